import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { FEED_SETTINGS } from '@oppidum/domain/feeds/feed-settings'
import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import * as z from 'zod/mini'
import type { TextId } from '../../../../i18n/text.ts'
import { type ColumnMapping, mappingOf } from './column-mapping.ts'
import { type WordRow, wordRows, wordsOf, wordsProblem } from './word-rows.ts'

export type OwnField = StandardInfo['fields'][number]
/** As it stands in the form: typed text, a switch, a mapping, or words. */
export type OwnValue = string | boolean | ColumnMapping | readonly WordRow[]

/** Of a list, which `Array.isArray` does not tell from an object if it cannot be changed. */
const isRows = (value: OwnValue): value is readonly WordRow[] => Array.isArray(value)
/** The rows of a field of words. */
export const rowsOf = (value: OwnValue): readonly WordRow[] => (isRows(value) ? value : [])
/** The value of a field that maps columns. */
export const columnsOf = (value: OwnValue): ColumnMapping => (typeof value === 'object' && !isRows(value) ? value : {})

/** A feed as an admin types it. */
export interface FeedDraft {
  id: string
  name: string
  url: string
  everySeconds: string
  /** '' for three intervals. */
  staleAfterSeconds: string
  timeZone: string
  attribution: string
  /** The standard's own settings, by name. */
  own: Readonly<Record<string, OwnValue>>
  /** A key typed in now; '' for none. */
  key: string
  /** The stored key is to be removed. */
  dropKey: boolean
}

export type CommonField = 'id' | 'name' | 'url' | 'everySeconds' | 'staleAfterSeconds' | 'timeZone' | 'attribution' | 'key'

const EVERY_SECONDS = '60'

export function draftOf(standard: StandardInfo, definition: FeedDefinition | null, timeZone: string): FeedDraft {
  return {
    id: definition?.id ?? '',
    name: definition?.name ?? '',
    url: definition?.url ?? '',
    everySeconds: definition ? String(definition.everySeconds) : EVERY_SECONDS,
    staleAfterSeconds: String(definition?.staleAfterSeconds ?? ''),
    timeZone: definition?.timeZone ?? timeZone,
    attribution: definition?.attribution ?? '',
    own: Object.fromEntries(standard.fields.map((it) => [it.name, typedValue(it, definition ? definition[it.name] : it.default)])),
    key: '',
    dropKey: false,
  }
}

/** The meanings that a mapping's columns can have, as far as another setting decides about them. */
export function meaningsOf({ choices, choicesBy }: OwnField, { own }: Pick<FeedDraft, 'own'>): readonly string[] {
  const decided = choicesBy && own[choicesBy.setting]
  return (typeof decided === 'string' ? choicesBy?.choices[decided] : undefined) ?? choices
}

function typedValue({ input, required, choices }: OwnField, stored: unknown): OwnValue {
  if (input === 'switch') return stored === true
  if (input === 'mapping') return mappingOf(stored)
  if (input === 'words') return wordRows(stored)
  if (input === 'json') return stored === undefined || stored === null ? '' : JSON.stringify(stored, null, 2)
  if (input === 'choice' && required && (stored === undefined || stored === null)) return choices[0] ?? ''
  return stored === undefined || stored === null ? '' : String(stored)
}

/** What the server gets. Settings of `base` that the form does not ask for stay. */
export function definitionOf(draft: FeedDraft, standard: StandardInfo, base: FeedDefinition | null): Record<string, unknown> {
  const definition: Record<string, unknown> = {
    ...base,
    id: draft.id.trim(),
    standard: standard.standard,
    name: draft.name.trim(),
    url: draft.url.trim(),
    everySeconds: numberOf(draft.everySeconds),
    staleAfterSeconds: draft.staleAfterSeconds.trim() === '' ? undefined : numberOf(draft.staleAfterSeconds),
    timeZone: draft.timeZone.trim(),
    attribution: draft.attribution.trim(),
  }
  for (const field of standard.fields) definition[field.name] = sentValue(field, draft.own[field.name] ?? '')
  // Absent and undefined are the same in JSON, but not for a comparison with what is stored.
  return Object.fromEntries(Object.entries(definition).filter(([, it]) => it !== undefined))
}

function sentValue({ input, required }: OwnField, value: OwnValue): unknown {
  if (typeof value === 'boolean') return value
  if (isRows(value)) return wordsOf(value)
  if (typeof value === 'object') return Object.keys(value).length === 0 && !required ? undefined : value
  const typed = value.trim()
  if (typed === '') return undefined
  if (input === 'number') return numberOf(typed)
  if (input === 'json') return jsonOf(typed)
  return typed
}

/** A decimal comma is a decimal point. NaN for anything that is no number, which no field accepts. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')))

/** Undefined for text that is not JSON. */
function jsonOf(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return undefined
  }
}

/** In the order of the form. */
const SENTENCE: Record<CommonField, TextId> = {
  name: 'feeds.wrong-name',
  id: 'feeds.wrong-id',
  url: 'feeds.wrong-url',
  everySeconds: 'feeds.wrong-interval',
  staleAfterSeconds: 'feeds.wrong-limit',
  timeZone: 'feeds.wrong-zone',
  attribution: 'feeds.wrong-attribution',
  key: 'feeds.missing-key',
}

export type Problems = Readonly<Record<string, TextId>>

/** What is wrong before anything is sent, by field; a standard's own field is called `own.<name>`. */
export function problemsOf(draft: FeedDraft, standard: StandardInfo, hasKey: boolean, needsMapping = true): Problems {
  const definition = definitionOf(draft, standard, null)
  const problems: Record<string, TextId> = {}
  for (const [name, sentence] of Object.entries(SENTENCE)) {
    const schema = name in FEED_SETTINGS ? FEED_SETTINGS[name as keyof typeof FEED_SETTINGS] : null
    if (schema && !z.safeParse(schema, definition[name]).success) problems[name] = sentence
  }
  if (!isTimeZone(draft.timeZone.trim())) problems.timeZone = SENTENCE.timeZone
  const keepsKey = hasKey && !draft.dropKey
  if (standard.key === 'required' && draft.key === '' && !keepsKey) problems.key = SENTENCE.key
  for (const field of standard.fields) {
    if (field.input === 'mapping' && !needsMapping) continue
    const sentence = ownProblem(field, draft.own[field.name] ?? '', definition[field.name])
    if (sentence) problems[`own.${field.name}`] = sentence
  }
  return problems
}

function ownProblem({ input, required }: OwnField, typed: OwnValue, value: unknown): TextId | null {
  if (isRows(typed)) return wordsProblem(typed)
  const isEmpty = typeof typed === 'string' ? typed.trim() === '' : typeof typed === 'object' && Object.keys(typed).length === 0
  if (isEmpty) return required ? 'feeds.missing-value' : null
  if (input === 'number' && Number.isNaN(value)) return 'feeds.wrong-number'
  if (input === 'json' && value === undefined) return 'feeds.wrong-json'
  if (input === 'address' && !z.safeParse(FEED_SETTINGS.url, value).success) return 'feeds.wrong-url'
  return null
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

/** 'Obras viales (centro)' becomes 'obras-viales-centro'. */
export function idFrom(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '')
}

/** The fields that a refusal is about, each with the server's words about it; null where only its sentence says what is wrong. */
export function refusedFields(details: unknown, standard: StandardInfo): Readonly<Record<string, string | null>> {
  const list = Array.isArray(details) ? details : [details]
  const own = new Set(standard.fields.map((it) => it.name))
  return Object.fromEntries(
    list.flatMap((it: unknown) => {
      if (typeof it !== 'object' || it === null) return []
      const { at, field = at, problem = null } = it as Record<string, unknown>
      if (typeof field !== 'string') return []
      // The body's definition has the field; a path within a setting is about that setting.
      const [name = ''] = field.replace(/^definition\./, '').split('.')
      return [[own.has(name) ? `own.${name}` : name, typeof problem === 'string' ? problem : null]]
    }),
  )
}

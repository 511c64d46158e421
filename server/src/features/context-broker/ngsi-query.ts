import { Failure } from '@oppidum/domain/core/failure'
import { NotSupported } from './http/ngsi-problem.ts'

/** How entities are written (ETSI GS CIM 009, 4.5). */
export type Encoding = 'normalized' | 'concise' | 'simplified'

export interface EntitiesQuery {
  /** As written; empty when the caller gives ids. */
  types: readonly string[]
  ids: readonly string[] | null
  /** Names of the attributes to give; null for all. */
  attributes: readonly string[] | null
  limit: number
  offset: number
  /** Whether to say how many there are. */
  isCounted: boolean
  encoding: Encoding
}

export const PAGE = { default: 20, atMost: 1_000 }
/** Lists are read from their beginning. */
const DEEPEST = 10_000
/** Of one call. */
const IDS = 100

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  normalized: 'normalized',
  concise: 'concise',
  simplified: 'simplified',
  keyValues: 'simplified',
}

/** What the standard has and this face does not. */
const NOT_SUPPORTED = new Set([
  'q',
  'scopeQ',
  'csf',
  'idPattern',
  'geometry',
  'coordinates',
  'georel',
  'geoproperty',
  'geometryProperty',
  'lang',
  'pick',
  'omit',
  'join',
  'joinLevel',
  'containedBy',
  'datasetId',
  'orderBy',
  'jsonldContext',
  'details',
])
const LIST_PARAMETERS = ['type', 'id', 'attrs', 'limit', 'offset', 'count', 'options', 'format', 'local'] as const
const ENTITY_PARAMETERS = ['attrs', 'options', 'format', 'local', 'type'] as const

/** @throws Failure malformed, NotSupported */
export function entitiesQuery(search: string): EntitiesQuery {
  const values = parametersOf(search, LIST_PARAMETERS)
  const ids = values.has('id') ? listOf(values.get('id')) : null
  const types = listOf(values.get('type'))
  if (types.length === 0 && !ids?.length) throw new Failure('malformed', 'Say which entities: type, or id.')
  if (ids && ids.length > IDS) throw new Failure('malformed', `Ask for at most ${IDS} ids at a time.`)
  const options = optionsOf(values)
  const isCounted = values.get('count') === 'true' || options.includes('count')
  const limit = wholeNumber(values, 'limit', PAGE.default)
  const offset = wholeNumber(values, 'offset', 0)
  if (limit > PAGE.atMost) throw new Failure('malformed', `limit is ${PAGE.atMost} at most.`)
  if (limit === 0 && !isCounted) throw new Failure('malformed', 'limit is 0 only with count=true.')
  if (offset + limit > DEEPEST) throw new Failure('malformed', `offset and limit together are ${DEEPEST} at most.`)
  return { types, ids, ...attributesAndEncoding(values, options), limit, offset, isCounted }
}

/** @throws Failure malformed, NotSupported */
export function entityQuery(search: string): Pick<EntitiesQuery, 'attributes' | 'encoding'> {
  const values = parametersOf(search, ENTITY_PARAMETERS)
  return attributesAndEncoding(values, optionsOf(values))
}

/** @throws Failure malformed, NotSupported */
export const typesQuery = (search: string): void => void parametersOf(search, ['local'])

function parametersOf(search: string, known: readonly string[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (NOT_SUPPORTED.has(name)) throw new NotSupported(`The parameter '${name}' is not supported here.`)
    if (!known.includes(name)) throw new Failure('malformed', `There is no parameter '${name.slice(0, 60)}'.`)
    if (values.has(name)) throw new Failure('malformed', `The parameter '${name}' appears twice; send it once.`)
    values.set(name, value)
  }
  return values
}

const listOf = (value: string | undefined): string[] =>
  [...new Set((value ?? '').split(',').map((it) => it.trim()))].filter((it) => it !== '')

/** Since version 1.8 `format` says what was one of the `options` before. */
const optionsOf = (values: ReadonlyMap<string, string>) => [...listOf(values.get('options')), ...listOf(values.get('format'))]

function attributesAndEncoding(values: ReadonlyMap<string, string>, options: readonly string[]) {
  const unknown = options.find((it) => it !== 'count' && !Object.hasOwn(ENCODINGS, it))
  if (unknown !== undefined) throw new NotSupported(`The option '${unknown.slice(0, 60)}' is not supported here.`)
  const encodings = new Set(options.flatMap((it) => ENCODINGS[it] ?? []))
  if (encodings.size > 1) throw new Failure('malformed', 'The options ask for several encodings; ask for one.')
  const encoding: Encoding = [...encodings][0] ?? 'normalized'
  return { attributes: values.has('attrs') ? listOf(values.get('attrs')) : null, encoding }
}

function wholeNumber(values: ReadonlyMap<string, string>, name: string, absent: number): number {
  const value = values.get(name)
  if (value === undefined) return absent
  if (!/^\d{1,9}$/.test(value)) throw new Failure('malformed', `${name} is a whole number from 0.`)
  return Number(value)
}

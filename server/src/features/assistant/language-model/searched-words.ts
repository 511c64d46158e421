import type { Question } from '@oppidum/analyst/answerer'
import { folded } from '@oppidum/analyst/figure-check/normalise'
import type { Fact } from '@oppidum/domain/assistant/answer'
import type { ToolCall } from '../../../adapters/language-model/language-model.ts'
import { cityNames } from './city-names.ts'

/** Arguments of tools that take any words; the sentence about the query shows them. */
const FREE = ['text', 'number', 'feed', 'street', 'section', 'district', 'id', 'categories', 'departments', 'districts']
/** Its sentence does not repeat the words, and it searches in both languages. */
const UNTOLD = 'how_to'
/** How many words of its own a language model may use in one call: a translation, a kind of street. */
const OWN_WORDS = 2

/**
 * Words of a call that neither the person, the city file nor a result contains. The page shows the words of a query, so a language model
 * that could search for anything could tell people anything. Empty if the call is allowed.
 */
export function wordsOfNobody({ tool, args }: ToolCall, { message, before, asker }: Question, facts: readonly Fact[]): string[] {
  const searched = tool === UNTOLD ? [] : freeTexts(args, tool === 'models' ? [...FREE, 'measure'] : FREE).flatMap(wordsOf)
  if (searched.length === 0) return []
  const said = new Set(
    [
      message,
      ...before.flatMap((it) => [it.message, it.response]),
      ...cityNames(asker.city),
      ...facts.flatMap(({ subject, value }) => [subject.id, subject.name, typeof value === 'string' ? value : '']),
    ].flatMap(wordsOf),
  )
  const own = searched.filter((it) => !said.has(it) && !/^20\d\d$/.test(it))
  return own.length > OWN_WORDS || own.some((it) => /\d/.test(it)) ? own : []
}

/** A number without leading zeros: '000123' is 123. */
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')
    .map((it) => it.replace(/^0+(?=\d)/, ''))

function freeTexts(value: unknown, keys: readonly string[], isFree = false): string[] {
  if (typeof value === 'string') return isFree ? [value] : []
  if (Array.isArray(value)) return value.flatMap((it) => freeTexts(it, keys, isFree))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, it]) => freeTexts(it, keys, keys.includes(key)))
}

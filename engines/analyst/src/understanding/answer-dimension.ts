import type { SeriesDimension, Topic, Wanted } from '../meaning.ts'
import type { RecordDimension } from '../questions.ts'
import { asksWhichOne, comparativeSaid, extremeSaid } from './extremes.ts'
import type { Reading } from './reading.ts'
import { describesOne } from './records/described-record.ts'
import { HOUR_UNIT } from './threshold.ts'

export type Dimension = SeriesDimension | RecordDimension
const OF_SERIES: readonly Dimension[] = ['hour', 'day', 'weekday', 'hour-of-day', 'section', 'street', 'district', 'substation']
const OF_RECORDS: readonly Dimension[] = [
  'type',
  'category',
  'priority',
  'status',
  'department',
  'district',
  'street',
  'hour-of-day',
  'weekday',
  'day',
  'source',
]
/** Words before a dimension that spread the answer over it. */
const SPREADS = /^(by|per|each|every|which|what|por|cada|que|cual|cuales|daily|hourly|diario|diaria|weekday|hour|day|hora|dia|en)$/

export interface WantedRead {
  wanted: Wanted
  by: Dimension | null
}

/** 'Which of the ramblas is slowest?': of several places of one kind, one is asked for. */
export function kindOfSeveral(it: Reading, topic: Topic): Dimension | null {
  if (topic.about !== 'measure' && !(topic.about === 'word' && topic.word === 'congestion')) return null
  const places = it.places.found.filter((one) => !one.landmark).flatMap((one) => one.places)
  const [first] = places
  if (!first || first.kind === 'city' || places.length < 2 || places.some((one) => one.kind !== first.kind)) return null
  return extremeSaid(it) !== null || (asksWhichOne(it) && comparativeSaid(it) !== null) ? first.kind : null
}

export const isPlaceDimension = (by: Dimension) => by === 'section' || by === 'street' || by === 'district' || by === 'substation'

/** 'Which district has more incidents' asks for the one with most. */
export function comparativeExtreme(it: Reading, by: Dimension | null, compares: boolean): 'highest' | 'lowest' | null {
  if (compares || by === null) return null
  return it.has('compare', 'more') ? 'highest' : it.has('compare', 'less') ? 'lowest' : null
}

export function dimensionOf(it: Reading, topic: Topic): Dimension | null {
  const allowed = topic.about === 'records' ? OF_RECORDS : topic.about === 'risk' ? (['district'] as const) : OF_SERIES
  const isRanked = extremeSaid(it) !== null || it.has('compare', 'more', 'less')
  const isList = isRanked || it.has('ask', 'list', 'which') || (topic.about === 'records' && limitsCount(it))
  // 'Which department has the gas leak at the plaza?' asks for a field of that record.
  if (topic.about === 'records' && describesOne(it)) return null
  for (const hit of it.all('dimension')) {
    const value =
      hit.value === 'hour' && topic.about === 'records'
        ? 'hour-of-day'
        : hit.value === 'section' && topic.about === 'records'
          ? 'street'
          : hit.value
    if (!allowed.some((one) => one === value) || (value === 'department' && it.has('trait', 'departmentless'))) continue
    const words = it.tokens.slice(Math.max(0, hit.from - 1), hit.to).map((one) => one.word)
    // 'Which service requests', and those whom 'our crews' are.
    if (value === 'category' && it.tokens[hit.to]?.stem === 'request') continue
    if (value === 'department' && (OURS.test(words[0] ?? '') || (it.departments.length === 1 && !SPREADS.test(words[0] ?? '')))) continue
    if (topic.about === 'risk') return 'district'
    // 'Busiest hour', 'the worst day': one of them is asked for.
    const isOne = it.all('superlative').some((one) => one.to === hit.from) && !isPlaceDimension(value)
    // 'Districts by open requests'.
    const isRankedBy = /^(by|por|segun|ranked|ordered|sorted|ordenad[oa]s)$/.test(it.tokens[hit.to]?.word ?? '')
    const spreads = isOne || isRankedBy || words.some((word) => SPREADS.test(word))
    const isPlural = it.tokens[hit.from] !== undefined && it.tokens[hit.from]?.word !== it.tokens[hit.from]?.stem
    if (
      spreads ||
      (isList && ((isPlaceDimension(value) && isRanked) || isPlural || value === 'department' || value === 'category' || value === 'type'))
    )
      return value
  }
  return null
}

const OURS = /^(our|my|your|their|the|nuestr[oa]s?|las|los|sus?)$/

/** Words for a second dimension, 'per day by type', or for one kind of day, 'on weekdays'. The answer is not grouped by them, and says so. */
export function unusedSpread(it: Reading, by: Dimension | null): string[] {
  return it.all('dimension').flatMap((hit) => {
    const words = it.wordsAt(hit.from, hit.to)
    const isSpread =
      by !== null && /^(by|per|each|every|por|cada) /i.test(words) && hit.value !== by && !(hit.value === 'hour' && by === 'hour-of-day')
    const isKindOfDay =
      by !== 'weekday' &&
      /^(on |los |las )?(week)?days$|^(on |los )(mon|tues|wednes|thurs|fri|satur|sun|lun|mar|mier|juev|viern|sab|dom)/i.test(words)
    return isSpread || (isKindOfDay && hit.value === 'weekday') ? [words] : []
  })
}

/** 'Districts with more than 5 open ones': the threshold applies to a count, not to an age. */
function limitsCount(it: Reading): boolean {
  return it
    .all('bound')
    .some((one) => it.tokens[one.to]?.kind === 'number' && !HOUR_UNIT.test(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || ''))
}

/** 'More fires or more power cuts?': asks which of two values of a dimension has more. */
export function rivalsOf(it: Reading): RecordDimension | null {
  if (it.has('compare', 'versus', 'difference', 'than')) return severalOf(it)
  // 'With critical or high priority' takes both; a choice is one between kinds, or asks for the greater.
  const isChoice = it.has('compare', 'more', 'less') || it.has('ask', 'which') || it.has('superlative') || it.has('type')
  return it.has('compare', 'or') && isChoice ? severalOf(it) : null
}

/** The dimension of which the question names several values. */
export function severalOf(it: Reading): RecordDimension | null {
  const several = (kind: 'type' | 'service' | 'requestCategory' | 'priority' | 'status') =>
    new Set(it.all(kind).map((one) => one.value)).size > 1
  if (several('type')) return 'type'
  if (several('service') || several('requestCategory')) return 'category'
  if (several('priority')) return 'priority'
  if (several('status')) return 'status'
  return it.departments.length > 1 ? 'department' : null
}

import type { Meaning, Understanding } from '../meaning.ts'
import { ofCapacity } from './of-capacity.ts'
import type { Reading, SenseFound } from './reading.ts'
import { soughtText } from './records/sought-text.ts'
import type { Sense } from './words/senses.ts'

interface Span {
  from: number
  to: number
}

/** A recognised part of a question that affects its answer. */
interface Recognised extends Span {
  /** What the meaning contains if it uses the part: ids, names, values of a sense. */
  values: readonly string[]
}

/** Senses that select records. */
const OF_OPEN_RECORDS = ['priority', 'type', 'service', 'requestCategory', 'matter'] as const
const OF_RECORDS = [...OF_OPEN_RECORDS, 'status', 'trait'] as const
/** Aggregates; the mean is the default. */
const AGGREGATES = ['highest', 'lowest', 'change', 'energy'] as const
/** Most parts that are tested; each costs a reading of the question. */
const MOST = 12
/** The shortest message, in words, that may have ignored parts. */
const FEWEST_TOKENS = 4
/** The longest message that is tested: each reading of a longer one would take too long. */
const MOST_TOKENS = 120

/**
 * Recognised parts of a question that its meaning ignores, in the words of the question. The meaning uses a part if it contains the part's
 * value, or if the question would have another meaning without it.
 *
 * @param meantBy the meaning of a reading; called once for each part whose value is missing
 */
export function exclusionsOf(it: Reading, meaning: Meaning, meantBy: (other: Reading) => Understanding): string[] {
  if (it.tokens.length < FEWEST_TOKENS || it.tokens.length > MOST_TOKENS || isAboutItself(meaning)) return []
  const kept = JSON.stringify(meaning)
  const unchanged = comparable(meaning)
  const out: Span[] = []
  for (const part of recognisedIn(it, meaning).slice(0, MOST)) {
    if (part.values.some((value) => kept.includes(JSON.stringify(value))) || isLookedFor(it, part, meaning)) continue
    if (out.some((one) => part.from >= one.from && part.to <= one.to)) continue
    const other = meantBy(hiding(it, part))
    if (other.kind === 'meaning' && comparable(other.meaning) === unchanged) out.push(part)
  }
  return out.map(({ from, to }) => it.wordsAt(from, to))
}

/** Whether the search text contains the word: 'works' in 'work|obra'. */
function isLookedFor(it: Reading, { from, to }: Span, { topic }: Meaning): boolean {
  const text = topic.about === 'records' ? (topic.scope.text ?? '') : ''
  const pieces = text.split(/[\s|]+/).filter((one) => one !== '')
  return it.tokens.slice(from, to).every((token) => pieces.some((piece) => token.word.startsWith(piece)))
}

/** Of these the words of the question themselves are looked up, or nothing is. */
const isAboutItself = ({ topic, wanted }: Meaning) =>
  topic.about === 'reality' || topic.about === 'how-to' || topic.about === 'assistant' || topic.about === 'place' || wanted.want === 'act'

/** The meaning without fields that only repeat the words of the question. */
function comparable({ unread: _, leftOut: __, ...meaning }: Meaning): string {
  return JSON.stringify(meaning, (name, value) => (name === 'words' ? undefined : value))
}

function recognisedIn(it: Reading, meaning: Meaning): Recognised[] {
  const { topic, wanted } = meaning
  const senses = <K extends Sense['kind']>(kind: K, ...values: SenseFound<K>['value'][]) =>
    it.all(kind, ...values).map(({ from, to, value }): Recognised => ({ from, to, values: [String(value)] }))
  const isFigure = topic.about === 'measure' || topic.about === 'word'
  const sought = topic.about === 'records' ? soughtText(it)?.tokens : undefined
  const isSought = ({ from, to }: Span) => it.tokens.slice(from, to).some((_, at) => sought?.has(from + at))
  // Sides that are held against each other need not say so twice; a limit or a capacity is no other side.
  const isCompared = meaning.against !== null || wanted.want === 'comparison' || wanted.want === 'trend' || meaning.threshold !== null
  const comparands = [...it.times, ...it.places.found, ...it.all('compare', 'usual')]
  const splits = it
    .all('compare', 'than', 'versus', 'difference')
    .map(({ from }) => ({ from, to: clauseEnd(it, from), values: [] }))
    .filter(({ from, to }) => it.splits.includes(from) && comparands.some((one) => one.from >= from && one.to <= to))
  // What is open may be called waiting, under way or active.
  const kinds = topic.about !== 'records' ? [] : topic.scope.standing === 'open' ? OF_OPEN_RECORDS : OF_RECORDS
  const parts: Recognised[] = [
    ...it.places.found
      .filter((one) => one.places.length > 0)
      .map(({ from, to, places }) => ({ from, to, values: places.flatMap(({ id, name }) => [id, name]) })),
    ...it.times.flatMap((one) => (one.time && one.time.kind !== 'now' ? [{ from: one.from, to: one.to, values: [one.words] }] : [])),
    ...senses('bound'),
    ...kinds.flatMap((kind) => senses(kind)),
    ...(isFigure && !isCompared && !ofCapacity(it) ? splits : []),
    ...(topic.about === 'measure' && wanted.want === 'value' ? senses('aggregate', ...AGGREGATES) : []),
    ...senses('ask', 'why'),
    // A duration is not a measure of roads or the grid.
    ...(isFigure && wanted.want !== 'duration' ? senses('ask', 'how-long') : []),
  ]
  return parts.filter((one) => one.to > one.from && !isSought(one)).sort((a, b) => a.from - b.from || b.to - a.to)
}

/** Where the clause ends that begins at a token. */
function clauseEnd(it: Reading, from: number): number {
  const end = it.tokens.findIndex((one, at) => at > from && /[,;:.?!]/.test(one.gap))
  return end < 0 ? it.tokens.length : end
}

/** The reading as if some of its words had not been recognised. */
function hiding(it: Reading, hidden: Span): Reading {
  const isApart = ({ from, to }: Span) => to <= hidden.from || from >= hidden.to
  const all: Reading['all'] = (kind, ...values) => it.all(kind, ...values).filter(isApart)
  return {
    ...it,
    times: it.times.filter(isApart),
    places: { ...it.places, found: it.places.found.filter(isApart) },
    all,
    has: (kind, ...values) => all(kind, ...values).length > 0,
  }
}

import type { Answer, AnswerBlock, Fact, Piece } from '@oppidum/domain/assistant/answer'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { quantitiesIn, recordNumbersIn, timesIn } from './figures-in-text.ts'

const KMH_PER_MPH = 1.609344

/** Everything that a person reads as said; choices are questions, and charts and maps have no sentences. */
function textsOf(block: AnswerBlock): string[] {
  const textOf = (pieces: readonly Piece[]) => pieces.map((it) => it.text).join('')
  if (block.kind === 'text') return [textOf(block.pieces)]
  if (block.kind === 'list') return block.items.map(textOf)
  if (block.kind === 'table') return block.rows.map((it) => it.map((one) => one.text).join(' | '))
  return block.kind === 'proposal' ? [block.text] : []
}

/** Whole hours and minutes are those that are over. */
const duration = (hours: number) => [
  hours * 60,
  hours / 24,
  Math.floor(hours + 1e-6),
  Math.floor(hours * 60 + 1e-6) / 60,
  Math.floor(hours / 24),
]

/** What else a value of a unit may be said as. */
const ALSO: Readonly<Record<string, (value: number) => number[]>> = {
  mph: (it) => [it * KMH_PER_MPH],
  MW: (it) => [it / 1_000, it * 1_000],
  MWh: (it) => [it / 1_000],
  min: (it) => [it / 60],
  minutes: (it) => [it / 60],
  hours: duration,
  h: duration,
  '': (it) => [it * 100],
}

/** Numbers that a fact stands for: its value in the units it may be said in, and how long its period is. */
function numbersOf({ value, unit, period }: Fact): number[] {
  const own = typeof value === 'number' ? [value, ...(ALSO[unit]?.(value) ?? [])] : []
  if (!period) return own
  const hours = (Date.parse(period.to) - Date.parse(period.from)) / HOUR_MS
  return [...own, hours, Math.round(hours / 24), Math.ceil(hours / 24)]
}

const instantsOf = (fact: Fact): string[] => [
  ...(fact.at ? [fact.at] : []),
  ...(fact.period ? [fact.period.from, fact.period.to] : []),
  ...(fact.unit === 'instant' && typeof fact.value === 'string' ? [fact.value] : []),
]

/**
 * Figures, times and record numbers of an answer's text that are in none of its facts and not in the words of the
 * question. Rounding is understood, and how many rows are listed.
 */
export function unsupportedIn(asked: readonly string[], answer: Answer, timeZone: string): string[] {
  const { facts, blocks, language, asOf } = answer
  const texts = blocks.flatMap(textsOf)
  const words = [
    ...asked,
    ...facts.flatMap((it) => [it.subject.name, it.subject.id, ...(typeof it.value === 'string' ? [it.value] : [])]),
  ].join('\n')
  const names = [...new Set(facts.map((it) => it.subject.name))]
  const counts = blocks.flatMap((it) => (it.kind === 'table' ? [it.rows.length] : it.kind === 'list' ? [it.items.length] : []))
  const numbers = [...facts.flatMap(numbersOf), ...counts, ...quantitiesIn(words, language).map((it) => it.value)]
  const clock = (at: string) => new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const minutes = new Set(
    [asOf, ...facts.flatMap(instantsOf)]
      .flatMap((it) => timesIn(clock(it)).map((one) => one.minutes))
      .concat(timesIn(words).map((it) => it.minutes)),
  )
  // An hour may be said by its end, a day by its midnights.
  const isKnownTime = (at: number) => minutes.has(at) || minutes.has((at + 1_380) % 1_440) || at === 0
  const isKnown = (value: number, half: number) => numbers.some((it) => Math.abs(Math.abs(it) - Math.abs(value)) <= half + 1e-6)
  function unknownIn(text: string): string[] {
    const all = quantitiesIn(text, language, names)
    const known = all.filter((it) => isKnown(it.value, it.half))
    // Of '2 h 8 min' the whole is the figure.
    return all.filter((it) => !known.some((one) => one.text === it.text || one.text.split(' ').includes(it.text))).map((it) => it.text)
  }
  const found = texts.flatMap((text) => [
    ...unknownIn(text),
    ...timesIn(text).flatMap((it) => (isKnownTime(it.minutes) ? [] : [it.text])),
    ...recordNumbersIn(text).filter((it) => !words.includes(it)),
  ])
  return [...new Set(found)]
}

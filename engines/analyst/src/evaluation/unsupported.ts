import type { Answer, AnswerBlock, Fact, Piece } from '@oppidum/domain/assistant/answer'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { KMH_PER_MPH, quantitiesIn, recordNumbersIn, timesIn } from './figures-in-text.ts'

/** What an answer states: choices are questions, and charts and maps have no sentences. */
function textsOf(block: AnswerBlock): string[] {
  const textOf = (pieces: readonly Piece[]) => pieces.map((it) => it.text).join('')
  if (block.kind === 'text') return [textOf(block.pieces)]
  if (block.kind === 'list') return block.items.map(textOf)
  if (block.kind === 'table') return block.rows.map((it) => it.map((one) => one.text).join(' | '))
  return block.kind === 'proposal' ? [block.text] : []
}

/** Ways to write a duration: whole minutes, hours and days are rounded down. */
const duration = (hours: number) => [
  hours * 60,
  hours / 24,
  Math.floor(hours + 1e-6),
  Math.floor(hours * 60 + 1e-6) / 60,
  Math.floor(hours / 24),
]

/** Other numbers that a value in a unit may be written as. */
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

/** Numbers that a fact supports: its value in every unit it may be written in, and the length of its period. */
function numbersOf({ value, unit, period }: Fact): number[] {
  const values = typeof value === 'number' ? [value, ...(ALSO[unit]?.(value) ?? [])] : []
  if (!period) return values
  const hours = (Date.parse(period.to) - Date.parse(period.from)) / HOUR_MS
  return [...values, hours, Math.round(hours / 24), Math.ceil(hours / 24)]
}

const instantsOf = (fact: Fact): string[] => [
  ...(fact.at ? [fact.at] : []),
  ...(fact.period ? [fact.period.from, fact.period.to] : []),
  ...(fact.unit === 'instant' && typeof fact.value === 'string' ? [fact.value] : []),
]

/**
 * Figures, times and record numbers in an answer's text that neither its facts nor the questions contain. A rounded value and
 * the number of rows of a table or list count as supported.
 */
export function unsupportedIn(questions: readonly string[], answer: Answer, timeZone: string): string[] {
  const { facts, blocks, language, asOf } = answer
  const texts = blocks.flatMap(textsOf)
  const words = [
    ...questions,
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
  // An hour may be named by its end, a day by its midnights.
  const isSupportedTime = (at: number) => minutes.has(at) || minutes.has((at + 1_380) % 1_440) || at === 0
  const isSupported = (value: number, half: number) => numbers.some((it) => Math.abs(Math.abs(it) - Math.abs(value)) <= half + 1e-6)
  function unsupportedQuantities(text: string): string[] {
    const all = quantitiesIn(text, language, names)
    const supported = all.filter((it) => isSupported(it.value, it.half))
    // If '2 h 8 min' is supported, so are its parts.
    return all.filter((it) => !supported.some((one) => one.text === it.text || one.text.split(' ').includes(it.text))).map((it) => it.text)
  }
  const unsupported = texts.flatMap((text) => [
    ...unsupportedQuantities(text),
    ...timesIn(text).flatMap((it) => (isSupportedTime(it.minutes) ? [] : [it.text])),
    ...recordNumbersIn(text).filter((it) => !words.includes(it)),
  ])
  return [...new Set(unsupported)]
}

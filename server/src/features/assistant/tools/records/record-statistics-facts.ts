import type { StatisticsQuestion } from '@oppidum/analyst/questions'
import type { QueryContext, ToolFact } from '@oppidum/analyst/tool'
import { isBeforeAll } from './record-count.ts'
import { countedProvenance, placeOfScope, timeOfFacts } from './record-facts.ts'
import { figureOf, groupSubject, narrowerOf, restsOn, unitOfValue } from './record-groups.ts'
import { listScreen } from './record-screens.ts'
import type { Row, Side } from './record-statistics-reading.ts'

/** Facts that refer to each other by index. */
export function factList() {
  const facts: ToolFact[] = []
  return { facts, add: (fact: ToolFact) => facts.push(fact) - 1 }
}
type FactList = ReturnType<typeof factList>

/** The figure of all records of a side, then what it rests on. @returns index and value of the figure */
export function addWhole({ facts, add }: FactList, { scoped, whole, of, begins }: Side, { value, by }: StatisticsQuestion, nowMs: number) {
  const isUnknown = isBeforeAll(scoped, begins)
  const same = {
    subject: placeOfScope(scoped),
    ...timeOfFacts(scoped),
    ...countedProvenance(whole),
    screen: listScreen(scoped, nowMs),
  }
  const count = (n: number): ToolFact => ({ ...same, measure: 'count', value: isUnknown ? null : n, unit: '' })
  if (value === 'count' || (value === 'share' && by)) return { at: add(count(whole.count)), value: isUnknown ? null : whole.count }
  const figure = isUnknown ? null : figureOf(value, whole, of.count)
  const at = add({ ...same, measure: value, value: figure, unit: unitOfValue(value) })
  const from = [add(count(restsOn(value, whole)))]
  if (value === 'share') from.push(add({ ...count(of.count), subject: placeOfScope(of.scoped), screen: listScreen(of.scoped, nowMs) }))
  facts[at] = { ...(facts[at] as ToolFact), from }
  return { at, value: figure }
}

/** A fact for each row, then how many records each rests on. @returns indices of the rows' figures */
export function addRows(
  { facts, add }: FactList,
  { scoped }: Side,
  rows: readonly Row[],
  /** Index of the fact with the count of all records. */
  all: number,
  { value, by }: StatisticsQuestion,
  { asker, nowMs }: Pick<QueryContext, 'asker' | 'nowMs'>,
): number[] {
  if (!by) return []
  const bare = rows.map(({ key, group, span }) => ({
    subject: groupSubject(by, key, asker),
    ...(span ? { at: null, period: span } : timeOfFacts(scoped)),
    ...countedProvenance(group),
    screen: listScreen(scoped, nowMs, narrowerOf(by, key)),
  }))
  const places = rows.map((row, index) => add({ ...(bare[index] as Bare), measure: value, value: row.value, unit: unitOfValue(value) }))
  if (value === 'count') return places
  for (const [index, at] of places.entries()) {
    const count = add({ ...(bare[index] as Bare), measure: 'count', value: restsOn(value, (rows[index] as Row).group), unit: '' })
    facts[at] = { ...(facts[at] as ToolFact), from: value === 'share' ? [count, all] : [count] }
  }
  return places
}
type Bare = Omit<ToolFact, 'measure' | 'value' | 'unit'>

const round = (value: number) => Math.round(value * 1_000) / 1_000

/** How `a` differs from `b`; nothing if one of them has no value, and no percentage of 0. */
export function addDifference({ facts, add }: FactList, a: number, b: number, unit: string): void {
  const [first, second] = [facts[a], facts[b]]
  if (typeof first?.value !== 'number' || typeof second?.value !== 'number') return
  const same = { ...first, from: [a, b] }
  add({ ...same, measure: 'difference', value: round(first.value - second.value), unit })
  add({
    ...same,
    measure: 'percent-change',
    value: second.value === 0 ? null : round(((first.value - second.value) / second.value) * 100),
    unit: '%',
  })
}

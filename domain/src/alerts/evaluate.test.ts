import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../core/time.ts'
import type { Condition } from './condition.ts'
import { type Evaluated, initialProgress, nextDueMs, withSamples, withTime } from './evaluate.ts'
import type { Sample } from './signal.ts'

const below = (value: number, clearAt?: number): Condition => ({
  kind: 'threshold',
  measure: 'traffic.speed',
  side: 'below',
  value,
  unit: 'mph',
  ...(clearAt !== undefined && { clearAt }),
})
const rule = (condition: Condition, more: Partial<Evaluated> = {}): Evaluated => ({
  condition,
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  ...more,
})

interface Given {
  minute: number
  value: number | null
  leaf?: number
  delay?: number
  freshFor?: number
}

/** Changes as 'minute state', from samples at minutes, until a last minute. */
function changesOf(evaluated: Evaluated, given: readonly Given[], untilMinute: number): string[] {
  let progress = initialProgress(evaluated, 0)
  const said: string[] = []
  const note = (changes: readonly { atMs: number; to: string }[]) => said.push(...changes.map((it) => `${it.atMs / MINUTE_MS} ${it.to}`))
  for (const { minute, value, leaf = 0, delay = 0, freshFor = 15 } of given) {
    const sample: Sample = {
      observedMs: minute * MINUTE_MS,
      receivedMs: (minute + delay) * MINUTE_MS,
      staleMs: (minute + freshFor) * MINUTE_MS,
      value,
      source: 'feed',
      quality: 'measured',
    }
    const step = withSamples(evaluated, progress, [leaf], sample)
    note(step.changes)
    progress = step.progress
  }
  note(withTime(evaluated, progress, untilMinute * MINUTE_MS).changes)
  return said
}

const series = (...values: readonly (number | null)[]): Given[] => values.map((value, index) => ({ minute: (index + 1) * 5, value }))

describe('when a rule fires and resolves', () => {
  const cases: [name: string, Evaluated, Given[], string[]][] = [
    ['at once', rule(below(20)), series(30, 10, 30), ['10 firing', '15 resolved']],
    ['the limit itself is not below it', rule(below(20)), series(20), []],
    ['after it has held', rule(below(20), { forMinutes: 10 }), series(30, 10, 10, 10), ['10 pending', '20 firing']],
    ['between two values, by the clock', rule(below(20), { forMinutes: 7 }), series(30, 10, 10), ['10 pending', '17 firing']],
    ['not when it is over before', rule(below(20), { forMinutes: 10 }), series(10, 10, 30), ['5 pending', '15 inactive']],
    ['resolved after it has been over', rule(below(20), { resolveMinutes: 10 }), series(10, 30, 30, 30), ['5 firing', '20 resolved']],
    ['not resolved by a dip', rule(below(20), { resolveMinutes: 10 }), series(10, 30, 10, 30, 30, 30), ['5 firing', '30 resolved']],
    ['hysteresis', rule(below(20, 25)), series(10, 22, 24, 26, 22), ['5 firing', '20 resolved']],
    ['a value repeated', rule(below(20)), [...series(10), { minute: 5, value: 30, delay: 2 }], ['5 firing']],
    ['a unit converted', rule({ ...below(32), unit: 'km/h' } as Condition), series(21, 19), ['10 firing']],
  ]
  it.each(cases)('%s', (_name, evaluated, given, expected) => {
    const last = given.at(-1)?.minute ?? 0
    expect(changesOf(evaluated, given, last + 5)).toEqual(expected)
  })
})

describe('values that stop coming', () => {
  const given = series(10)
  const cases: [noData: Evaluated['noData'], string[]][] = [
    ['keep', ['5 firing']],
    ['resolve', ['5 firing', '20 resolved']],
    ['alert', ['5 firing', '20 no-data']],
  ]
  it.each(cases)('%s', (noData, expected) => {
    expect(changesOf(rule(below(20), { noData }), given, 60)).toEqual(expected)
  })

  it('is an alert of its own', () => {
    const absence = rule({ kind: 'absence', measure: 'traffic.speed', minutes: 30 })
    expect(changesOf(absence, [...series(30), { minute: 50, value: 30 }], 100)).toEqual(['35 firing', '50 resolved', '80 firing'])
  })

  it('never fires on a value that was stale when it came, and says so', () => {
    expect(changesOf(rule(below(20)), [{ minute: 5, value: 10, delay: 20 }], 60)).toEqual(['25 late'])
  })

  it('has no timer for what never changes', () => {
    expect(nextDueMs(rule(below(20)), initialProgress(rule(below(20)), 0))).toBeNull()
  })
})

describe('joins', () => {
  const count: Condition = { kind: 'records', records: 'incidents', filter: 'type=fire', atLeast: 2 }
  const both = rule({ all: [below(20), count] })
  const either = rule({ any: [below(20), count] })
  const slow: Given = { minute: 5, value: 10, freshFor: 1_000 }
  const two: Given = { minute: 8, value: 2, leaf: 1, freshFor: 1_000 }

  it('waits for all', () => {
    expect(changesOf(both, [slow, two, { minute: 12, value: 1, leaf: 1, freshFor: 1_000 }], 60)).toEqual(['8 firing', '12 resolved'])
  })
  it('does not fire while one is unknown', () => {
    expect(changesOf(both, [slow], 60)).toEqual([])
  })
  it('fires for any, the others unknown', () => {
    expect(changesOf(either, [two], 60)).toEqual(['8 firing'])
  })
})

describe('change, usual and forecast', () => {
  it.each([
    ['fall', 10, 'mph', [30, 25, 19], ['15 firing']],
    ['rise', 10, 'mph', [30, 25, 19], []],
    ['either', 50, '%', [30, 25, 12], ['15 firing']],
    ['fall', 10, 'mph', [30, 29, 28, 27, 19], ['25 firing']],
    ['fall', 10, 'mph', [30, 29, 28, 26, 25, 24, 16, 18], ['35 firing']],
  ] as const)('%s by %d %s', (direction, by, unit, values, expected) => {
    const evaluated = rule({ kind: 'change', measure: 'traffic.speed', direction, by, unit, withinMinutes: 15 })
    expect(changesOf(evaluated, series(...values), values.length * 5).slice(0, 1)).toEqual(expected)
  })
})

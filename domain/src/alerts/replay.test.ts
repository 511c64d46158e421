import { describe, expect, it } from 'vitest'
import { draws } from '../core/random.ts'
import { MINUTE_MS } from '../core/time.ts'
import type { Leaf } from './condition.ts'
import { type Change, type Evaluated, initialProgress, withSamples, withTime } from './evaluate.ts'
import { countsOf, coveredShare, type Past, pastOfLength, sampleOf } from './past.ts'
import { episodesOf, replay } from './replay.ts'

const END_MS = 2_000 * MINUTE_MS

const threshold = (more: Partial<Extract<Leaf, { kind: 'threshold' }>> = {}): Leaf => ({
  kind: 'threshold',
  measure: 'traffic.speed',
  side: 'below',
  value: 20,
  unit: 'mph',
  ...more,
})
const rule = (condition: Evaluated['condition'], more: Partial<Evaluated> = {}): Evaluated => ({
  condition,
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  ...more,
})

/** Values by minute of receipt: [received, value, minutes old then, minutes known]. */
function past(rows: readonly (readonly [number, number, number?, number?])[]): Past {
  const columns = pastOfLength(rows.length)
  rows.forEach(([received, value, old = 0, known = 15], index) => {
    columns.receivedMs[index] = received * MINUTE_MS
    columns.observedMs[index] = (received - old) * MINUTE_MS
    columns.staleMs[index] = (received - old + known) * MINUTE_MS
    columns.values[index] = value
  })
  return columns
}

/** Feeds every value to the evaluator, one by one. */
function oneByOne(evaluated: Evaluated, it: Past): Change[] {
  let progress = initialProgress(evaluated, 0)
  const changes: Change[] = []
  for (let index = 0; index < it.values.length; index++) {
    const step = withSamples(evaluated, progress, [0], sampleOf(it, index))
    progress = step.progress
    changes.push(...step.changes)
  }
  return [...changes, ...withTime(evaluated, progress, END_MS).changes]
}

const facts = (changes: readonly Change[]) =>
  changes.filter((it) => it.to !== 'late').map(({ from, to, atMs, sinceMs }) => `${atMs / MINUTE_MS} ${from} ${to} ${sinceMs / MINUTE_MS}`)

describe('a replay', () => {
  it.each([
    [
      'a limit',
      rule(threshold()),
      past([
        [0, 30],
        [5, 10],
        [12, 10],
        [20, 30],
      ]),
      [[5, 20]],
    ],
    [
      'a duration',
      rule(threshold(), { forMinutes: 10 }),
      past([
        [0, 10],
        [5, 10],
        [12, 10],
        [20, 30],
      ]),
      [[10, 20]],
    ],
    [
      'an alert that goes on',
      rule(threshold()),
      past([
        [0, 10],
        [1_999, 10],
      ]),
      [[0, null]],
    ],
    [
      'a value that was stale when it came',
      rule(threshold()),
      past([
        [0, 30],
        [20, 10, 18],
      ]),
      [],
    ],
    ['values that stop', rule(threshold(), { noData: 'alert' }), past([[0, 30]]), [[15, null]]],
    [
      'an absence',
      rule({ kind: 'absence', measure: 'traffic.speed', minutes: 30 }),
      past([
        [0, 30],
        [10, 1],
        [90, 1],
        [1_999, 1],
      ]),
      [
        [40, 90],
        [120, 1_999],
      ],
    ],
  ] as const)('fires at %s', (_, evaluated, signal, expected) => {
    const episodes = episodesOf(replay(evaluated, [{ positions: [0], past: signal }], 0, END_MS))
    expect(episodes.map((it) => [it.firedMs / MINUTE_MS, it.resolvedMs === null ? null : it.resolvedMs / MINUTE_MS])).toEqual(expected)
  })

  it('reads several signals in the order of receipt', () => {
    const both = rule({ all: [threshold(), threshold({ measure: 'traffic.flow', side: 'above', value: 100, unit: 'vehicles/h' })] })
    const signals = [
      {
        positions: [0],
        past: past([
          [0, 10],
          [10, 10],
          [20, 30],
        ]),
      },
      {
        positions: [1],
        past: past([
          [5, 200],
          [15, 200],
        ]),
      },
    ]
    expect(facts(replay(both, signals, 0, END_MS))).toEqual(['5 inactive firing 5', '20 firing resolved 20'])
  })

  const random = draws(18)
  const pick = <T>(...of: readonly T[]): T => random.pick(of)
  const cases = Array.from({ length: 300 }, (_, seed) => {
    const leaf = pick<Leaf>(threshold(), threshold({ clearAt: 25 }), threshold({ side: 'above', value: 22, clearAt: 18 }), {
      kind: 'absence',
      measure: 'traffic.speed',
      minutes: pick(3, 10, 40),
    })
    const evaluated = rule(leaf, { forMinutes: pick(0, 1, 7, 30), resolveMinutes: pick(0, 5), noData: pick('keep', 'resolve', 'alert') })
    let received = 0
    const rows = Array.from({ length: 200 }, () => {
      received += pick(0, 0.5, 1, 1, 1, 5, 20)
      return [received, pick(10, 19, 21, 24, 30, Number.NaN), pick(0, 0, 0, 1, 8, 16), pick(5, 15)] as const
    })
    const signal = past(rows)
    // Every other case has means, between which values are taken to have come.
    if (seed % 2 === 1) signal.presentMs = signal.observedMs.map((it, index) => Math.max(it, (signal.observedMs[index + 1] ?? it) - 1))
    return { seed, evaluated, signal }
  })
  it.each(cases)('decides the same without the values that say the same again, case $seed', ({ evaluated, signal }) => {
    expect(facts(replay(evaluated, [{ positions: [0], past: signal }], 0, END_MS))).toEqual(facts(oneByOne(evaluated, signal)))
  })
})

it('counts what lasted at the same time', () => {
  const spans = [
    { fromMs: -5, toMs: 20 },
    { fromMs: 10, toMs: 30 },
    { fromMs: 15, toMs: 15 },
    { fromMs: 40, toMs: Number.POSITIVE_INFINITY },
    { fromMs: -9, toMs: -1 },
  ]
  const { observedMs, values } = countsOf(spans, 0, 100)
  expect([...observedMs].map((at, index) => [at, values[index]])).toEqual([
    [0, 1],
    [10, 2],
    [20, 1],
    [30, 0],
    [40, 1],
  ])
})

it('covers the time until a value is replaced or goes stale', () => {
  expect(
    coveredShare(
      past([
        [0, 1],
        [10, 1],
        [60, 1],
      ]),
      0,
      100 * MINUTE_MS,
    ),
  ).toBeCloseTo(0.4)
  expect(coveredShare(past([]), 0, 100)).toBe(0)
})

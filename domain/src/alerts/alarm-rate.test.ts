import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../core/time.ts'
import { busiestOf, chatterCount, floodsOf, operatorRate, quantile } from './alarm-rate.ts'

const minutes = (...at: number[]) => at.map((it) => it * MINUTE_MS)
const every = (from: number, step: number, count: number) => Array.from({ length: count }, (_, index) => from + index * step)
const inMinutes = (ms: number) => ms / MINUTE_MS

describe('a flood', () => {
  it.each([
    ['none at ten in ten minutes', every(0, 1, 10), []],
    ['begins with the eleventh', every(0, 0.9, 11), [[0, 9, 11]]],
    ['goes on while five come in ten minutes', [...every(0, 0.5, 11), ...every(7, 2, 10)], [[0, 25, 21]]],
    [
      'ends when fewer come',
      [...every(0, 0.5, 11), 40, 41, ...every(60, 0.1, 12)],
      [
        [0, 5, 11],
        [60, 61.1, 12],
      ],
    ],
    ['none without alerts', [], []],
  ])('%s', (_, at, expected) => {
    const floods = floodsOf(minutes(...at))
    expect(floods.map((it) => [inMinutes(it.fromMs), Math.round(10 * inMinutes(it.toMs)) / 10, it.alerts])).toEqual(expected)
  })
})

it.each([
  ['three in ten minutes', [0, 4, 9], 1],
  ['three in eleven', [0, 5, 11], 0],
  ['one spell that goes on', [0, 4, 9, 12, 15], 1],
  ['two spells', [0, 1, 2, 60, 61, 62], 2],
  ['two alerts', [0, 1], 0],
])('a rule chatters: %s', (_, at, count) => {
  expect(chatterCount(minutes(...at))).toBe(count)
})

it('the busiest ten minutes', () => {
  expect(busiestOf(minutes(0, 20, 25, 29, 30, 50))).toEqual({ atMs: 29 * MINUTE_MS, alerts: 3 })
  expect(busiestOf([])).toBeNull()
})

it.each<[string, number[], number, { rate: number; withinTarget: number }]>([
  ['without alerts', [], 1, { rate: 0, withinTarget: 1 }],
  ['one alert each', [1, 12], 1, { rate: 0.2, withinTarget: 1 }],
  ['two in one of ten', [1, 2], 1, { rate: 0.2, withinTarget: 0.9 }],
  ['two, shared by two', [1, 2], 2, { rate: 0.1, withinTarget: 1 }],
  ['seven, shared by seven', [1, 2, 3, 4, 5, 6, 7], 7, { rate: 0.1, withinTarget: 1 }],
  ['eight, shared by seven', [1, 2, 3, 4, 5, 6, 7, 8], 7, { rate: 8 / 70, withinTarget: 0.9 }],
])('the rate of an operator, ten minutes after ten minutes: %s', (_, at, operators, expected) => {
  const alerts = minutes(...at).map((firedMs) => ({ firedMs, share: 1 / operators }))
  const { rate, withinTarget } = operatorRate(alerts, 0, 100 * MINUTE_MS)
  expect(rate).toBeCloseTo(expected.rate)
  expect(withinTarget).toBeCloseTo(expected.withinTarget)
})

it.each([
  [[], 0.5, null],
  [[7], 0.9, 7],
  [[1, 2, 3, 4], 0.5, 2],
  [every(1, 1, 10), 0.9, 9],
])('the quantile of %j at %d is %s', (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected)
})

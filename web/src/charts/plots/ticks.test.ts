import { cityClock } from '@oppidum/domain/core/city-clock'
import { expect, test } from 'vitest'
import { timeTicks, valueAxis } from './ticks.ts'

const walls = (from: string, to: string, zone: string, most: number) =>
  timeTicks(Date.parse(from), Date.parse(to), zone, most).map(
    (it) => `${cityClock(zone).textOf(it.ms).slice(5)}${it.midnight ? ' day' : ''}`,
  )

test.each([
  [
    '24 hours',
    '2026-11-19T17:41Z',
    '2026-11-20T17:41Z',
    'America/Montevideo',
    8,
    ['11-19T15:00', '11-19T18:00', '11-19T21:00', '11-20T00:00 day', '11-20T03:00', '11-20T06:00', '11-20T09:00', '11-20T12:00'],
  ],
  [
    '24 hours on a phone',
    '2026-11-19T17:41Z',
    '2026-11-20T17:41Z',
    'America/Montevideo',
    4,
    ['11-19T18:00', '11-20T00:00 day', '11-20T06:00', '11-20T12:00'],
  ],
  [
    'a quarter of an hour',
    '2026-11-20T17:26Z',
    '2026-11-20T17:41Z',
    'America/Montevideo',
    8,
    ['11-20T14:26', '11-20T14:28', '11-20T14:30', '11-20T14:32', '11-20T14:34', '11-20T14:36', '11-20T14:38', '11-20T14:40'],
  ],
  [
    'an hour, off the hour',
    '2026-11-20T17:00Z',
    '2026-11-20T18:00Z',
    'Asia/Kathmandu',
    4,
    ['11-20T22:45', '11-20T23:00', '11-20T23:15', '11-20T23:30', '11-20T23:45'],
  ],
  [
    'a week',
    '2026-11-13T17:41Z',
    '2026-11-20T17:41Z',
    'America/Montevideo',
    8,
    ['11-14T00:00 day', '11-15T00:00 day', '11-16T00:00 day', '11-17T00:00 day', '11-18T00:00 day', '11-19T00:00 day', '11-20T00:00 day'],
  ],
  [
    'the night on which the clock goes back',
    '2026-10-24T20:00Z',
    '2026-10-25T08:00Z',
    'Europe/Berlin',
    6,
    ['10-24T22:00', '10-25T00:00 day', '10-25T02:00', '10-25T04:00', '10-25T06:00', '10-25T08:00'],
  ],
])('%s', (_, from, to, zone, most, expected) => {
  expect(walls(from, to, zone, most as number)).toEqual(expected)
})

test('a tick keeps its place while the chart moves on', () => {
  const at = (from: string, to: string) => timeTicks(Date.parse(from), Date.parse(to), 'UTC', 6).map((it) => it.ms)
  const before = at('2026-10-21T17:41Z', '2026-11-20T17:41Z')
  const after = at('2026-10-21T18:41Z', '2026-11-20T18:41Z')
  expect(after).toEqual(before)
})

test.each([
  [[268, 462], 250, 500, [250, 300, 350, 400, 450, 500], 0],
  [[0, 156], 0, 200, [0, 50, 100, 150, 200], 0],
  [[42, 42], 39, 45, [39, 40, 41, 42, 43, 44, 45], 0],
  [[0, 0], 0, 0.5, [0, 0.1, 0.2, 0.3, 0.4, 0.5], 1],
  [[86.91, 87.12], 86.85, 87.15, [86.85, 86.9, 86.95, 87, 87.05, 87.1, 87.15], 2],
  [[-40, 30], -60, 40, [-60, -40, -20, 0, 20, 40], 0],
  [[1_290_000, 1_310_000], 1_285_000, 1_310_000, [1_285_000, 1_290_000, 1_295_000, 1_300_000, 1_305_000, 1_310_000], 0],
  [[], 0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1], 1],
  [[3, 13], 0, 15, [0, 5, 10, 15], 0],
])('the axis of %j runs from %d to %d', (values, low, high, ticks, digits) => {
  const axis = valueAxis(values)
  expect(axis.ticks).toEqual(ticks)
  expect(axis.low).toBeCloseTo(low, 9)
  expect(axis.high).toBeCloseTo(high, 9)
  expect(axis.digits).toBe(digits)
})

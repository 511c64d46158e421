import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { HISTORY_POINTS, LONGEST_HISTORY_MS, RANGE_MS } from '@oppidum/domain/telemetry/history'
import { describe, expect, it } from 'vitest'
import { answerableStep, edgesOf, LADDER, stepFor, stepsTouched } from './history-steps.ts'

const NOW = Date.parse('2026-11-20T10:07:03.000Z')
const at = (text: string) => Date.parse(text)

describe('the step of a period', () => {
  it.each<[string, number, number, number, string]>([
    ['live', RANGE_MS.live, 400, MINUTE_MS, 'raw'],
    ['an hour', RANGE_MS['1h'], 400, MINUTE_MS, 'raw'],
    ['six hours', 6 * HOUR_MS, 400, MINUTE_MS, 'raw'],
    ['seven hours', 7 * HOUR_MS, 400, 5 * MINUTE_MS, 'five-minutes'],
    ['a day', RANGE_MS['24h'], 400, 5 * MINUTE_MS, 'five-minutes'],
    ['a week', RANGE_MS['7d'], 400, 30 * MINUTE_MS, 'five-minutes'],
    ['two weeks', 14 * DAY_MS, 400, HOUR_MS, 'hour'],
    ['a month', RANGE_MS['30d'], 400, 2 * HOUR_MS, 'hour'],
    ['half a year', 183 * DAY_MS, 400, 12 * HOUR_MS, 'hour'],
    ['a year', 365 * DAY_MS, 400, DAY_MS, 'day'],
    ['the longest', LONGEST_HISTORY_MS, 400, 7 * DAY_MS, 'day'],
    ['a day in few points', DAY_MS, 30, HOUR_MS, 'hour'],
    ['the longest in two points', LONGEST_HISTORY_MS, 2, 3_584 * DAY_MS, 'day'],
    ['a millisecond', 1, 2, MINUTE_MS, 'raw'],
  ])('%s', (_what, lengthMs, points, ms, level) => {
    expect(stepFor(NOW - lengthMs, NOW, points)).toEqual({ ms, level })
  })

  it('is the smallest that needs no more than the requested points', () => {
    for (let lengthMs = MINUTE_MS; lengthMs < LONGEST_HISTORY_MS; lengthMs = Math.round(lengthMs * 1.07))
      for (const points of [2, 3, 60, 399, HISTORY_POINTS]) {
        const step = stepFor(NOW - lengthMs, NOW, points)
        if (step.level !== 'day') expect(edgesOf(step, NOW - lengthMs, NOW).length - 1).toBeLessThanOrEqual(points)
        const finer = LADDER[LADDER.findIndex((it) => it.ms === step.ms) - 1]
        if (finer && finer.level !== 'day') expect(edgesOf(finer, NOW - lengthMs, NOW).length - 1).toBeGreaterThan(points)
      }
  })
})

describe('edges of steps', () => {
  const five = { ms: 5 * MINUTE_MS, level: 'five-minutes' } as const
  it.each([
    ['a period on the steps', '2026-11-20T10:00:00.000Z', '2026-11-20T10:10:00.000Z', ['10:00', '10:05', '10:10']],
    ['one that begins and ends within them', '2026-11-20T10:04:59.999Z', '2026-11-20T10:05:00.001Z', ['10:00', '10:05', '10:10']],
    ['one that is shorter than a step', '2026-11-20T10:01:00.000Z', '2026-11-20T10:02:00.000Z', ['10:00', '10:05']],
  ])('enclose %s', (_what, from, to, edges) => {
    expect(edgesOf(five, at(from), at(to)).map((it) => new Date(it).toISOString().slice(11, 16))).toEqual(edges)
  })

  it('are the same before 1970 as after', () => {
    expect(edgesOf(five, -7 * MINUTE_MS, -6 * MINUTE_MS)).toEqual([-10 * MINUTE_MS, -5 * MINUTE_MS])
  })

  it('have the same name for periods that touch the same steps', () => {
    const name = (from: string, to: string) => stepsTouched(five, { fromMs: at(from), toMs: at(to) })
    expect(name('2026-11-20T10:00:00Z', '2026-11-20T10:10:00Z')).toBe(name('2026-11-20T10:04:00Z', '2026-11-20T10:05:01Z'))
    expect(name('2026-11-20T10:00:00Z', '2026-11-20T10:10:00Z')).not.toBe(name('2026-11-20T10:00:00Z', '2026-11-20T10:10:01Z'))
    const day = { ms: DAY_MS, level: 'day' } as const
    // Two days in a city half an hour off the full hour.
    expect(stepsTouched(day, { fromMs: at('2026-11-19T18:29:00Z'), toMs: NOW })).not.toBe(
      stepsTouched(day, { fromMs: at('2026-11-19T18:31:00Z'), toMs: NOW }),
    )
  })
})

describe('the available step', () => {
  const minute = { ms: MINUTE_MS, level: 'raw' } as const
  const five = { ms: 5 * MINUTE_MS, level: 'five-minutes' } as const
  const ten = { ms: 10 * MINUTE_MS, level: 'five-minutes' } as const
  const day = { ms: DAY_MS, level: 'day' } as const
  const hour = { ms: HOUR_MS, level: 'hour' } as const
  const three = at('2026-11-20T03:00:00Z')
  it.each([
    [
      'the requested one if it reaches back as far as the hours',
      ten,
      { raw: null, 'five-minutes': three + 55 * MINUTE_MS, hour: three },
      ten,
    ],
    ['hours if five-minute means begin later', ten, { raw: null, 'five-minutes': three + HOUR_MS, hour: three }, hour],
    ['hours if there is nothing finer', five, { raw: null, 'five-minutes': null, hour: three }, hour],
    ['five minutes if raw values are gone', minute, { raw: three + 7 * MINUTE_MS, 'five-minutes': three, hour: three }, five],
    ['hours if raw values and five-minute means are gone', minute, { raw: null, 'five-minutes': null, hour: three }, hour],
    ['raw values that are not rolled up yet', minute, { raw: three, 'five-minutes': null, hour: null }, minute],
    ['the requested one if there is nothing at all', five, { raw: null, 'five-minutes': null, hour: null }, five],
    ['days in any case', day, { raw: null, 'five-minutes': three, hour: null }, day],
  ])('is %s', (_what, requested, reach, step) => {
    expect(answerableStep(requested, reach)).toEqual(step)
  })
})

import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import { aCity, aDelivery, NOW } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { historyApp, observationsOf, SPEED, speed } from './testing/history-app.ts'

const solar = observationsOf('energy.solar', 'city')

describe.each<[string, [string, string, number][]]>([
  [
    'Europe/Madrid',
    [
      ['2026-03-28T23:00', '2026-03-29T22:00', 23],
      ['2026-10-24T22:00', '2026-10-25T23:00', 25],
    ],
  ],
  [
    'America/New_York',
    [
      ['2026-03-08T05:00', '2026-03-09T04:00', 23],
      ['2026-11-01T04:00', '2026-11-02T05:00', 25],
    ],
  ],
])('days of a city in %s', (timeZone, clockChanges) => {
  const { app, history, points } = historyApp({ cities: [aCity({ timeZone })] })

  it.each(clockChanges)('the day from %s to %s has %s hours', async (from, to, hours) => {
    const fromMs = Date.parse(`${from}Z`)
    // An hour each of the day before and the day after, and all of the day itself.
    const means = Array.from({ length: hours + 2 }, (_, index) => ({
      ...solar(NOW, index === 0 || index === hours + 1 ? 1_000 : index),
      atMs: fromMs + (index - 1) * HOUR_MS,
    }))
    await app().intake.hourlyHistory(aDelivery(), means)
    const query = `/api/history?measure=energy.solar&from=2026-01-20T12:00:00Z&to=${NOW}`
    const all = await history(query)
    expect(all.stepSeconds).toBe(86_400)
    const dayBefore = new Date(fromMs - DAY_MS).toISOString().slice(0, 16)
    expect((await points(query)).map((it) => it.slice(0, 2))).toEqual([
      [dayBefore, 1_000],
      [from, (hours + 1) / 2],
      [to, 1_000],
    ])
    // Weeks begin on Mondays; clocks change on Sundays.
    const weeks = await history(`/api/history?measure=energy.solar&points=60&from=2026-01-20T12:00:00Z&to=${NOW}`)
    expect(weeks.stepSeconds).toBe(7 * 86_400)
    expect(weeks.period.points.map((it) => it.at.slice(0, 16))).toEqual([weekOf(fromMs), to])
  })

  const weekOf = (sundayMs: number) => new Date(sundayMs - 6 * DAY_MS).toISOString().slice(0, 16)

  it('are compared with whole days', async () => {
    const { period, before } = await history(`/api/history?measure=energy.solar&compare=before&from=2026-01-20T12:00:00Z&to=${NOW}`)
    const clock = (at: string | undefined) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(at ?? ''))
    expect([period.from, period.to, before?.from, before?.to].map(clock)).toEqual([
      '20/01/2026, 00:00',
      '21/11/2026, 00:00',
      '22/03/2025, 00:00',
      '21/01/2026, 00:00',
    ])
  })
})

describe('two cities', () => {
  const { analyst, app, deliver, points, rollUp } = historyApp({
    cities: [aCity(), aCity({ id: 'berlin', name: 'Berlin', timeZone: 'Europe/Berlin' })],
  })

  it('have separate histories', async () => {
    await deliver([speed('2026-11-20T09:30:00Z', 10)])
    await deliver([speed('2026-11-20T09:30:00Z', 50)], { cityId: 'berlin' })
    await app().intake.incidents(aDelivery({ cityId: 'berlin' }), [anIncident()], { complete: false })
    await rollUp()
    expect((await points(SPEED)).map((it) => it[1])).toEqual([10])
    expect((await points(`${SPEED}&city=berlin`)).map((it) => it[1])).toEqual([50])
    expect((await app().get('/api/history/incidents?range=30d', await analyst())).body).toEqual([])
    expect((await app().get('/api/history/incidents?range=30d&city=berlin', await analyst())).body).toHaveLength(1)
  })
})

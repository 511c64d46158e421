import type { RulePreview } from '@oppidum/domain/alerts/preview'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { SLOW_ROAD } from '../testing/stored-alert-store.ts'

const NOW_MS = Date.parse(NOW)
let app: TestApp
let person: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  person = await signUp(app, { plan: 'pro' })
})
afterEach(() => app.close())

const SLOW: RuleSettings = { ...SLOW_ROAD, scope: { kind: 'places', places: ['italia-1'] } }
const rule = (more: Partial<RuleSettings>): RuleSettings => ({ ...SLOW, ...more })

const ask = (body: unknown, who: TestPerson | null = person) => post(app, '/api/alerts/preview', body, who ? { cookie: who.cookie } : {})
async function preview(settings: RuleSettings): Promise<RulePreview> {
  const { status, body } = await ask(settings)
  expect([status, body]).toEqual([200, expect.anything()])
  return body as RulePreview
}

/** Minutes before now, value. */
type Row = readonly [number, number]
const deliver = (rows: readonly Row[], placeId = 'italia-1', measure: MeasureId = 'traffic.speed') =>
  app.intake.observations(
    aDelivery(),
    rows.map(([minutes, value]) => ({ measure, placeId, atMs: NOW_MS - minutes * MINUTE_MS, value })),
  )
const rollUp = () => app.observations.rollups.rollUp('montevideo', 'America/Montevideo', app.clock.nowMs())
/** Minutes before now at which each alert fired and ended. */
const episodes = (it: RulePreview) =>
  it.episodes.map(({ place, firedAt, resolvedAt }) => [
    place,
    (NOW_MS - Date.parse(firedAt)) / MINUTE_MS,
    resolvedAt === null ? null : (NOW_MS - Date.parse(resolvedAt)) / MINUTE_MS,
  ])

describe('a preview', () => {
  it('says how often a rule would have fired, newest first, and draws the series', async () => {
    await deliver([
      [2_000, 30],
      [1_999, 10],
      [1_998, 30],
      [1_500, 30],
      [1_497, 12],
      [1_493, 15],
      [1_490, 31],
    ])
    const it = await preview(SLOW)
    expect(it).toMatchObject({
      fired: 2,
      short: 1,
      places: 1,
      degenerate: null,
      withoutPast: [],
      meansUntil: null,
      hoursUntil: null,
      to: NOW,
    })
    expect(Date.parse(it.to) - Date.parse(it.from)).toBe(30 * DAY_MS)
    expect(episodes(it)).toEqual([
      ['italia-1', 1_497, 1_490],
      ['italia-1', 1_999, 1_998],
    ])
    expect(it.series).toMatchObject({
      place: 'italia-1',
      measure: 'traffic.speed',
      unit: 'mph',
      limit: 20,
      each: 'lowest',
      stepSeconds: 3_600,
    })
    expect(it.series?.points.map((point) => point.value)).toEqual([10, 12])
    // Two spells of known values: until each becomes stale after five minutes.
    expect(it.covered).toBeCloseTo((7 + 15) / (30 * 24 * 60), 5)
  })

  it.each<[string, Partial<RuleSettings>, number]>([
    ['a limit in another unit', { condition: { ...SLOW.condition, value: 32, unit: 'km/h' } as RuleSettings['condition'] }, 2],
    ['a duration', { forMinutes: 5 }, 1],
    ['another place', { scope: { kind: 'places', places: ['italia-2'] } }, 0],
    ['a district', { scope: { kind: 'district', district: 'Centro' } }, 2],
    ['every place', { scope: { kind: 'every' } }, 2],
    ['two conditions', { condition: { all: [SLOW.condition, { ...SLOW.condition, value: 13 }] } as RuleSettings['condition'] }, 2],
    [
      'a rise',
      { condition: { kind: 'change', measure: 'traffic.speed', direction: 'fall', by: 50, unit: '%', withinMinutes: 5 } as const },
      2,
    ],
  ])('reads %s', async (_, more, fired) => {
    await deliver([
      [2_000, 30],
      [1_999, 10],
      [1_998, 30],
      [1_500, 30],
      [1_497, 12],
      [1_493, 15],
      [1_490, 31],
    ])
    expect((await preview(rule(more))).fired).toBe(fired)
  })

  it('reads means where no single values are stored, and says so', async () => {
    await app.intake.hourlyHistory(
      aDelivery(),
      [
        [48 * 60, 30],
        [47 * 60, 10],
        [46 * 60, 30],
      ].map(([minutes = 0, value = 0]) => ({ measure: 'traffic.speed', placeId: 'italia-1', atMs: NOW_MS - minutes * MINUTE_MS, value })),
    )
    await deliver([[600, 30]])
    await rollUp()
    const it = await preview(SLOW)
    expect(it).toMatchObject({ fired: 1, hoursUntil: new Date(NOW_MS - 45 * HOUR_MS).toISOString(), meansUntil: null })
    expect(episodes(it)).toEqual([['italia-1', 46 * 60, 45 * 60]])
  })

  it('takes values to have come between hourly means, so that only a missing hour is an absence', async () => {
    await app.intake.hourlyHistory(
      aDelivery(),
      [48, 47, 46, 44, 43].map((hours) => ({
        measure: 'traffic.speed',
        placeId: 'italia-1',
        atMs: NOW_MS - hours * HOUR_MS,
        value: 30,
      })),
    )
    await deliver([[41 * 60 + 50, 30]])
    await rollUp()
    const it = await preview(rule({ condition: { kind: 'absence', measure: 'traffic.speed', minutes: 30 } }))
    // The mean of an hour stands at its end. Before the first one there was nothing; later one hour was missing, and at last all were.
    expect(episodes(it)).toEqual([
      ['italia-1', 41 * 60 + 20, null],
      ['italia-1', 44.5 * 60, 43 * 60],
      ['italia-1', 30 * 24 * 60 - 30, 47 * 60],
    ])
  })

  it('takes imported values, whatever their step, as known until the next one', async () => {
    const every = (from: number, to: number) => Array.from({ length: (from - to) / 10 + 1 }, (_, index): Row => [from - 10 * index, 30])
    await deliver([...every(3_000, 2_000), ...every(1_880, 1_000)])
    const known = await preview(rule({ noData: 'alert' }))
    expect(episodes(known)).toEqual([
      ['italia-1', 995, null],
      ['italia-1', 1_995, 1_880],
    ])
    const absent = await preview(rule({ condition: { kind: 'absence', measure: 'traffic.speed', minutes: 5 } }))
    expect(episodes(absent).slice(0, 2)).toEqual([
      ['italia-1', 995, null],
      ['italia-1', 1_995, 1_880],
    ])
  })

  it.each([
    ['below 0', { ...SLOW.condition, value: 0 }, 'never'],
    ['below what no car reaches', { ...SLOW.condition, value: 400 }, 'always'],
    ['below the lowest of the month', { ...SLOW.condition, value: 5 }, null],
    ['all of the time', { ...SLOW.condition, value: 200 }, 'always'],
  ])('says that a rule fires never or always: %s', async (_, condition, degenerate) => {
    await deliver(Array.from({ length: 200 }, (_, index) => [30 + index, 30] as const))
    expect(await preview(rule({ condition: condition as RuleSettings['condition'] }))).toMatchObject({ degenerate })
  })

  it('counts records as they were open', async () => {
    app.clock.set(NOW_MS - 5 * HOUR_MS)
    await app.intake.incidents(
      aDelivery(),
      [anIncident({ externalId: 'a', type: 'fire', createdAt: new Date(NOW_MS - 5 * HOUR_MS).toISOString() })],
      { complete: false },
    )
    app.clock.set(NOW_MS)
    const fires = (filter: string) =>
      preview(rule({ scope: { kind: 'city' }, condition: { kind: 'records', records: 'incidents', filter, atLeast: 1 } }))
    expect(episodes(await fires('type=fire'))).toEqual([['city', 300, null]])
    expect(await fires('type=power_outage')).toMatchObject({ fired: 0, covered: null, series: null })
    expect(await fires('status=in_progress')).toMatchObject({ fired: 0, withoutPast: [0] })
  })

  it('names the conditions whose past is not stored', async () => {
    await deliver([[100, 10]])
    const it = await preview(
      rule({
        condition: {
          any: [
            SLOW.condition,
            { kind: 'feed' },
            { kind: 'forecast', measure: 'traffic.speed', side: 'below', value: 5, unit: 'mph', withinMinutes: 60, probability: 80 },
          ],
        },
      }),
    )
    expect(it).toMatchObject({ fired: 1, withoutPast: [2] })
  })

  it('has nothing to say about a place without values', async () => {
    expect(await preview(rule({ scope: { kind: 'every' } }))).toMatchObject({ fired: 0, places: 0, covered: null, series: null })
    expect(await preview(SLOW)).toMatchObject({ fired: 0, covered: 0, series: { points: [] } })
  })
})

describe('a preview is refused', () => {
  it.each([
    ['a visitor', async () => (await ask(SLOW, null)).status, 401],
    ['the free plan', async () => (await ask(SLOW, await signUp(app, { plan: 'free' }))).status, 402],
    ['an unknown measure', async () => (await ask({ ...SLOW, condition: { ...SLOW.condition, measure: 'traffic.colour' } })).status, 400],
    ['a negative duration', async () => (await ask({ ...SLOW, forMinutes: -1 })).status, 400],
    ['an unknown place', async () => (await ask(rule({ scope: { kind: 'places', places: ['nowhere'] } }))).status, 422],
    ['a rule of the city by a viewer', async () => (await ask(rule({ sharing: 'city' }))).status, 403],
    ['another city', async () => (await post(app, '/api/alerts/preview?city=atlantis', SLOW, { cookie: person.cookie })).status, 404],
  ])('%s', async (_, call, status) => {
    expect(await call()).toBe(status)
  })
})

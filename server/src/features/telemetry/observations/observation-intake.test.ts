import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Observation } from '@oppidum/domain/feeds/intake'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { partitionStore } from './partition-store.ts'

const NOW_MS = Date.parse(NOW)

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ env: { RETENTION_RAW_DAYS: '7' } })
})
afterEach(() => app.close())

const speed = (value: number, agoMs = 0, placeId = 'italia-1'): Observation => ({
  measure: 'traffic.speed',
  placeId,
  atMs: app.clock.nowMs() - agoMs,
  value,
})
const deliver = (...observations: Observation[]) => app.intake.observations(aDelivery(), observations)
const query = async (sql: string, values: unknown[] = []) => (await app.database.db.pool.query(sql, values)).rows
const history = (measure: MeasureId = 'traffic.speed') =>
  query(`select o.value from observation o join series s using (series_id) where s.measure = $1 order by o.at`, [measure]).then((rows) =>
    rows.map((it) => it.value as number),
  )
const latest = async (measure: MeasureId = 'traffic.speed') =>
  (
    await query(
      `select l.value, l.at, l.quality, l.source_id as source, l.stale_after_seconds as stale from observation_latest l join series s using (series_id)
       where s.measure = $1 order by s.place_id limit 1`,
      [measure],
    )
  )[0]
const partitions = async () =>
  (await query(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'observation'::regclass order by 1`)).map(
    (it) => it.name as string,
  )

describe('a delivery of observations', () => {
  it('is stored and becomes the newest value', async () => {
    expect(await deliver(speed(20, 2 * MINUTE_MS), speed(30))).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 0 })
    expect(await history()).toEqual([20, 30])
    expect(await latest()).toMatchObject({ value: 30, at: new Date(NOW_MS), quality: 'measured', source: 'test-feed', stale: 300 })
  })

  it('changes nothing when repeated', async () => {
    await deliver(speed(20, 2 * MINUTE_MS), speed(30))
    expect(await deliver(speed(20, 2 * MINUTE_MS), speed(30))).toMatchObject({ created: 0, unchanged: 2 })
    expect(await history()).toEqual([20, 30])
  })

  it('with two values for one moment keeps the last one', async () => {
    await deliver(speed(20), speed(30), speed(40))
    expect(await history()).toEqual([40])
    expect(await latest()).toMatchObject({ value: 40 })
  })

  it('that corrects an older value changes only that one', async () => {
    await deliver(speed(20, 10 * MINUTE_MS), speed(30))
    expect(await deliver(speed(22, 10 * MINUTE_MS))).toMatchObject({ created: 1 })
    expect(await history()).toEqual([22, 30])
    expect(await latest()).toMatchObject({ value: 30 })
  })

  it('that corrects the newest value changes it', async () => {
    await deliver(speed(30))
    await deliver(speed(31))
    expect(await latest()).toMatchObject({ value: 31 })
  })

  it('that comes late goes into the history and does not become the newest value', async () => {
    await deliver(speed(30))
    await deliver(speed(10, MINUTE_MS))
    expect(await history()).toEqual([10, 30])
    expect(await latest()).toMatchObject({ value: 30 })
  })

  it.each([
    [5 * MINUTE_MS, 0],
    [5 * MINUTE_MS + 1, 1],
  ])('from %s ms ahead of our clock has %s values rejected', async (aheadMs, rejected) => {
    expect(await deliver(speed(30, -aheadMs))).toMatchObject({ rejected, created: 1 - rejected })
  })

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [-1]])('of %s is rejected', async (value) => {
    expect(await deliver(speed(value), speed(20, MINUTE_MS))).toMatchObject({ created: 1, rejected: 1 })
    expect(await history()).toEqual([20])
  })

  it('that is real replaces a newer simulated value', async () => {
    await app.intake.observations(aDelivery({ sourceId: 'simulator', quality: 'simulated' }), [speed(50)])
    await deliver(speed(30, 60 * MINUTE_MS))
    expect(await latest()).toMatchObject({ value: 30, quality: 'measured', at: new Date(NOW_MS - 60 * MINUTE_MS) })
    expect(await history()).toEqual([30, 50])
  })

  it('may be empty', async () => {
    expect(await deliver()).toEqual({ created: 0, updated: 0, unchanged: 0, rejected: 0 })
  })

  it('from before raw retention becomes the newest value and an hourly mean, and creates no partition', async () => {
    const before = await partitions()
    await deliver(speed(10, 8 * DAY_MS), speed(20, 8 * DAY_MS - MINUTE_MS))
    expect((await partitions()).filter((it) => !before.includes(it) && it < 'observation_20261113')).toEqual([])
    expect(await history()).toEqual([])
    expect(await latest()).toMatchObject({ value: 20 })
    expect(await query('select mean, count from rollup_hour')).toEqual([{ mean: 15, count: 2 }])
  })

  it('of a day that another instance has dropped since the last delivery creates the day again', async () => {
    await deliver(speed(20, 2 * DAY_MS))
    const day = (await partitions())[0] as string
    await partitionStore(app.database.db).dropBefore(app.clock.nowMs() - DAY_MS)
    expect(await partitions()).not.toContain(day)
    expect(await deliver(speed(21, 2 * DAY_MS))).toMatchObject({ created: 1, rejected: 0 })
    expect(await history()).toEqual([21])
    await app.observations.history(aDelivery(), [speed(22, 2 * DAY_MS - MINUTE_MS)])
    expect(await history()).toEqual([21, 22])
    expect(await partitions()).toContain(day)
  })

  it('of yesterday, just after midnight, does not wait for another transaction', async () => {
    await deliver(speed(30))
    app.clock.set(Date.parse('2026-11-21T00:00:01.000Z'))
    const late = { measure: 'city.presence' as const, placeId: 'city', atMs: app.clock.nowMs() - 5_000, value: 9 }
    await app.intake.incidents(aDelivery(), [anIncident()], { complete: false })
    app.clock.set(Date.parse('2026-11-22T00:00:01.000Z'))
    expect(await deliver({ ...late, atMs: app.clock.nowMs() - 5_000 })).toMatchObject({ created: 1 })
  })
})

describe('a series whose sensor is offline', () => {
  const offline = (agoMs: number, placeId = 'italia-1', more: object = {}) =>
    app.intake.offline(aDelivery(more), [{ measure: 'traffic.speed', placeId, sinceMs: NOW_MS - agoMs }])

  it.each<[what: string, act: () => Promise<unknown>, stale: number]>([
    ['has a stale value from then on', () => offline(MINUTE_MS), 120],
    ['twice has the same', () => offline(MINUTE_MS).then(() => offline(MINUTE_MS)), 120],
    ['before its value, as its clock is ahead, has none that is current', () => offline(4 * MINUTE_MS), 0],
    ['long before its value is online again', () => offline(10 * MINUTE_MS), 300],
    ['has a value of another source', () => offline(MINUTE_MS, 'italia-1', { sourceId: 'other-feed' }), 300],
    ['is another one', () => offline(MINUTE_MS, 'never-seen'), 300],
  ])('%s', async (_what, act, stale) => {
    await deliver(speed(30, 3 * MINUTE_MS))
    await act()
    expect(await latest()).toMatchObject({ value: 30, stale })
  })

  it('is left out of the city from the same moment, and counts again with its next value', async () => {
    const citySpeed = async () => (await latest('city.speed'))?.value
    await deliver(speed(30, 1_000), speed(60, 1_000, 'italia-2'))
    const both = await citySpeed()
    await offline(0)
    expect(await citySpeed()).toBeCloseTo(60)
    await deliver(speed(30))
    expect(await citySpeed()).toBe(both)
  })
})

describe('derived values', () => {
  const flow = (value: number, placeId: string): Observation => ({ ...speed(value, 0, placeId), measure: 'traffic.flow' })

  it('are written with the observations: city speed by length and flow, efficiency by free flow', async () => {
    await deliver(speed(50, 0, 'italia-1'), speed(10, 0, 'italia-3'), flow(300, 'italia-1'), flow(100, 'italia-3'))
    expect((await latest('city.speed'))?.value).toBeCloseTo(40, 6)
    expect((await latest('city.efficiency'))?.value).toBeCloseTo((100 + 25) / 2, 6)
  })

  it('leave out stale sections', async () => {
    await deliver(speed(10, 0, 'italia-1'))
    app.clock.advance(5 * MINUTE_MS)
    await deliver(speed(40, 0, 'italia-2'))
    expect((await latest('city.speed'))?.value).toBe(40)
  })

  it('are not written when nothing is current', async () => {
    await deliver(speed(10, 6 * MINUTE_MS))
    expect(await latest('city.speed')).toBeUndefined()
  })

  it('have the weakest quality of their inputs', async () => {
    await deliver(speed(10, 0, 'italia-1'))
    await app.intake.observations(aDelivery({ sourceId: 'sim', quality: 'simulated', staleAfterSeconds: 60 }), [speed(20, 0, 'italia-2')])
    expect(await latest('city.speed')).toMatchObject({ quality: 'simulated', source: 'derived' })
  })

  it('count incidents and their weight in the transaction that changes them', async () => {
    await app.intake.incidents(
      aDelivery(),
      [
        anIncident({ externalId: 'a', priority: 'critical' }),
        anIncident({ externalId: 'b', priority: 'low', affectsTraffic: false }),
        anIncident({ externalId: 'c', status: 'pending', startsAt: '2026-11-21T10:00:00.000Z' }),
        anIncident({ externalId: 'd', status: 'resolved' }),
      ],
      { complete: false },
    )
    expect((await latest('city.incidents'))?.value).toBe(2)
    expect((await latest('city.hindering'))?.value).toBe(1)
    expect((await latest('city.safety'))?.value).toBeCloseTo(100 - (4.5 / 10) * 4, 6)
    // Planned work is counted, but is no danger.
    await app.intake.incidents(aDelivery(), [anIncident({ externalId: 'works', priority: 'critical', plannedWork: true })], {
      complete: false,
    })
    expect((await latest('city.incidents'))?.value).toBe(3)
    expect((await latest('city.hindering'))?.value).toBe(2)
    expect((await latest('city.safety'))?.value).toBeCloseTo(100 - (4.5 / 10) * 4, 6)
  })

  it('raise the version of each affected answer once', async () => {
    const versions = () => query(`select kind, version from live_version order by kind`)
    await deliver(speed(10), { measure: 'energy.solar', placeId: 'city', atMs: app.clock.nowMs(), value: 5 })
    expect(await versions()).toEqual([
      { kind: 'city-metrics', version: 1 },
      { kind: 'energy', version: 1 },
      { kind: 'traffic', version: 1 },
    ])
  })
})

it('stores overlapping batches that arrive at once without loss or duplicates', async () => {
  const batch = (from: number) =>
    Array.from({ length: 600 }, (_, index) => speed(((from + index) % 600) + 1, ((from + index) % 600) * 1_000, `place-${index % 7}`))
  const batches = Array.from({ length: 10 }, (_, index) => (index % 2 ? batch(index * 31) : batch(index * 31).reverse()))
  await Promise.all(batches.map((it) => deliver(...it)))
  const distinct = new Set(batches.flat().map((it) => `${it.placeId} ${it.atMs}`))
  expect(await history()).toHaveLength(distinct.size)
})

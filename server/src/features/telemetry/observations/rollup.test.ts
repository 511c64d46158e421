import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Observation } from '@oppidum/domain/feeds/intake'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { rollupMaintenance } from './maintenance.ts'
import { rollupStore } from './rollup-store.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({
    cities: [aCity({ id: 'berlin', name: 'Berlin', timeZone: 'Europe/Berlin' })],
    env: { RETENTION_RAW_DAYS: '30' },
  })
})
afterEach(() => app.close())

const solar = (at: string, value: number): Observation => ({ measure: 'energy.solar', placeId: 'city', atMs: Date.parse(at), value })
const deliver = (...observations: Observation[]) => app.intake.observations(aDelivery({ cityId: 'berlin' }), observations)
const rollUp = () => app.observations.rollups.rollUp('berlin', 'Europe/Berlin', app.clock.nowMs())
const query = async (sql: string) => (await app.database.db.pool.query(sql)).rows
const means = async (table: string) =>
  (
    await query(`select start_at as at, mean, lowest, highest, count, quality from ${table} r join series s using (series_id)
      where s.measure = 'energy.solar' order by start_at`)
  ).map((it) => ({ ...it, at: (it.at as Date).toISOString() }))

describe('roll-ups', () => {
  const values = [
    solar('2026-11-20T08:01:00.000Z', 10),
    solar('2026-11-20T08:04:59.999Z', 20),
    solar('2026-11-20T08:05:00.000Z', 60),
    solar('2026-11-20T09:30:00.000Z', 100),
  ]

  it('are exact by five minutes, hour and day', async () => {
    await deliver(...values)
    await rollUp()
    const common = { quality: 'measured' }
    expect(await means('rollup_5m')).toEqual([
      { at: '2026-11-20T08:00:00.000Z', mean: 15, lowest: 10, highest: 20, count: 2, ...common },
      { at: '2026-11-20T08:05:00.000Z', mean: 60, lowest: 60, highest: 60, count: 1, ...common },
      { at: '2026-11-20T09:30:00.000Z', mean: 100, lowest: 100, highest: 100, count: 1, ...common },
    ])
    expect(await means('rollup_hour')).toEqual([
      { at: '2026-11-20T08:00:00.000Z', mean: 30, lowest: 10, highest: 60, count: 3, ...common },
      { at: '2026-11-20T09:00:00.000Z', mean: 100, lowest: 100, highest: 100, count: 1, ...common },
    ])
    // Each hour of a day has the same weight.
    expect(await means('rollup_day')).toEqual([{ at: '2026-11-19T23:00:00.000Z', mean: 65, lowest: 10, highest: 100, count: 4, ...common }])
  })

  it('are the same whether run once, often, or piece by piece', async () => {
    for (const value of values) {
      await deliver(value)
      await rollUp()
      app.clock.advance(10 * MINUTE_MS)
      await rollUp()
    }
    expect((await means('rollup_hour')).map((it) => [it.mean, it.count])).toEqual([
      [30, 3],
      [100, 1],
    ])
    expect((await means('rollup_day')).map((it) => [it.mean, it.count])).toEqual([[65, 4]])
  })

  it('are the same when what arrived needs more than one statement', async () => {
    await deliver(...values, solar('2026-11-19T08:10:00.000Z', 30), solar('2026-11-18T08:15:00.000Z', 50))
    await rollUp()
    const tables = ['rollup_5m', 'rollup_hour', 'rollup_day']
    const whole = await Promise.all(tables.map(means))
    await query('truncate rollup_5m, rollup_hour, rollup_day, rollup_progress')
    expect(await rollupStore(app.database.db, 1).rollUp('berlin', 'Europe/Berlin', app.clock.nowMs())).toBe(5)
    expect(await Promise.all(tables.map(means))).toEqual(whole)
    expect(whole.map((it) => it.length)).toEqual([5, 4, 3])
  })

  it('begin again where a run began that was stopped between two slices', async () => {
    await deliver(...values, solar('2026-11-18T08:01:00.000Z', 40))
    const stopped = rollupStore(app.database.db, 1).rollUp('berlin', 'Europe/Berlin', app.clock.nowMs(), async (slice) => {
      expect(slice).toMatchObject({ days: 1, buckets: 1, daysLeft: 1 })
      throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect((await means('rollup_day')).map((it) => it.mean)).toEqual([40])
    await rollUp()
    expect((await means('rollup_day')).map((it) => it.mean)).toEqual([40, 65])
    expect((await means('rollup_5m')).map((it) => it.mean)).toEqual([40, 15, 60, 100])
  })

  it('do not wait for an instance that is frozen in a rest: the store ends its session', async () => {
    await deliver(...values, solar('2026-11-18T08:01:00.000Z', 40))
    const { pool } = app.database.db
    const lock = "select pg_try_advisory_xact_lock(hashtext('rollup'), hashtext('berlin')) as free"
    const frozen = rollupStore(app.database.db, 1, 100).rollUp('berlin', 'Europe/Berlin', app.clock.nowMs(), async () => {
      await expect.poll(async () => (await pool.query(lock)).rows, { timeout: 10_000 }).toEqual([{ free: true }])
    })
    await expect(frozen).rejects.toThrow(/connection/i)
    await rollUp()
    expect((await means('rollup_day')).map((it) => it.mean)).toEqual([40, 65])
  })

  it('follow a correction without counting it twice', async () => {
    await deliver(...values)
    await rollUp()
    app.clock.advance(HOUR_MS)
    await deliver(solar('2026-11-20T08:05:00.000Z', 0))
    await rollUp()
    expect((await means('rollup_hour'))[0]).toMatchObject({ mean: 10, highest: 20, count: 3 })
    expect((await means('rollup_day'))[0]).toMatchObject({ mean: 55, count: 4 })
  })

  it('include late values', async () => {
    await deliver(...values)
    await rollUp()
    app.clock.advance(DAY_MS)
    await deliver(solar('2026-11-20T08:20:00.000Z', 30))
    await rollUp()
    expect((await means('rollup_hour'))[0]).toMatchObject({ mean: 30, count: 4 })
  })

  it('have no rows for a gap', async () => {
    await deliver(solar('2026-11-20T02:00:00.000Z', 10), solar('2026-11-20T08:00:00.000Z', 20))
    await rollUp()
    expect((await means('rollup_hour')).map((it) => it.at)).toEqual(['2026-11-20T02:00:00.000Z', '2026-11-20T08:00:00.000Z'])
  })

  it('have the weakest quality of their values', async () => {
    await deliver(solar('2026-11-20T08:01:00.000Z', 10))
    await app.intake.observations(aDelivery({ cityId: 'berlin', quality: 'estimated' }), [solar('2026-11-20T08:02:00.000Z', 10)])
    await rollUp()
    expect((await means('rollup_day'))[0]).toMatchObject({ quality: 'estimated' })
  })

  it('keep imported hourly means', async () => {
    await app.intake.hourlyHistory(aDelivery({ cityId: 'berlin' }), [
      solar('2026-11-19T08:00:00.000Z', 10),
      solar('2026-11-19T09:00:00.000Z', 30),
    ])
    await app.intake.hourlyHistory(aDelivery({ cityId: 'berlin' }), [solar('2026-11-19T08:00:00.000Z', 99)])
    await rollUp()
    expect((await means('rollup_day')).map((it) => it.mean)).toEqual([20])
  })
})

describe('days of the city', () => {
  it.each([
    ['of 25 hours', '2026-10-24T22:00:00.000Z', 25],
    ['of 23 hours', '2026-03-28T23:00:00.000Z', 23],
    ['of 24 hours', '2026-11-18T23:00:00.000Z', 24],
  ])('%s begin and end at its midnights', async (_what, midnight, hours) => {
    const from = Date.parse(midnight)
    app.clock.set(from + 3 * DAY_MS)
    const values = Array.from({ length: 30 }, (_, hour) => ({ ...solar(midnight, hour), atMs: from + (hour - 2) * HOUR_MS + MINUTE_MS }))
    await deliver(...values)
    await rollUp()
    const day = (await means('rollup_day')).find((it) => it.at === midnight)
    expect(day).toMatchObject({ count: hours, lowest: 2, highest: hours + 1 })
    expect((await means('rollup_day')).map((it) => it.count).reduce((sum, it) => sum + it, 0)).toBe(30)
  })
})

describe('retention', () => {
  const keep = () => rollupMaintenance(app.context, app.observations.rollups, { rawDays: 30, rollupDays: 365 })
  const partitions = async () =>
    (await query(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'observation'::regclass order by 1`)).map(
      (it) => it.name,
    )

  it('deletes raw values and five-minute means first, and hours and days later', async () => {
    await deliver(solar('2026-11-15T08:00:00.000Z', 10))
    await keep().once()
    app.clock.set(Date.parse('2026-12-15T07:00:00.000Z'))
    await keep().once()
    expect(await partitions()).toContain('observation_20261115')
    app.clock.set(Date.parse('2026-12-16T00:00:01.000Z'))
    await keep().once()
    expect(await partitions()).not.toContain('observation_20261115')
    expect(await means('rollup_5m')).toEqual([])
    expect(await means('rollup_hour')).toHaveLength(1)
    app.clock.set(Date.parse('2027-11-17T00:00:00.000Z'))
    await keep().once()
    expect(await means('rollup_hour')).toEqual([])
    expect(await means('rollup_day')).toEqual([])
  })

  it('does not break the intake when a partition is dropped', async () => {
    await deliver(solar('2026-11-15T08:00:00.000Z', 10))
    app.clock.set(Date.parse('2026-12-20T00:00:00.000Z'))
    await keep().once()
    await expect(deliver(solar('2026-11-15T08:00:00.000Z', 10), solar('2026-12-19T23:00:00.000Z', 10))).resolves.toMatchObject({
      rejected: 0,
    })
  })
})

describe('the value at a past moment', () => {
  const valueAt = (at: string, withinMs = 10 * MINUTE_MS) =>
    app.observations.store.valueAt(
      app.database.db.pool as never,
      'berlin',
      { measure: 'energy.solar', placeId: 'city' },
      Date.parse(at),
      withinMs,
    )

  it('is interpolated between neighbours, exact at a value, and null far from any', async () => {
    await deliver(solar('2026-11-20T08:00:00.000Z', 10), solar('2026-11-20T08:10:00.000Z', 30))
    expect(await valueAt('2026-11-20T08:00:00.000Z')).toBe(10)
    expect(await valueAt('2026-11-20T08:05:00.000Z')).toBe(20)
    expect(await valueAt('2026-11-20T08:02:30.000Z')).toBe(15)
    expect(await valueAt('2026-11-20T08:12:00.000Z')).toBeNull()
    expect(await valueAt('2026-11-20T07:00:00.000Z')).toBeNull()
    expect(await valueAt('2026-11-20T08:05:00.000Z', 4 * MINUTE_MS)).toBeNull()
  })

  it('is the five-minute mean once the raw values are deleted', async () => {
    await deliver(solar('2026-11-20T08:01:00.000Z', 10), solar('2026-11-20T08:02:00.000Z', 20))
    await rollUp()
    await app.database.db.pool.query('delete from observation')
    expect(await valueAt('2026-11-20T08:04:00.000Z')).toBe(15)
    expect(await valueAt('2026-11-20T08:05:00.000Z')).toBeNull()
  })
})

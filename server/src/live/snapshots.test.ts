import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anIncident } from '../testing/drafts.ts'
import { aDelivery, type TestHouse, testHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  house = await testHouse()
})
afterEach(async () => {
  vi.useRealTimers()
  await house.close()
})

const speed = (value: number) =>
  house.intake.observations(aDelivery(), [{ measure: 'traffic.speed', placeId: 'italia-1', atMs: house.clock.nowMs(), value }])
const shown = async () => ((await house.get('/api/traffic-data')).body as { id: string; avgSpeed: number | null }[])[0]?.avgSpeed
const pool = () => house.database.db.pool
/** Lets the checks that run every so often happen now. */
async function after(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  // The check asks the store before it asks for a reading.
  await pool().query('select 1')
  await pool().query('select 1')
  await house.settled()
}

/** As if the hint had been lost: nobody hears of it. */
async function changeUnheard(): Promise<void> {
  await pool().query(
    `update observation_latest set value = 99 where series_id = (select series_id from series where measure = 'city.speed')`,
  )
  await pool().query(`update live_version set version = version + 1 where kind = 'traffic'`)
}

describe('the answers in memory', () => {
  it('follow a change whose hint was lost within five seconds', async () => {
    await speed(30)
    await house.settled()
    await changeUnheard()
    await house.settled()
    expect(await shown()).toBe(30)
    await after(5_000)
    expect(await shown()).toBe(99)
  })

  it('follow the clock within half a minute, without a new version and without a message', async () => {
    const startsAt = '2026-11-20T10:10:00.000Z'
    await house.intake.incidents(aDelivery(), [anIncident({ startsAt, createdAt: '2026-11-20T09:00:00.000Z' })], { complete: false })
    await house.settled()
    const count = async () =>
      ((await house.get('/api/traffic-data')).body as { id: string; incidentCount: number }[]).find((it) => it.id === 'italia-1')
    expect(await count()).toMatchObject({ incidentCount: 0 })
    const before = house.snapshots.get('montevideo', 'traffic')?.version
    const told: string[] = []
    house.snapshots.onChange((snapshot, messages) => messages.length > 0 && told.push(snapshot.kind))
    house.clock.set(Date.parse(startsAt))
    await after(30_000)
    expect(await count()).toMatchObject({ incidentCount: 1 })
    expect(house.snapshots.get('montevideo', 'traffic')?.version).toBe(before)
    expect(told).toEqual([])
  })

  it('stay as they were while the store cannot be read, and recover by themselves', async () => {
    await speed(30)
    await house.settled()
    await pool().query('alter table observation_latest rename to hidden')
    await house.house.bus.publish({ cityId: 'montevideo', kind: 'traffic' })
    await house.settled()
    expect(house.snapshots.isHealthy()).toBe(false)
    expect(await shown()).toBe(30)
    await pool().query('alter table hidden rename to observation_latest')
    await changeUnheard()
    await after(30_000)
    expect(house.snapshots.isHealthy()).toBe(true)
    expect(await shown()).toBe(99)
  })

  it('rise in version without a message when nothing that is shown has changed', async () => {
    await speed(30)
    await house.settled()
    const told: number[] = []
    house.snapshots.onChange((snapshot, messages) => snapshot.kind === 'traffic' && told.push(messages.length))
    const before = house.snapshots.get('montevideo', 'traffic')
    await house.intake.observations(aDelivery(), [
      { measure: 'traffic.speed', placeId: 'italia-1', atMs: house.clock.nowMs() - 60_000, value: 5 },
    ])
    await house.settled()
    const now = house.snapshots.get('montevideo', 'traffic')
    expect(now?.version).toBe((before?.version ?? 0) + 1)
    expect(now?.sameSince).toBe(before?.sameSince)
    expect(told).toEqual([0])
  })

  it('of metrics and energy tell one and the same word for the grid', async () => {
    const energy = async (availableMw: number) => {
      const at = { placeId: 'city', atMs: house.clock.nowMs() }
      await house.intake.observations(aDelivery(), [
        { measure: 'energy.consumption', ...at, value: 100 },
        { measure: 'energy.available', ...at, value: availableMw },
      ])
      await house.settled()
      house.clock.advance(1_000)
      return (await house.get('/api/city-metrics')).body as { energyGrid: string }
    }
    expect((await energy(120)).energyGrid).toBe('Stable')
    expect((await energy(107)).energyGrid).toBe('Strained')
    expect((await energy(101)).energyGrid).toBe('Critical')
  })
})

import { LiveMessage } from '@oppidum/domain/core/live'
import { compareTraffic, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { latestMemory } from '../../features/telemetry/observations/latest-memory.ts'
import { trafficLive } from '../../features/telemetry/traffic/traffic-live.ts'
import { aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident } from '../../testing/test-drafts.ts'
import { type Snapshots, snapshots } from './snapshots.ts'

let app: TestApp
let built: Snapshots
beforeAll(async () => {
  app = await startTestApp()
  built = snapshots(app.context, [trafficLive(app.context, latestMemory(), async () => new Map())], { coalesceMs: 0 })
  await built.start()
})
afterAll(async () => {
  await built.stop()
  await app.close()
})

/** Random numbers from a seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** A page: has a list and its version, applies the changes it can, and fetches when it cannot. */
function page(fetch: () => { version: number; records: TrafficRecord[] }) {
  let state = fetch()
  let fetches = 0
  return {
    records: () => [...state.records].sort(compareTraffic),
    fetches: () => fetches,
    version: () => state.version,
    fetchNow() {
      state = fetch()
    },
    receive(message: LiveMessage) {
      if (message.type !== 'traffic-data-update' || message.version <= state.version) return
      if (message.data?.form !== 'changes' || state.version < message.data.base) {
        fetches++
        state = fetch()
        return
      }
      const records = new Map(state.records.map((it) => [it.id, it]))
      for (const id of message.data.removed) records.delete(id)
      for (const record of message.data.changed) records.set(record.id, record)
      state = { version: message.version, records: [...records.values()] }
    },
  }
}

it.each([1, 7, 42])('a page that only applies changes has what GET returns after 200 random steps (seed %i)', async (seed) => {
  const roll = dice(seed)
  const present = () => {
    const snapshot = built.get('montevideo', 'traffic')
    return { version: snapshot?.version ?? 0, records: JSON.parse(snapshot?.body ?? '[]') as TrafficRecord[] }
  }
  const applying = page(present)
  const fetching = page(present)
  let lastVersion = present().version
  const stop = built.onChange((_snapshot, messages) => {
    for (const { base, version, frame } of messages) {
      const message = LiveMessage.parse(JSON.parse(frame.toString()))
      expect(message.version).toBe(version)
      expect(base).toBeLessThanOrEqual(lastVersion)
      expect(version).toBeGreaterThan(lastVersion)
      lastVersion = version
      applying.receive(message)
      fetching.receive(message)
    }
  })
  for (let turn = 0; turn < 200; turn++) {
    app.clock.advance(roll(20_000))
    const atMs = app.clock.nowMs()
    const what = roll(6)
    if (what < 3)
      await app.intake.observations(aDelivery(), [
        { measure: 'traffic.speed', placeId: `italia-${1 + roll(3)}`, atMs, value: roll(4) * 15 },
      ])
    else if (what === 3)
      await app.intake.incidents(
        aDelivery(),
        [
          anIncident({
            externalId: `i-${roll(4)}`,
            status: roll(2) ? 'active' : 'resolved',
            geometry: { type: 'Point', coordinates: [-56.155 + roll(2) * 0.01, -34.89] },
            startsAt: roll(2) ? new Date(atMs + roll(60_000)).toISOString() : null,
            updatedAt: new Date(atMs).toISOString(),
          }),
        ],
        { complete: false },
      )
    // Time alone can change the answer, and a version can rise without a change: the rebuild then has nothing to announce.
    else await app.context.bus.publish({ cityId: 'montevideo', kind: 'traffic' })
    if (roll(3) === 0) await built.settled()
    if (roll(10) === 0) fetching.fetchNow()
  }
  await app.intake.observations(aDelivery(), [
    { measure: 'traffic.speed', placeId: 'italia-3', atMs: app.clock.nowMs(), value: 1_000 + seed },
  ])
  await built.settled()
  stop()
  expect(applying.version()).toBe(present().version)
  expect(applying.records()).toEqual(present().records)
  expect(fetching.records()).toEqual(present().records)
  expect(applying.fetches()).toBe(0)
})

import { LiveMessage } from '@oppidum/domain/core/live'
import { compareTraffic, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trafficLive } from '../../features/telemetry/traffic/traffic-live.ts'
import { aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident } from '../../testing/test-drafts.ts'
import { type Snapshots, snapshots } from './snapshots.ts'

let app: TestApp
let kept: Snapshots
beforeAll(async () => {
  app = await startTestApp()
  kept = snapshots(app.context, [trafficLive(app.context, async () => new Map())], { coalesceMs: 0 })
  await kept.start()
})
afterAll(async () => {
  await kept.stop()
  await app.close()
})

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** A page: holds a list and its version, applies what it may, and fetches when it may not. */
function page(fetch: () => { version: number; records: TrafficRecord[] }) {
  let held = fetch()
  let fetches = 0
  return {
    records: () => [...held.records].sort(compareTraffic),
    fetches: () => fetches,
    version: () => held.version,
    fetchNow() {
      held = fetch()
    },
    hear(message: LiveMessage) {
      if (message.type !== 'traffic-data-update' || message.version <= held.version) return
      if (message.data?.form !== 'changes' || held.version < message.data.base) {
        fetches++
        held = fetch()
        return
      }
      const records = new Map(held.records.map((it) => [it.id, it]))
      for (const id of message.data.removed) records.delete(id)
      for (const record of message.data.changed) records.set(record.id, record)
      held = { version: message.version, records: [...records.values()] }
    },
  }
}

it.each([1, 7, 42])('pages that only apply changes hold what GET gives after 200 random turns (seed %i)', async (seed) => {
  const roll = dice(seed)
  const present = () => {
    const snapshot = kept.get('montevideo', 'traffic')
    return { version: snapshot?.version ?? 0, records: JSON.parse(snapshot?.body ?? '[]') as TrafficRecord[] }
  }
  const faithful = page(present)
  const fetching = page(present)
  let lastVersion = present().version
  const stop = kept.onChange((_snapshot, messages) => {
    for (const { base, version, frame } of messages) {
      const message = LiveMessage.parse(JSON.parse(frame.toString()))
      expect(message.version).toBe(version)
      expect(base).toBeLessThanOrEqual(lastVersion)
      expect(version).toBeGreaterThan(lastVersion)
      lastVersion = version
      faithful.hear(message)
      fetching.hear(message)
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
    // Time alone changes the answer, and versions rise without a change: both are built anew without anything new to tell.
    else await app.context.bus.publish({ cityId: 'montevideo', kind: 'traffic' })
    if (roll(3) === 0) await kept.settled()
    if (roll(10) === 0) fetching.fetchNow()
  }
  await app.intake.observations(aDelivery(), [
    { measure: 'traffic.speed', placeId: 'italia-3', atMs: app.clock.nowMs(), value: 1_000 + seed },
  ])
  await kept.settled()
  stop()
  expect(faithful.version()).toBe(present().version)
  expect(faithful.records()).toEqual(present().records)
  expect(fetching.records()).toEqual(present().records)
  expect(faithful.fetches()).toBe(0)
})

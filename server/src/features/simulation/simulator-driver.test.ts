import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import {
  type Delivery,
  type FeedLedger,
  type IncidentDraft,
  type Intake,
  type IntakeCounts,
  type Observation,
  partsOf,
  type RequestDraft,
} from '@oppidum/domain/feeds/intake'
import { aCity } from '@oppidum/simulator/a-city'
import { SIMULATED_PARTS, type SimulatedPart } from '@oppidum/simulator/simulated-observations'
import { describe, expect, test } from 'vitest'
import { manualClock } from '../../adapters/clock/manual.adapter.ts'
import { type SimulationRun, simulatorDriver } from './simulator-driver.ts'

const OPENED_MS = Date.parse('2026-11-20T07:03:11.417Z')
const nothing: IntakeCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }

/** Records what is delivered; `failNext` makes the next call fail as a full disk would. */
function recordingIntake() {
  const recorded = {
    hourly: [] as Observation[],
    past: [] as Observation[],
    present: [] as { delivery: Delivery; observations: readonly Observation[] }[],
    incidents: [] as IncidentDraft[],
    requests: [] as RequestDraft[],
    /** Parts whose open records were ended, as a feed describes them. */
    ended: [] as string[],
    largestCall: 0,
    failNext: false,
  }
  const record = async (count: number) => {
    if (recorded.failNext) {
      recorded.failNext = false
      throw new Error('no room')
    }
    recorded.largestCall = Math.max(recorded.largestCall, count)
    return nothing
  }
  const intake: Intake = {
    incidents: async (_, drafts, { endsFor }) => {
      if (endsFor !== undefined) recorded.ended.push('incidents')
      for await (const part of partsOf(drafts)) {
        await record(part.length)
        recorded.incidents.push(...part)
      }
      return nothing
    },
    serviceRequests: async (_, drafts, { endsFor }) => {
      if (endsFor !== undefined) recorded.ended.push('serviceRequests')
      for await (const part of partsOf(drafts)) {
        await record(part.length)
        recorded.requests.push(...part)
      }
      return nothing
    },
    observations: async (delivery, observations) => {
      await record(observations.length)
      recorded.present.push({ delivery, observations })
      return nothing
    },
    offline: async () => {},
    vehicles: async () => nothing,
    hourlyHistory: async (_, means) => {
      await record(means.length)
      recorded.hourly = recorded.hourly.concat(means)
    },
    history: async (_, observations) => {
      await record(observations.length)
      recorded.past = recorded.past.concat(observations)
    },
  }
  return { recorded, intake }
}

function aTestApp(
  only: readonly SimulatedPart[] = SIMULATED_PARTS,
  matters: Parameters<typeof aCity>[0] = { locations: aCity().locations.slice(0, 36) },
) {
  const clock = manualClock(OPENED_MS)
  const { recorded, intake } = recordingIntake()
  const stored: { run: SimulationRun | null } = { run: null }
  const heartbeats: number[] = []
  const ledger: FeedLedger = {
    remember: async () => ({ etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null }),
    openRequests: async () => [],
    record: async (_city, _feed, atMs) => {
      heartbeats.push(atMs)
    },
  }
  const runs = {
    load: async () => stored.run,
    save: async (run: SimulationRun) => {
      stored.run = run
    },
  }
  const driver = () => simulatorDriver({ intake, ledger, clock, city: aCity(matters), only: () => new Set(only), seed: 1, runs })
  return { clock, recorded, stored, heartbeats, driver }
}

const of = (observations: readonly Observation[], measure: string) => observations.filter((it) => it.measure === measure)

describe('the first start', () => {
  test('writes a month of hourly means, two days in steps of five minutes, the records and then the opening', async () => {
    const { recorded, stored, heartbeats, driver } = aTestApp()
    await driver().start()

    const hourMs = Math.floor(OPENED_MS / HOUR_MS) * HOUR_MS
    const hours = of(recorded.hourly, 'city.speed').map((it) => it.atMs)
    expect(hours.at(0)).toBe(hourMs - 30 * DAY_MS)
    expect(hours.at(-1)).toBe(hourMs - 49 * HOUR_MS)
    expect(hours).toHaveLength(28 * 24)
    const steps = of(recorded.past, 'city.speed').map((it) => it.atMs)
    expect(steps.at(-1)).toBe(OPENED_MS - 300_000)
    expect(steps).toContain(OPENED_MS - DAY_MS)
    expect(steps.at(0)).toBeGreaterThanOrEqual(hourMs - 48 * HOUR_MS)
    for (const measure of ['city.safety', 'city.incidents', 'city.hindering', 'city.efficiency', 'substation.load', 'energy.storage']) {
      expect(of(recorded.past, measure).length).toBeGreaterThanOrEqual(steps.length)
    }

    const opening = recorded.present.flatMap((it) => it.observations)
    expect(new Set(opening.map((it) => it.atMs))).toEqual(new Set([OPENED_MS]))
    expect(of(opening, 'traffic.speed')).toHaveLength(36)
    expect(of(opening, 'traffic.flow')).toHaveLength(36)
    expect(of(opening, 'energy.solar')).toEqual([{ measure: 'energy.solar', placeId: 'city', atMs: OPENED_MS, value: 156 }])
    expect(opening.filter((it) => it.measure.startsWith('city.') && it.measure !== 'city.presence')).toEqual([])

    expect(recorded.incidents.length).toBeGreaterThan(1_000)
    expect(recorded.requests.length).toBeGreaterThan(1_000)
    expect(recorded.largestCall).toBeLessThanOrEqual(20_000)
    expect(heartbeats).toEqual([OPENED_MS])
    expect(stored.run).toEqual({ cityId: 'montevideo', seed: 1, openedAtMs: OPENED_MS, lastTickMs: OPENED_MS })
  })

  test('that was interrupted continues with the same city', async () => {
    const { clock, recorded, stored, driver } = aTestApp()
    recorded.failNext = true
    await expect(driver().start()).rejects.toThrow('no room')
    expect(stored.run?.lastTickMs).toBeNull()
    clock.advance(30_000)
    expect((await driver().start()).openedAtMs).toBe(OPENED_MS)
  })
})

describe('a tick', () => {
  test('has every section report once a minute, a twelfth of them each time, and flow every five minutes', async () => {
    const { clock, recorded, heartbeats, driver } = aTestApp()
    const simulator = driver()
    await simulator.start()
    recorded.present.length = 0
    for (let tick = 0; tick < 60; tick++) {
      clock.advance(5_000)
      await simulator.tick()
    }
    const speeds = recorded.present.flatMap((it) => of(it.observations, 'traffic.speed'))
    const flows = recorded.present.flatMap((it) => of(it.observations, 'traffic.flow'))
    expect(speeds).toHaveLength(36 * 5)
    expect(flows).toHaveLength(36)
    for (const it of recorded.present) expect(of(it.observations, 'traffic.speed').length).toBeLessThanOrEqual(3)
    expect(recorded.present.flatMap((it) => of(it.observations, 'energy.wind'))).toHaveLength(60)
    expect(recorded.present.flatMap((it) => of(it.observations, 'substation.load'))).toHaveLength(2 * 5)
    expect(heartbeats).toHaveLength(1 + 5)
    expect(new Set(recorded.present.map((it) => it.delivery.quality))).toEqual(new Set(['simulated']))
  })

  test('does nothing before the start, within the same five seconds, or when the clock was set back', async () => {
    const { clock, recorded, driver } = aTestApp()
    const simulator = driver()
    await simulator.tick()
    expect(recorded.present).toEqual([])
    await simulator.start()
    const before = recorded.present.length
    clock.set(OPENED_MS + 1)
    await simulator.tick()
    clock.set(OPENED_MS - HOUR_MS)
    await simulator.tick()
    expect(recorded.present).toHaveLength(before)
  })

  test('that fails is made up for by the next one', async () => {
    const { clock, recorded, driver } = aTestApp()
    const simulator = driver()
    await simulator.start()
    const countBefore = recorded.incidents.length + recorded.requests.length
    clock.advance(4 * HOUR_MS)
    recorded.failNext = true
    await expect(simulator.tick()).rejects.toThrow('no room')
    expect(recorded.incidents.length + recorded.requests.length).toBe(countBefore)
    clock.advance(5_000)
    await simulator.tick()
    expect(recorded.incidents.length + recorded.requests.length).toBeGreaterThan(countBefore + 20)
  })

  test('does not begin while another one runs', async () => {
    const { clock, recorded, driver } = aTestApp()
    const simulator = driver()
    await simulator.start()
    recorded.present.length = 0
    clock.advance(5_000)
    await Promise.all([simulator.tick(), simulator.tick(), simulator.tick()])
    expect(recorded.present.flatMap((it) => of(it.observations, 'energy.wind'))).toHaveLength(1)
  })
})

test('after a restart the same city continues: the gap stays empty, records have their own times', async () => {
  const { clock, recorded, driver } = aTestApp()
  await driver().start()
  const past = recorded.past.length
  const incidents = recorded.incidents.length
  recorded.present.length = 0
  clock.advance(6 * HOUR_MS)
  await driver().start()

  expect(recorded.past).toHaveLength(past)
  expect(new Set(recorded.present.flatMap((it) => it.observations.map((value) => value.atMs)))).toEqual(new Set([OPENED_MS + 6 * HOUR_MS]))
  expect(recorded.present.flatMap((it) => of(it.observations, 'traffic.speed'))).toHaveLength(36)
  const late = recorded.incidents.slice(incidents)
  expect(late.length).toBeGreaterThan(10)
  for (const it of late) {
    expect(Date.parse(it.updatedAt)).toBeGreaterThanOrEqual(OPENED_MS)
    expect(Date.parse(it.updatedAt)).toBeLessThan(OPENED_MS + 6 * HOUR_MS)
  }
})

test('beside real feeds it simulates only what is configured', async () => {
  const { clock, recorded, driver } = aTestApp(['presence'])
  const simulator = driver()
  await simulator.start()
  clock.advance(HOUR_MS)
  await simulator.tick()
  const all = [...recorded.hourly, ...recorded.past, ...recorded.present.flatMap((it) => it.observations)]
  expect(new Set(all.map((it) => it.measure))).toEqual(new Set(['city.presence']))
  expect([...recorded.incidents, ...recorded.requests]).toEqual([])
})

test('ends its open records of a part once when a feed takes over, and again when one comes back', async () => {
  const parts = [...SIMULATED_PARTS]
  const { clock, recorded, driver } = aTestApp(parts)
  const { job } = driver()
  const run = async (): Promise<string[]> => {
    clock.advance(5_000)
    await job.run(new AbortController().signal)
    return recorded.ended.splice(0)
  }
  expect(await run()).toEqual([])
  parts.splice(parts.indexOf('incidents'), 1)
  expect([await run(), await run()]).toEqual([['incidents'], []])
  parts.push('incidents')
  expect(await run()).toEqual([])
  parts.length = 0
  expect([await run(), await run()]).toEqual([['incidents', 'serviceRequests'], []])
})

test('a whole month of a whole city is generated in seconds', { timeout: 30_000 }, async () => {
  const { recorded, driver } = aTestApp(SIMULATED_PARTS, {})
  const begun = performance.now()
  await driver().start()
  expect(performance.now() - begun).toBeLessThan(8_000)
  expect(recorded.hourly.length).toBeGreaterThan(300_000)
})

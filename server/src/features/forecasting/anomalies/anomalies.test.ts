import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Anomaly } from '@oppidum/domain/forecasting/anomaly'
import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { WatchState } from '@oppidum/models/watch/series-watch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unpacked } from '../../../platform/workers/models/packed.ts'
import { aCity, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'
import { watchStore } from './watch-store.ts'

const STEP = 5 * MINUTE_MS
const START = Date.parse(NOW)
/** How long after its end a five-minute mean is checked. */
const SETTLED = 30_000

let app: TestApp
const city = aCity()

/** Speed on an ordinary day: free at night, slower at eight and at eighteen, with some noise. */
function speedAt(ms: number, shift: number): number {
  const hour = (ms % DAY_MS) / HOUR_MS
  const rush = Math.exp(-(((hour - 11) / 1.5) ** 2)) + Math.exp(-(((hour - 21) / 1.5) ** 2))
  const jitter = Math.sin(ms / 977_000 + shift * 7) + Math.sin(ms / 331_000 + shift)
  return 44 - 14 * rush + 1.2 * jitter
}
const loadAt = (ms: number) => 400 + 90 * Math.sin(((ms % DAY_MS) / DAY_MS) * 2 * Math.PI) + 4 * Math.sin(ms / 700_000)

type ValueAt = (ms: number) => number
const usual: Record<string, ValueAt> = Object.fromEntries(city.locations.map(({ id }, index) => [id, (ms: number) => speedAt(ms, index)]))

async function tell(measure: MeasureId, placeId: string, valueAt: ValueAt, fromMs: number, toMs: number): Promise<void> {
  const delivery = { cityId: city.id, sourceId: 'counters', quality: 'measured' as const, staleAfterSeconds: 900 }
  const count = Math.round((toMs - fromMs) / STEP)
  const values = Array.from({ length: count }, (_, i) => ({
    measure,
    placeId,
    atMs: fromMs + i * STEP,
    value: valueAt(fromMs + i * STEP),
  }))
  await app.intake.observations(delivery, values)
}

/** Delivers five-minute means one after the other and checks each. Places without a `course` have their usual values. */
async function pass(fromMs: number, toMs: number, course: Record<string, ValueAt> = {}, power = loadAt): Promise<void> {
  app.clock.set(toMs + SETTLED)
  for (const { id } of city.locations) await tell('traffic.speed', id, course[id] ?? (usual[id] as ValueAt), fromMs, toMs)
  await tell('energy.consumption', CITY_PLACE, power, fromMs, toMs)
  await app.observations.rollups.rollUp(city.id, city.timeZone, app.clock.nowMs())
  await app.seriesWatch.once(city)
}

const anomalies = async (query = '') => (await app.get(`/api/anomalies${query}`)).body as Anomaly[]
const traffic = async () => {
  await app.settled()
  return (await app.get('/api/traffic-data')).body as TrafficRecord[]
}
const energy = async () => {
  await app.settled()
  return ((await app.get('/api/energy-data')).body as EnergyRecord[])[0]
}
const speedOf = async (id: string) => (await traffic()).find((it) => it.id === id)?.avgSpeed

beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
  app.clock.set(START)
  await pass(START - 8 * DAY_MS, START)
}, 60_000)
afterAll(() => app.close())

it('reports nothing for usual values, neither while learning nor on the day after', async () => {
  await pass(START, START + 6 * HOUR_MS)
  // Of 360 values one may look odd by chance, but not odd enough to matter to the grid.
  expect((await anomalies()).length).toBeLessThanOrEqual(1)
  expect(await energy()).toMatchObject({ anomalyDetected: null, hasAnomaly: null })
})

it('reports a road at a standstill at a quiet hour within half an hour, with the expected speed', async () => {
  const from = START + 6 * HOUR_MS
  await pass(from, from + 30 * MINUTE_MS, { 'italia-1': (ms) => 6 + Math.sin(ms / 100_000) })
  const [anomaly] = await anomalies('?place=italia-1')
  expect(anomaly).toMatchObject({
    kind: 'value',
    fault: null,
    measure: 'traffic.speed',
    location: 'Av. Italia, 0 - 1',
    unit: 'mph',
    endedAt: null,
  })
  expect(anomaly?.value).toBeLessThan(8)
  expect(anomaly?.expected).toBeGreaterThan(30)
  expect(anomaly?.reason).toMatch(/^\d+(\.\d)? mph, where about \d+(\.\d)? mph was to be expected\.$/)
  expect(await anomalies('?kind=sensor')).toEqual([])
})

it('continues after a restart: reports nothing twice, and reports the end', async () => {
  const [before] = await anomalies('?place=italia-1')
  const other = await startTestApp({ cities: [city], beside: app })
  await other.seriesWatch.once(city)
  await other.close()
  const from = START + 6 * HOUR_MS + 30 * MINUTE_MS
  await pass(from, from + 5 * HOUR_MS)
  const after = await anomalies('?place=italia-1')
  expect(after).toHaveLength(1)
  expect(after[0]).toMatchObject({ id: before?.id, startedAt: before?.startedAt })
  expect(after[0]?.endedAt).not.toBeNull()
})

it('leaves a sensor that repeats one value for hours out of the figures and lists it, until it measures again', async () => {
  const from = START + 12 * HOUR_MS
  await pass(START + 11 * HOUR_MS + 30 * MINUTE_MS, from)
  expect(await speedOf('italia-2')).toBeCloseTo(speedAt(from - STEP, 1), 0)
  await pass(from, from + 3 * HOUR_MS, { 'italia-2': () => 3.3 })
  // The figures are derived again with the next value.
  await pass(from + 3 * HOUR_MS, from + 3 * HOUR_MS + STEP, { 'italia-2': () => 3.3 })
  expect((await anomalies('?kind=sensor'))[0]).toMatchObject({ place: 'italia-2', fault: 'stuck', endedAt: null, value: 3.3 })
  expect(await speedOf('italia-2')).toBeNull()
  const others = [await speedOf('italia-1'), await speedOf('italia-3')] as number[]
  expect(await speedOf('city')).toBeGreaterThanOrEqual(Math.min(...others) - 0.1)

  await pass(from + 3 * HOUR_MS + STEP, from + 6 * HOUR_MS)
  await pass(from + 6 * HOUR_MS, from + 6 * HOUR_MS + STEP)
  expect((await anomalies('?kind=sensor&place=italia-2'))[0]?.endedAt).not.toBeNull()
  expect(await speedOf('italia-2')).not.toBeNull()
})

it('raises both flags of the energy record, with the reason, when the load halves', async () => {
  const from = START + 18 * HOUR_MS + STEP
  await pass(from, from + 30 * MINUTE_MS, {}, (ms) => loadAt(ms) / 2)
  // The answer is renewed with the next value.
  await pass(from + 30 * MINUTE_MS, from + 35 * MINUTE_MS, {}, (ms) => loadAt(ms) / 2)
  expect(await energy()).toMatchObject({ anomalyDetected: true, hasAnomaly: true })
  expect((await energy())?.anomalyReason).toMatch(/^Consumption was \d+ MW instead of the expected \d+ MW\.$/)
})

it('ignores late values, and shows earlier days only to plans that include them', async () => {
  const before = await anomalies()
  await tell('traffic.speed', 'italia-3', () => 1, START, START + HOUR_MS)
  app.clock.advance(STEP)
  await app.observations.rollups.rollUp(city.id, city.timeZone, app.clock.nowMs())
  await app.seriesWatch.once(city)
  expect((await anomalies()).length).toBe(before.length)

  const earlier = `/api/anomalies?from=${new Date(START - 3 * DAY_MS).toISOString()}`
  expect((await app.get(earlier)).status).toBe(402)
  const basic = await signUp(app, { plan: 'basic' })
  expect((await app.get(earlier, { cookie: basic.cookie })).status).toBe(200)
})

it('without models checks sensors only, and reports nothing unusual about the city', async () => {
  const without = await startTestApp({ cities: [city], env: { MODELS: 'off' } })
  const mine = app
  app = without
  try {
    app.clock.set(START)
    await pass(START, START + HOUR_MS)
    await pass(START + HOUR_MS, START + 5 * HOUR_MS, { 'italia-1': () => 3.3, 'italia-3': (ms) => 5 + Math.sin(ms / 100_000) })
    expect((await anomalies()).map((it) => [it.kind, it.place])).toEqual([['sensor', 'italia-1']])

    // With models again, every series is judged, and no fault stays open that nothing would end.
    app = await startTestApp({ cities: [city], beside: without })
    await app.seriesWatch.once(city)
    const states = await watchStore(app.database.db).states(city.id)
    expect(states.map((it) => (unpacked(it.state) as WatchState).detector === null)).not.toContain(true)
    expect((await anomalies()).filter((it) => it.endedAt === null)).toEqual([])
    await pass(START + 5 * HOUR_MS, START + 5 * HOUR_MS + STEP, { 'italia-1': () => 3.3 })
    expect((await anomalies()).filter((it) => it.endedAt === null)).toMatchObject([{ fault: 'stuck', place: 'italia-1' }])
    await app.close()
  } finally {
    app = mine
    await without.close()
  }
})

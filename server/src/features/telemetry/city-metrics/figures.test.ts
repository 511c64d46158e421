import { DAY_MS } from '@oppidum/domain/core/time'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import type { History } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const deliver = async (values: Partial<Record<MeasureId, number>>, agoMs = 0, more = {}) => {
  const observations = Object.entries(values).map(([measure, value]) => ({
    measure: measure as MeasureId,
    placeId: 'city',
    atMs: app.clock.nowMs() - agoMs,
    value,
  }))
  await app.intake.observations(aDelivery(more), observations)
  await app.settled()
}
const impossible = () =>
  (['energy.traditional', 'energy.consumption'] as const).map((measure) => ({
    measure,
    placeId: 'city',
    atMs: app.clock.nowMs(),
    value: -600,
  }))
const metrics = async () => (await app.get('/api/city-metrics')).body as CityMetrics
const energy = async () => ((await app.get('/api/energy-data')).body as EnergyRecord[])[0] as EnergyRecord

describe('city metrics', () => {
  it('without any input are null, with the registered population and no change', async () => {
    expect(await metrics()).toMatchObject({
      population: 1_000_000,
      populationKind: 'registered',
      trafficEfficiency: null,
      energyConsumption: null,
      safetyIndex: null,
      safety: null,
      trafficFlow: null,
      energyGrid: null,
      changes: { population: null, trafficEfficiency: null, energyConsumption: null, safetyIndex: null },
    })
  })

  it('are compared with the same minute of the day before, interpolated', async () => {
    await deliver({ 'energy.consumption': 390, 'city.presence': 100 }, DAY_MS + 60_000)
    await deliver({ 'energy.consumption': 410, 'city.presence': 100 }, DAY_MS - 60_000)
    await deliver({ 'energy.consumption': 420, 'city.presence': 110 })
    expect(await metrics()).toMatchObject({
      population: 110,
      populationKind: 'present',
      energyConsumption: 420,
      changes: { population: 10, energyConsumption: 5 },
    })
  })

  it('have no change where that minute was not measured', async () => {
    await deliver({ 'energy.consumption': 400 }, DAY_MS + 11 * 60_000)
    await deliver({ 'energy.consumption': 420 })
    expect((await metrics()).changes.energyConsumption).toBeNull()
  })
})

describe('the energy record', () => {
  const opening = {
    'energy.solar': 156,
    'energy.wind': 89,
    'energy.traditional': 187,
    'energy.consumption': 432,
    'energy.delivered': 406.9,
    'energy.available': 500,
  }

  it('has the texts and shares its definition prescribes', async () => {
    await deliver(opening)
    expect(await energy()).toMatchObject({
      totalProduction: 432,
      solarPercent: 36.1,
      windPercent: 20.6,
      traditionalPercent: 43.3,
      consumptionPercent: 100,
      renewableShare: 56.7,
      gridEfficiency: 94.2,
      reserveMargin: 15.7,
      stability: 'Stable',
      load: 'Low',
      anomalyDetected: null,
      hasAnomaly: null,
      source: 'test-feed',
      quality: 'measured',
    })
  })

  it('counts the own use of plants at night as 0, wherever it is read', async () => {
    await deliver({ ...opening, 'energy.solar': -3, 'energy.wind': 0 }, 60_000)
    expect(await energy()).toMatchObject({
      solarPower: 0,
      solarPercent: 0,
      windPercent: 0,
      traditionalPercent: 100,
      renewableShare: 0,
      totalProduction: 187,
      quality: 'measured',
    })
    const history = (await app.get('/api/history?measure=energy.solar&place=city&range=1h')).body as History
    expect(history.period.points.map((it) => [it.lowest, it.mean])).toEqual([[0, 0]])
  })

  it('leaves out impossible values: the last possible one stays, with its age', async () => {
    await deliver(opening, 3_600_000)
    expect(await app.intake.observations(aDelivery(), impossible())).toMatchObject({ created: 0, rejected: 2 })
    await app.settled()
    expect(await energy()).toMatchObject({ traditionalPower: 187, totalConsumption: 432, totalProduction: 432, renewableShare: 56.7 })
    expect((await energy()).observedAt).toBe(new Date(app.clock.nowMs() - 3_600_000).toISOString())
  })

  it('with a missing input has no total, shares or verdicts that depend on it', async () => {
    const { 'energy.wind': _wind, ...rest } = opening
    await deliver(rest)
    expect(await energy()).toMatchObject({
      windPower: null,
      totalProduction: null,
      solarPercent: null,
      renewableShare: null,
      gridEfficiency: 94.2,
    })
    expect((await energy()).evidence).not.toHaveProperty('totalProduction')
  })

  it('is as old as its oldest value, with the weakest quality', async () => {
    await deliver(opening)
    await deliver({ 'energy.solar': 156 }, -1_000, { quality: 'estimated', sourceId: 'sky' })
    const record = await energy()
    expect(record).toMatchObject({ quality: 'estimated', observedAt: NOW, source: 'derived' })
    expect(record.evidence.solarPower).toMatchObject({ source: 'sky', quality: 'estimated' })
    expect(record.evidence.renewableShare).toMatchObject({ quality: 'estimated', from: ['solarPower', 'windPower', 'traditionalPower'] })
  })
})

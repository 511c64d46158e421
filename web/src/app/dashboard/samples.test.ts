import { Incident } from '@oppidum/domain/records/incident'
import { ServiceRequest } from '@oppidum/domain/records/service-request'
import { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { expect, test } from 'vitest'
import { sampleEnergy, sampleIncidents, sampleRequests, sampleTraffic } from './samples.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

test('the fallback values match the specification', () => {
  expect(sampleEnergy(NOW)).toMatchObject({ solarPower: 156, windPower: 89, traditionalPower: 187, totalConsumption: 432 })
  expect(sampleTraffic(NOW)).toMatchObject({ avgSpeed: 42, incidentCount: 7 })
})

test('there are three sample incidents and three sample requests', () => {
  expect(sampleIncidents(NOW)).toHaveLength(3)
  expect(sampleRequests(NOW)).toHaveLength(3)
})

test('each sample is a complete record, marked as one, and never stale', () => {
  EnergyRecord.parse(sampleEnergy(NOW))
  TrafficRecord.parse(sampleTraffic(NOW))
  for (const it of sampleIncidents(NOW)) Incident.parse(it)
  for (const it of sampleRequests(NOW)) ServiceRequest.parse(it)
  for (const it of [...sampleIncidents(NOW), ...sampleRequests(NOW)]) {
    expect(it.quality).toBe('sample')
    expect(isStale(it, NOW)).toBe(false)
  }
})

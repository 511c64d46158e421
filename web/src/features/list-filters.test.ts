import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { expect, test } from 'vitest'
import { sampleTraffic } from '../app/dashboard/samples.ts'
import { matchingSections, trafficFilter } from './telemetry/traffic/traffic-filter.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const address = (text: string) => new URLSearchParams(text)
const aSection = (more: Partial<TrafficRecord>): TrafficRecord => ({ ...sampleTraffic(NOW), id: 's', ...more })

test("the city's record stays first, whatever is looked for and however it is sorted", () => {
  const all = [sampleTraffic(NOW), aSection({ id: 'b', location: 'B', avgSpeed: 10 }), aSection({ id: 'a', location: 'A', avgSpeed: 30 })]
  const found = (text: string) => matchingSections(all, trafficFilter(address(text))).map((it) => it.id)
  expect(found('sort=name')).toEqual(['city', 'a', 'b'])
  expect(found('sort=slowest')).toEqual(['city', 'b', 'a'])
  expect(found('q=nothing')).toEqual(['city'])
})

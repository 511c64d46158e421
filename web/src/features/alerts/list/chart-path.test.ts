import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { expect, test } from 'vitest'
import { chartRange } from '../../../charts/range/range.ts'
import { chartPath } from './chart-path.ts'

const AT_MS = Date.parse('2026-11-20T10:00:00Z')

test.each<[MeasureId, string, string]>([
  ['traffic.speed', 'italia-1', '/traffic/italia-1'],
  ['traffic.flow', 'a/b', '/traffic/a%2Fb'],
  ['substation.load', 's1', '/energy/substations/s1'],
  ['city.speed', 'city', '/traffic/city'],
  ['city.presence', 'city', '/metrics/citizens'],
  ['city.efficiency', 'city', '/metrics/traffic'],
  ['city.hindering', 'city', '/metrics/traffic'],
  ['city.safety', 'city', '/metrics/safety'],
  ['city.incidents', 'city', '/metrics/safety'],
  ['energy.consumption', 'city', '/energy'],
  ['energy.solar', 'city', '/energy'],
  ['energy.delivered', 'city', '/metrics/energy'],
])('the chart of %s at %s is on %s', (measure, place, page) => {
  expect(chartPath(measure, place, AT_MS).split('?')[0]).toBe(page)
})

test.each(Object.keys(MEASURES) as MeasureId[])('the chart of %s shows the moment', (measure) => {
  const range = chartRange(new URLSearchParams(chartPath(measure, 'p', AT_MS).split('?')[1]))
  expect(range).toEqual({ kind: 'fixed', from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:30:00.000Z', compare: false })
})

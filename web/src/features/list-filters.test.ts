import type { Incident } from '@oppidum/domain/incident'
import type { ServiceRequest } from '@oppidum/domain/service-request'
import type { TrafficRecord } from '@oppidum/domain/traffic'
import { expect, test } from 'vitest'
import { sampleIncidents, sampleRequests, sampleTraffic } from '../dashboard/samples.ts'
import { byPriority, incidentFilter, withoutPriority } from './incidents/incident-filter.ts'
import { matching, requestFilter } from './service-requests/request-filter.ts'
import { matchingSections, trafficFilter } from './traffic/traffic-filter.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const address = (text: string) => new URLSearchParams(text)
const anIncident = (more: Partial<Incident>): Incident => ({ ...(sampleIncidents(NOW)[0] as Incident), ...more })
const aRequest = (more: Partial<ServiceRequest>): ServiceRequest => ({ ...(sampleRequests(NOW)[0] as ServiceRequest), ...more })
const aSection = (more: Partial<TrafficRecord>): TrafficRecord => ({ ...sampleTraffic(NOW), id: 's', ...more })

test('open incidents are shown by default, worst first', () => {
  const filter = incidentFilter(address(''))
  const all = [
    anIncident({ id: 'l', priority: 'low' }),
    anIncident({ id: 'r', status: 'resolved' }),
    anIncident({ id: 'c', priority: 'critical' }),
  ]
  expect(byPriority(withoutPriority(all, filter), filter).map((it) => it.id)).toEqual(['c', 'l'])
})

test('what the address says and nobody knows is left alone', () => {
  expect(incidentFilter(address('status=lost&type=ufo&priority=high,urgent&sort=random'))).toEqual({
    show: 'open',
    priorities: ['high'],
    type: null,
    q: '',
    sort: 'worst',
  })
})

test('search sees through case and accents, and finds squares', () => {
  const all = [anIncident({ id: 'a', location: 'Av. 8 de Octubre', square: 'L6' }), anIncident({ id: 'b', location: 'José Ellauri' })]
  const found = (q: string) => withoutPriority(all, incidentFilter(address(`q=${q}`))).map((it) => it.id)
  expect(found('jose')).toEqual(['b'])
  expect(found('l6')).toEqual(['a'])
})

test('requests are narrowed by status, priority and category', () => {
  const all = [aRequest({ id: 'p', status: 'pending' }), aRequest({ id: 'd', status: 'completed' }), aRequest({ id: 'l', priority: 'low' })]
  const found = (text: string) => matching(all, requestFilter(address(text))).map((it) => it.id)
  expect(found('')).toEqual(['p', 'l'])
  expect(found('status=completed')).toEqual(['d'])
  expect(found('status=all&priority=low')).toEqual(['l'])
})

test("the city's record stays first, whatever is looked for and however it is sorted", () => {
  const all = [sampleTraffic(NOW), aSection({ id: 'b', location: 'B', avgSpeed: 10 }), aSection({ id: 'a', location: 'A', avgSpeed: 30 })]
  const found = (text: string) => matchingSections(all, trafficFilter(address(text))).map((it) => it.id)
  expect(found('sort=name')).toEqual(['city', 'a', 'b'])
  expect(found('sort=slowest')).toEqual(['city', 'b', 'a'])
  expect(found('q=nothing')).toEqual(['city'])
})

import { City } from '@oppidum/domain/cities/city'
import type { Incident } from '@oppidum/domain/records/incident'
import jsonld from 'jsonld'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident, aRequest } from '../../testing/test-drafts.ts'
import { post, signUp } from '../../testing/test-people.ts'
import { FeedSchema } from '../feeds/importers.ts'
import { wholeAnswer } from '../feeds/testing/whole-answer.ts'

let app: TestApp
let unconfirmed: string
beforeAll(async () => {
  const montevideo = aCity()
  const cities = [montevideo, City.parse({ ...montevideo, id: 'salto', name: 'Salto' })]
  app = await startTestApp({ env: { LOG_LEVEL: 'error' }, cities })
  const incidents = [
    anIncident({ externalId: 'a-1', endsAt: '2026-11-20T12:00:00.000Z' }),
    anIncident({ externalId: 'a-2', title: 'Smoke', type: 'fire', priority: 'unknown', affectsTraffic: false, geometry: null }),
    anIncident({ externalId: 'a-3', title: 'Over', status: 'resolved', resolvedAt: '2026-11-20T09:50:00.000Z' }),
  ]
  await app.intake.incidents(aDelivery(), incidents, { complete: false })
  await app.intake.serviceRequests(aDelivery(), [aRequest({ externalId: 'r-1', assignedDepartment: 'Alumbrado' })], { complete: false })
  await app.intake.observations(aDelivery({ quality: 'simulated' }), [
    { measure: 'traffic.speed', placeId: 'italia-1', value: 25, atMs: Date.parse(NOW) - 60_000 },
    { measure: 'traffic.flow', placeId: 'italia-1', value: 840, atMs: Date.parse(NOW) - 120_000 },
  ])
  const { cookie } = await signUp(app, { role: 'viewer' })
  const report = { type: 'other', title: 'Seen by me', description: 'Only I have seen it.', location: 'Here' }
  const made = (await post(app, '/api/incidents', report, { cookie })).body as Incident
  expect(made).toMatchObject({ confirmed: false })
  unconfirmed = made.id
  await app.settled()
})
afterAll(() => app.close())

type Entity = Record<string, { value?: unknown; observedAt?: string; unitCode?: string }> & { id: string; type: string }
const get = (path: string, headers: Record<string, string> = {}) => app.get(`/ngsi-ld/v1/${path}`, headers)
const list = async (query: string) => (await get(`entities?${query}`)).body as Entity[]
const JSON_LD = { accept: 'application/ld+json' }
const CONTEXT = 'http://localhost:3000/ngsi-ld/v1/context.jsonld'

describe('entities', () => {
  it('of traffic have speed, age, source and quality', async () => {
    expect(await list('type=TrafficFlowObserved')).toEqual([
      {
        id: 'urn:ngsi-ld:TrafficFlowObserved:italia-1',
        type: 'TrafficFlowObserved',
        name: { type: 'Property', value: expect.any(String) },
        location: { type: 'GeoProperty', value: { type: 'LineString', coordinates: expect.any(Array) } },
        averageVehicleSpeed: { type: 'Property', value: 40.2, unitCode: 'KMH', observedAt: '2026-11-20T09:59:00.000Z' },
        congested: { type: 'Property', value: expect.any(Boolean), observedAt: '2026-11-20T09:59:00.000Z' },
        hourlyFlow: { type: 'Property', value: 840, observedAt: expect.stringMatching(/^2026-11-20T09:5[89]:00.000Z$/) },
        dateObserved: { type: 'Property', value: { '@type': 'DateTime', '@value': '2026-11-20T09:59:00.000Z' } },
        source: { type: 'Property', value: 'test-feed' },
        quality: { type: 'Property', value: 'simulated' },
        staleAt: { type: 'Property', value: { '@type': 'DateTime', '@value': expect.any(String) } },
      },
    ])
  })

  it('of incidents are alerts, without what is unknown', async () => {
    const alerts = await list('type=Alert')
    expect(alerts.map((it) => it.name?.value).sort()).toEqual(['Over', 'Smoke', 'Two cars collided'])
    expect(alerts.find((it) => it.name?.value === 'Two cars collided')).toMatchObject({
      category: { value: 'traffic' },
      subCategory: { value: 'carAccident' },
      severity: { value: 'high' },
      incidentType: { value: 'traffic_accident' },
      incidentStatus: { value: 'active', observedAt: NOW },
      validTo: { value: { '@value': '2026-11-20T12:00:00.000Z' } },
      source: { value: 'test-feed' },
    })
    const smoke = alerts.find((it) => it.name?.value === 'Smoke')
    expect(Object.keys(smoke ?? {})).not.toEqual(expect.arrayContaining(['severity']))
    expect(smoke).not.toHaveProperty('location')
    expect(smoke).not.toHaveProperty('category')
  })

  it('of requests have the fields of GeoReport, and nothing about people', async () => {
    expect(await list('type=service_requests&options=keyValues')).toMatchObject([
      {
        status: 'open',
        service_name: 'Street lamp is dark',
        agency_responsible: 'Alumbrado',
        requested_datetime: '2026-11-20T09:30:00.000Z',
      },
    ])
  })

  it('without an account are only those that the public sees', async () => {
    expect((await get(`entities/urn:ngsi-ld:Alert:${unconfirmed}`)).status).toBe(404)
    expect((await list('type=Alert&limit=1000')).some((it) => it.id.endsWith(unconfirmed))).toBe(false)
    expect(await list(`id=urn:ngsi-ld:Alert:${unconfirmed}`)).toEqual([])
  })

  it.each<[string, string[]]>([
    ['type=TrafficFlowObserved,Alert', ['TrafficFlowObserved', 'Alert', 'Alert', 'Alert']],
    ['type=https%3A%2F%2Fsmartdatamodels.org%2FdataModel.Transportation%2FTrafficFlowObserved', ['TrafficFlowObserved']],
    ['type=Streetlight', []],
    ['type=TrafficFlowObserved,Alert,service_requests&offset=3&limit=2', ['Alert', 'service_requests']],
    ['type=Alert&offset=50', []],
    ['id=urn:ngsi-ld:TrafficFlowObserved:italia-1,urn:ngsi-ld:Alert:nothing,urn:x', ['TrafficFlowObserved']],
    ['type=Alert&id=urn:ngsi-ld:TrafficFlowObserved:italia-1', []],
  ])('of %s are %j', async (query, types) => {
    expect((await list(query)).map((it) => it.type)).toEqual(types)
  })

  it('come in pages that link to each other', async () => {
    const { headers, body } = await get('entities?type=Alert&limit=1&offset=1&count=true')
    expect(headers['ngsild-results-count']).toBe('3')
    const links = String(headers.link)
    expect(links).toContain('</ngsi-ld/v1/entities?type=Alert&limit=1&offset=0&count=true>; rel="prev"')
    expect(links).toContain('</ngsi-ld/v1/entities?type=Alert&limit=1&offset=2&count=true>; rel="next"')
    expect(body).toHaveLength(1)
    expect((await get('entities?type=Alert&limit=0&count=true')).body).toEqual([])
  })

  it('have only the attributes that were asked for', async () => {
    const speed = 'https%3A%2F%2Fsmartdatamodels.org%2FdataModel.Transportation%2FaverageVehicleSpeed'
    expect(await list(`type=TrafficFlowObserved&attrs=${speed},quality&format=simplified`)).toEqual([
      { id: 'urn:ngsi-ld:TrafficFlowObserved:italia-1', type: 'TrafficFlowObserved', averageVehicleSpeed: 40.2, quality: 'simulated' },
    ])
    expect(await list('type=TrafficFlowObserved&attrs=quality,averageVehicleSpeed&options=concise')).toMatchObject([
      { averageVehicleSpeed: { value: 40.2, unitCode: 'KMH' }, quality: 'simulated' },
    ])
  })

  it('are found by their id', async () => {
    const { status, body } = await get('entities/urn:ngsi-ld:TrafficFlowObserved:italia-1?options=keyValues', JSON_LD)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 'urn:ngsi-ld:TrafficFlowObserved:italia-1', averageVehicleSpeed: 40.2 })
    expect((await get('entities/urn:ngsi-ld:TrafficFlowObserved:nowhere')).status).toBe(404)
  })
})

it('a city sees nothing of another one', async () => {
  const salto = { 'ngsild-tenant': 'salto' }
  const [alert] = await list('type=Alert&limit=1')
  for (const id of [alert?.id, 'urn:ngsi-ld:TrafficFlowObserved:italia-1']) {
    expect((await get(`entities/${id}`)).status).toBe(200)
    expect((await get(`entities/${id}`, salto)).status).toBe(404)
    expect((await get(`entities?id=${id}`, salto)).body).toEqual([])
  }
  expect((await get('entities?type=TrafficFlowObserved,Alert,service_requests', salto)).body).toEqual([])
})

it('types are those that it has', async () => {
  expect((await get('types')).body).toMatchObject({
    type: 'EntityTypeList',
    typeList: ['TrafficFlowObserved', 'Alert', 'service_requests'],
  })
})

describe('an answer', () => {
  it('is JSON with a link to the context, or JSON-LD with the context in it', async () => {
    const plain = await get('entities?type=Alert')
    expect(plain.headers['content-type']).toBe('application/json')
    expect(plain.headers.link).toBe(`<${CONTEXT}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`)
    const linked = await get('entities?type=Alert', JSON_LD)
    expect(linked.headers['content-type']).toBe('application/ld+json')
    expect(linked.headers.link).toBeUndefined()
    expect((linked.body as Record<string, unknown>[])[0]?.['@context']).toEqual([
      CONTEXT,
      'https://uri.etsi.org/ngsi-ld/v1/ngsi-ld-core-context.jsonld',
    ])
    expect(String(linked.headers.vary)).toContain('accept')
  })

  it('is not sent again while it is the same', async () => {
    const { headers } = await get('entities?type=Alert')
    expect((await get('entities?type=Alert', { 'if-none-match': String(headers.etag) })).status).toBe(304)
  })

  it('expands with the context that is served, every name', async () => {
    const context = (await get('context.jsonld')).body
    const terms = { Property: 'https://uri.etsi.org/ngsi-ld/Property', GeoProperty: 'https://uri.etsi.org/ngsi-ld/GeoProperty' }
    const core = { ...terms, id: '@id', type: '@type', value: { '@id': 'https://uri.etsi.org/ngsi-ld/hasValue', '@type': '@json' } }
    const documentLoader = async (url: string) => ({ documentUrl: url, document: url === CONTEXT ? context : { '@context': core } })
    const expand = jsonld.expand as unknown as (document: unknown, options: object) => Promise<Record<string, unknown>[]>
    const entities = (await get('entities?type=TrafficFlowObserved,Alert,service_requests', JSON_LD)).body as Record<string, unknown>[]
    for (const entity of entities) {
      const [node = {}] = await expand(entity, { documentLoader, expandContext: { location: 'https://uri.etsi.org/ngsi-ld/location' } })
      // @context, id and type become @id and @type; location is a name of the core.
      expect(Object.keys(node)).toHaveLength(Object.keys(entity).length - 1)
    }
  })

  it('is read by our own importer as what it was made of', async () => {
    const read = async (content: string, type: string, headers: Record<string, string> = {}) => {
      const { text, headers: sent } = await get(`entities?type=${type}`, headers)
      const feed = FeedSchema.parse({ standard: 'ngsi-ld', id: 'us', name: 'Us', url: 'https://city.example', everySeconds: 60, content })
      return wholeAnswer(Buffer.from(text), String(sent['content-type']), feed, { nowMs: app.clock.nowMs() })
    }
    const { incidents, rejected } = await read('incidents', 'Alert')
    expect(rejected).toEqual([])
    expect(incidents?.map((it) => [it.title, it.type, it.priority, it.status]).sort()).toEqual([
      ['Over', 'traffic_accident', 'high', 'resolved'],
      ['Smoke', 'other', 'unknown', 'active'],
      ['Two cars collided', 'traffic_accident', 'high', 'active'],
    ])
    expect((await read('serviceRequests', 'service_requests')).requests).toMatchObject([
      { title: 'Street lamp is dark', status: 'pending', assignedDepartment: 'Alumbrado', createdAt: '2026-11-20T09:30:00.000Z' },
    ])
    // The context of this installation is unknown to another one, and none is loaded.
    expect(await read('traffic', 'TrafficFlowObserved', JSON_LD)).toMatchObject({
      observations: [{ measure: 'traffic.speed', placeId: 'urn:ngsi-ld:TrafficFlowObserved:italia-1', value: expect.closeTo(25, 1) }],
      flawed: [{ reason: 'names of an unknown context, read as they are written', count: 1 }],
    })
  })
})

describe('a problem', () => {
  it.each<[string, number, string]>([
    ['entities', 400, 'BadRequestData'],
    ['entities?attrs=name', 400, 'BadRequestData'],
    ['entities?type=Alert&limit=1001', 400, 'BadRequestData'],
    ['entities?type=Alert&limit=0', 400, 'BadRequestData'],
    ['entities?type=Alert&limit=-1', 400, 'BadRequestData'],
    ['entities?type=Alert&offset=10000', 400, 'BadRequestData'],
    ['entities?type=Alert&type=Alert', 400, 'BadRequestData'],
    ['entities?type=Alert&options=keyValues,concise', 400, 'BadRequestData'],
    ['entities?type=Alert&colour=red', 400, 'BadRequestData'],
    [`entities?id=${Array.from({ length: 101 }, (_, index) => `urn:${index}`)}`, 400, 'BadRequestData'],
    ['entities?type=Alert&q=severity==high', 501, 'OperationNotSupported'],
    ['entities?type=Alert&georel=near', 501, 'OperationNotSupported'],
    ['entities?type=Alert&options=sysAttrs', 501, 'OperationNotSupported'],
    ['entities/urn:ngsi-ld:Alert:1', 404, 'ResourceNotFound'],
    ['entities/urn:ngsi-ld:Alert:%00', 404, 'ResourceNotFound'],
    ['subscriptions', 404, 'ResourceNotFound'],
  ])('of %s is %s %s', async (path, status, name) => {
    const answer = await get(path)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer).toMatchObject({ status, body: { type: `https://uri.etsi.org/ngsi-ld/errors/${name}`, status } })
  })

  it('is a city that is not there', async () => {
    expect((await get('entities?type=Alert', { 'ngsild-tenant': 'montevideo' })).status).toBe(200)
    expect(await get('entities?type=Alert', { 'ngsild-tenant': 'atlantis' })).toMatchObject({
      status: 404,
      body: { detail: 'There is no city with this NGSILD-Tenant.' },
    })
  })

  it.each(['POST', 'PATCH', 'DELETE'] as const)('is %s, as nothing can be written', async (method) => {
    const answer = await app.server.app.inject({ method, url: '/ngsi-ld/v1/entities', ...(method !== 'DELETE' && { payload: '{}' }) })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

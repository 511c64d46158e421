import { expect, it } from 'vitest'
import { FeedSchema } from '../importers.ts'
import { importer } from './ngsi-ld-importer.ts'

const nowMs = Date.parse('2026-11-20T07:05:00Z')
const aFeed = (more: object) =>
  FeedSchema.parse({
    standard: 'ngsi-ld',
    id: 'ngsi',
    name: 'N',
    url: 'https://broker.example',
    everySeconds: 60,
    content: 'traffic',
    ...more,
  })

const request = (more: object, secret?: string) => importer.request(aFeed(more), { etag: '"1"', lastModified: null }, nowMs, secret)
const CONTEXT =
  '<https://raw.githubusercontent.com/smart-data-models/dataModel.Transportation/master/context.jsonld>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"'

it.each<[object, string]>([
  [{}, 'https://broker.example/ngsi-ld/v1/entities?type=TrafficFlowObserved&limit=100'],
  [{ url: 'https://broker.example/fiware/' }, 'https://broker.example/fiware/ngsi-ld/v1/entities?type=TrafficFlowObserved&limit=100'],
  [
    { url: 'https://broker.example/ngsi-ld/v1', pageSize: 50 },
    'https://broker.example/ngsi-ld/v1/entities?type=TrafficFlowObserved&limit=50',
  ],
  [
    { url: 'https://broker.example/v2/entities?type=Flow&q=a', types: 'Other' },
    'https://broker.example/v2/entities?type=Flow&q=a&limit=100',
  ],
  [{ content: 'incidents', types: 'Alert' }, 'https://broker.example/ngsi-ld/v1/entities?type=Alert&limit=100'],
  [{ url: 'https://broker.example/flows.jsonld' }, 'https://broker.example/flows.jsonld'],
])('the request of %j', (more, url) => {
  expect(request(more).url).toBe(url)
})

it('the request says in headers which context, tenant and key', () => {
  expect(request({}).headers).toEqual({ link: CONTEXT })
  expect(
    request({ tenant: 'city', service: 'roads', servicePath: '/loops', context: 'https://city.example/c.jsonld' }, 'k').headers,
  ).toEqual({
    link: '<https://city.example/c.jsonld>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"',
    'ngsild-tenant': 'city',
    'fiware-service': 'roads',
    'fiware-servicepath': '/loops',
    authorization: 'Bearer k',
  })
})

it.each(['a\r\nx: y', 'a b', ''])('%j is no tenant', (tenant) => {
  expect(() => aFeed({ tenant })).toThrow()
})

import { expect, test } from 'vitest'
import { FeedSchema } from '../importers.ts'
import { importer } from './table-importer.ts'

const aFeed = (dialect: string, url: string, more: object = {}) =>
  FeedSchema.parse({
    standard: 'table',
    id: 'table',
    name: 'T',
    url,
    everySeconds: 60,
    timeZone: 'America/Chicago',
    dialect,
    target: 'serviceRequests',
    mapping: { id: { column: 'ticket' }, time: { column: 'opened' }, updated: { column: 'changed' } },
    ...more,
  })

const SODA = 'https://data.city.invalid/resource/abcd-1234.json'
const CKAN = 'https://city.invalid/api/3/action/datastore_search?resource_id=r1'
const LAYER = 'https://gis.city.invalid/arcgis/rest/services/S/FeatureServer/0'
const SINCE = '2026-06-30T12:00:00.000Z'

test.each<[string, string, object, string]>([
  ['socrata', SODA, { page: 1 }, '$limit=1000&$order=changed DESC,:id'],
  ['socrata', SODA, { page: 3 }, '$limit=1000&$offset=2000&$order=changed DESC,:id'],
  ['socrata', SODA, { page: 1, changedSince: SINCE }, "$limit=1000&$order=changed DESC,:id&$where=changed >= '2026-06-30T07:00:00'"],
  ['socrata', SODA, { page: 1, ids: ['1', "o'2"] }, "$limit=1000&$order=changed DESC,:id&$where=ticket in ('1','o''2')"],
  [
    'socrata',
    `${SODA}?$where=open=true&$limit=50`,
    { page: 1, changedSince: SINCE },
    "$where=(open=true) AND changed >= '2026-06-30T07:00:00'&$limit=50&$order=changed DESC,:id",
  ],
  ['ckan', CKAN, { page: 2 }, 'resource_id=r1&limit=1000&offset=1000&sort=changed desc,_id'],
  [
    'arcgis',
    LAYER,
    { page: 2 },
    'f=json&where=1=1&outFields=*&outSR=4326&resultRecordCount=1000&resultOffset=1000&orderByFields=changed DESC,ticket',
  ],
  [
    'arcgis',
    `${LAYER}/query?f=geojson`,
    { page: 1, changedSince: SINCE },
    "f=geojson&where=(1=1) AND changed >= TIMESTAMP '2026-06-30 12:00:00'&outFields=*&outSR=4326&resultRecordCount=1000&orderByFields=changed DESC,ticket",
  ],
  ['json', 'https://city.invalid/t.json', { page: 1 }, ''],
])('%s: %s asked for %o', (dialect, url, part, query) => {
  const request = importer.listRequest?.(aFeed(dialect, url), { page: 1, ...part }, undefined)
  const asked = new URL(request?.url ?? '')
  expect([...asked.searchParams].map(([name, value]) => `${name}=${value}`).join('&')).toBe(query)
  if (dialect === 'arcgis') expect(asked.pathname).toMatch(/\/FeatureServer\/0\/query$/)
})

test.each<[string, string, object, object]>([
  ['a second page of a file', 'https://city.invalid/t.csv', { page: 2 }, { dialect: 'csv' }],
  ['changes from CKAN', CKAN, { changedSince: SINCE }, { dialect: 'ckan' }],
  ['changes without a column for them', SODA, { changedSince: SINCE }, { mapping: { id: { column: 'ticket' } } }],
  ['a column with a quote in its name', SODA, { ids: ['1'] }, { mapping: { id: { column: "a' or 'b" } } }],
  ['open requests of a window', SODA, { openBetween: { from: SINCE, to: SINCE } }, {}],
  ['pages of link speeds', SODA, { page: 2 }, { target: 'traffic' }],
])('%s cannot be asked for', (_what, url, part, more) => {
  expect(importer.listRequest?.(aFeed('socrata', url, more), { page: 1, ...part }, undefined)).toBeNull()
})

test.each([
  ['socrata', SODA, { 'x-app-token': 'k' }, null],
  ['ckan', CKAN, { authorization: 'k' }, null],
  ['arcgis', LAYER, {}, 'k'],
  ['json', 'https://city.invalid/t.json', { authorization: 'Bearer k' }, null],
])('%s gets its key where it expects it', (dialect, url, headers, token) => {
  const request = importer.request(aFeed(dialect, url), { etag: '"e"', lastModified: null }, 0, 'k')
  expect(request).toMatchObject({ headers, etag: '"e"' })
  expect(new URL(request.url).searchParams.get('token')).toBe(token)
})

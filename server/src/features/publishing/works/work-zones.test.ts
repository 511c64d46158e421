import { readdirSync, readFileSync } from 'node:fs'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { FeedSchema } from '../../feeds/importers.ts'
import { wholeAnswer } from '../../feeds/testing/whole-answer.ts'

const URL_PATH = '/api/v1/exports/work-zones.geojson'
const SCHEMAS = new URL('fixtures/wzdx-4.2/', import.meta.url)
const BASE = 'https://raw.githubusercontent.com/usdot-jpo-ode/wzdx/main/schemas/4.2'

/** The schemas of GeoJSON to which those of the standard refer, as far as a work zone needs them. */
const geoJson = (name: string, coordinates: object) => ({
  $id: `https://geojson.org/schema/${name}.json`,
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { const: name }, coordinates },
})
const positions = { type: 'array', items: { type: 'array', minItems: 2, maxItems: 3, items: { type: 'number' } } }

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats(ajv)
for (const it of readdirSync(SCHEMAS))
  if (it.endsWith('.json')) ajv.addSchema(JSON.parse(readFileSync(new URL(it, SCHEMAS), 'utf8')) as object)
ajv.addSchema(geoJson('LineString', { ...positions, minItems: 2 }))
ajv.addSchema(geoJson('MultiPoint', positions))

/** What the standard's own schema finds wrong. */
function complaints(feed: unknown): unknown {
  const validate = ajv.getSchema(`${BASE}/WorkZoneFeed.json`)
  if (!validate) throw new Error('the schema is missing')
  validate(feed)
  return validate.errors ?? []
}

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const LINE = {
  type: 'LineString' as const,
  coordinates: [
    [-56.16, -34.89],
    [-56.15, -34.89],
  ] as [number, number][],
}
const WORK = {
  externalId: 'w-1',
  title: 'Obra en Bvar. Artigas',
  description: 'Calzada este',
  location: 'Bvar. Artigas',
  plannedWork: true,
  geometry: LINE,
  startsAt: '2026-11-23T11:00:00.000Z',
  endsAt: '2026-11-27T21:00:00.000Z',
}
type Draft = NonNullable<Parameters<typeof anIncident>[0]>

async function feedOf(...drafts: Draft[]) {
  await app.intake.incidents(aDelivery(), drafts.map(anIncident), { complete: false })
  await app.settled()
  const { status, headers, body, text } = await app.get(URL_PATH)
  expect(status).toBe(200)
  return { headers, text, feed: body as { feed_info: object; features: { properties: Record<string, unknown> }[] } }
}

it('a work has what is known, and the word of the standard for what is not', async () => {
  const { feed, headers } = await feedOf(WORK)
  expect(complaints(feed)).toEqual([])
  expect(headers['content-type']).toBe('application/geo+json; charset=utf-8')
  expect(feed).toEqual({
    type: 'FeatureCollection',
    feed_info: {
      version: '4.2',
      publisher: 'Montevideo',
      update_frequency: 60,
      update_date: NOW,
      data_sources: [{ data_source_id: 'test-feed', organization_name: 'Montevideo' }],
    },
    features: [
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'Feature',
        geometry: LINE,
        properties: {
          core_details: {
            event_type: 'work-zone',
            data_source_id: 'test-feed',
            road_names: ['Bvar. Artigas'],
            direction: 'unknown',
            name: 'Obra en Bvar. Artigas',
            description: `Calzada este\nSource: test-feed. Last confirmed: ${NOW}.`,
            creation_date: expect.any(String),
            update_date: expect.any(String),
          },
          start_date: WORK.startsAt,
          end_date: WORK.endsAt,
          is_start_date_verified: false,
          is_end_date_verified: false,
          is_start_position_verified: false,
          is_end_position_verified: false,
          location_method: 'unknown',
          vehicle_impact: 'unknown',
          event_status: 'planned',
        },
      },
    ],
  })
})

describe('the standard accepts', () => {
  const done = { status: 'resolved' as const, updatedAt: '2026-11-20T09:50:00.000Z', resolvedAt: '2026-11-20T09:50:00.000Z' }
  it.each<[string, Draft, string]>([
    ['a point', { ...WORK, geometry: { type: 'Point', coordinates: [-56.15, -34.89] } }, 'planned'],
    ['a work that goes on', { ...WORK, startsAt: '2026-11-19T11:00:00.000Z' }, 'active'],
    ['a work that is done', { ...WORK, startsAt: '2026-11-19T11:00:00.000Z', ...done }, 'completed'],
    ['a work that was called off', { ...WORK, ...done }, 'cancelled'],
  ])('%s', async (_, draft, status) => {
    const { feed } = await feedOf(draft)
    expect(complaints(feed)).toEqual([])
    expect(feed.features.map((it) => it.properties.event_status)).toEqual([status])
  })

  it('a feed without a work', async () => {
    const { feed } = await feedOf(anIncident())
    expect([complaints(feed), feed.features]).toEqual([[], []])
  })
})

it('a work of which too little is known for the standard is left out and counted', async () => {
  const { feed, headers } = await feedOf(
    WORK,
    { ...WORK, externalId: 'w-2', endsAt: null },
    { ...WORK, externalId: 'w-3', geometry: null },
    { ...WORK, externalId: 'w-4', location: '' },
  )
  expect(complaints(feed)).toEqual([])
  expect([feed.features.length, headers['x-total-count'], headers['x-omitted-count']]).toEqual([1, '4', '3'])
})

it('the same file within a minute, a newer time after it', async () => {
  const first = await feedOf(WORK)
  app.clock.advance(20_000)
  expect((await app.get(URL_PATH, { 'if-none-match': String(first.headers.etag) })).status).toBe(304)
  app.clock.advance(45_000)
  expect((await app.get(URL_PATH)).text).toContain('"update_date":"2026-11-20T10:01:00.000Z"')
})

it('what is published is read back as the same works', async () => {
  const { text } = await feedOf(WORK, { ...WORK, externalId: 'w-2', title: 'Otra obra', startsAt: '2026-11-19T11:00:00.000Z' })
  const settings = { standard: 'wzdx', id: 'works', name: 'Works', url: 'https://city.invalid/works.geojson', everySeconds: 60 }
  const { incidents, rejected } = wholeAnswer(new TextEncoder().encode(text), 'application/geo+json', FeedSchema.parse(settings), {
    nowMs: app.clock.nowMs(),
  })
  expect(rejected).toEqual([])
  expect(incidents?.map((it) => [it.title, it.location, it.status, it.startsAt, it.endsAt, it.geometry]).sort()).toEqual([
    ['Obra en Bvar. Artigas', 'Bvar. Artigas', 'pending', WORK.startsAt, WORK.endsAt, LINE],
    ['Otra obra', 'Bvar. Artigas', 'active', '2026-11-19T11:00:00.000Z', WORK.endsAt, LINE],
  ])
})

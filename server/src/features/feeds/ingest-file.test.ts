import { expect, test } from 'vitest'
import { manualClock } from '../../adapters/clock/manual.adapter.ts'
import { detect, type IngestRequest, ingestFile } from './ingest-file.ts'
import { inThreadPool } from './parsing/parse-pool.ts'
import { fixture } from './testing/fixture.ts'
import { memoryStore } from './testing/memory-store.ts'

const clock = manualClock(Date.parse('2026-11-20T07:00:00Z'))
const anIngest = (path: string, more: Partial<IngestRequest> = {}): IngestRequest => ({
  cityId: 'town',
  name: path.split('/').at(-1) ?? '',
  bytes: fixture(path),
  timeZone: 'UTC',
  ...more,
})

test.each([
  ['open311/list.json', { standard: 'open311', settings: {} }],
  ['open311/list.xml', { standard: 'open311', settings: {} }],
  ['open311/empty.xml', { standard: 'open311', settings: {} }],
  ['wzdx/project.geojson', { standard: 'wzdx', settings: {} }],
  ['wzdx/version-4.0.geojson', { standard: 'wzdx', settings: {} }],
  ['eia/fuels.json', { standard: 'eia', settings: { route: 'fuel-type-data' } }],
  ['eia/demand.json', { standard: 'eia', settings: { route: 'region-data' } }],
  ['open311/services.json', undefined],
  ['open311/services.xml', undefined],
  ['open311/web-page.html', undefined],
  ['eia/interchange.json', undefined],
])('recognizes %s by its content', (path, expected) => expect(detect(fixture(path))).toEqual(expected))

test("counts a file's records, and changes nothing when it comes again", async () => {
  const parts = { ...memoryStore(), pool: inThreadPool(), clock }
  expect(await ingestFile(parts, anIngest('wzdx/doubled.geojson', { name: 'Roads (new) 2026.geojson' }))).toEqual({
    standard: 'wzdx',
    sourceId: 'file-roads-new-2026-geojson',
    created: 2,
    updated: 0,
    unchanged: 0,
    rejected: 4,
    rejectedReasons: [
      { reason: 'doubled', count: 1 },
      { reason: 'no id', count: 1 },
      { reason: 'not a record', count: 1 },
      { reason: 'not a road event', count: 1 },
    ],
    flawed: [],
  })
  expect(await ingestFile(parts, anIngest('wzdx/doubled.geojson', { name: 'Roads (new) 2026.geojson' }))).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2,
  })
})

test('does not end records that a file lacks', async () => {
  const parts = { ...memoryStore(), pool: inThreadPool(), clock }
  await ingestFile(parts, anIngest('wzdx/project.geojson', { source: 'works' }))
  for (let times = 0; times < 3; times++) await ingestFile(parts, anIngest('wzdx/empty.geojson', { source: 'works' }))
  expect([...parts.records.values()].map((it) => it.status)).toEqual(['active', 'active'])
})

test('takes hourly values as observations', async () => {
  const parts = { ...memoryStore(), pool: inThreadPool(), clock }
  expect(await ingestFile(parts, anIngest('eia/fuels.json', { share: 0.5 }))).toMatchObject({ created: 4, rejected: 0 })
  expect([...parts.values.values()].find((it) => it.measure === 'energy.wind')?.value).toBe(100.25)
})

test.each([
  [anIngest('open311/services.json'), 'does not match any known standard'],
  [anIngest('open311/services.json', { standard: 'open311' }), 'not a list of service requests'],
  [anIngest('wzdx/devices.geojson'), 'about field devices'],
  [anIngest('open311/list.json', { source: 'No Id!' }), 'A source name can'],
])('refuses an unusable file with a sentence', async (request, sentence) => {
  const parts = { ...memoryStore(), pool: inThreadPool(), clock }
  await expect(ingestFile(parts, request)).rejects.toMatchObject({ code: 'malformed', message: expect.stringContaining(sentence) })
  expect(parts.records.size).toBe(0)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, test } from 'vitest'
import { PROJECT_ROOT } from '../../project-root.ts'
import { decodeFeed, FeedSchema, importerOf } from './importers.ts'

const FOLDER = join(PROJECT_ROOT, 'docs/examples/feeds')
const nowMs = Date.parse('2026-11-20T07:30:00Z')
/** The demo city, which the examples are about. */
const bounds = [-56.282, -34.9576, -56.0193, -34.8138] as const

const filledIn = async (text: string): Promise<string> => {
  const publisher = (await import(pathToFileURL(join(FOLDER, 'serve.mjs')).href)) as { filledIn(text: string, nowMs: number): string }
  return publisher.filledIn(text, nowMs)
}

const SPEED_COLUMNS = {
  id: { column: 'link' },
  time: { column: 'measured' },
  speed: { column: 'speed', unit: 'km/h' },
  latitude: { column: 'lat' },
  longitude: { column: 'lon' },
}

const EXAMPLES: readonly [file: string, standard: string, settings: Record<string, unknown>, drafts: number][] = [
  ['cap.xml', 'cap', {}, 1],
  ['datex2-measurements.xml', 'datex2', { content: 'measurements' }, 4],
  ['datex2-situations.xml', 'datex2', { content: 'situations' }, 1],
  ['eia.json', 'eia', { route: 'fuel-type-data' }, 3],
  ['entsoe.xml', 'entsoe', { content: 'load' }, 3],
  ['ngsi-ld.json', 'ngsi-ld', { content: 'traffic' }, 2],
  ['open311.json', 'open311', {}, 2],
  ['speeds.csv', 'table', { dialect: 'csv', target: 'traffic', mapping: SPEED_COLUMNS }, 2],
  ['wzdx.geojson', 'wzdx', {}, 1],
]

const feedOf = (standard: string, settings: Record<string, unknown>) =>
  FeedSchema.parse({ standard, id: 'example', name: 'Example', url: 'http://127.0.0.1:8000/', everySeconds: 60, ...settings })
const bytesOf = async (file: string) => Buffer.from(await filledIn(readFileSync(join(FOLDER, file), 'utf8')))

it.each(EXAMPLES)('docs/examples/feeds/%s is read without a rejected or flawed record', async (file, standard, settings, count) => {
  const feed = feedOf(standard, settings)
  const sites = new Map<string, never>()
  const { drafts, summary } = decodeFeed(await bytesOf(file), '', feed, { nowMs, bounds: [...bounds], sites })
  expect([...drafts]).toHaveLength(count)
  expect(summary()).toMatchObject({ rejected: [], flawed: [] })
})

test('the table of sites explains the sensors of the measurements', async () => {
  const feed = feedOf('datex2', { content: 'measurements' })
  const sites = [...(importerOf(feed).reference?.decode(await bytesOf('datex2-sites.xml'), '', feed) ?? [])]
  expect(sites.map(({ id, geometry }) => [id, geometry?.type])).toEqual([
    ['loop-1', 'Point'],
    ['loop-2', 'Point'],
  ])
})

test('every example is tested', () => {
  const answers = readdirSync(FOLDER).filter((it) => it !== 'serve.mjs' && it !== 'datex2-sites.xml')
  expect(answers.sort()).toEqual(EXAMPLES.map(([file]) => file))
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { Site } from '../importer.ts'
import { importerOf } from '../importers.ts'
import { detect } from '../ingest-file.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'

/** Real publications, which we may not redistribute, compared with what an independent reader finds in them. */
const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const FOLDER = resolve(ROOT, process.env.SAMPLES_DIR || '../shared/feeds', 'datex2')
if (!existsSync(FOLDER)) throw new Error(`There are no samples at ${FOLDER}. Set SAMPLES_DIR to the folder that holds them.`)

const nowMs = Date.parse('2026-11-20T07:00:00Z')
const bytesOf = (path: string) => readFileSync(resolve(FOLDER, path))
const files = (folder: string) => readdirSync(resolve(FOLDER, folder)).map((it) => `${folder}/${it}`)

const feedOf = (content: string, more: object = {}) => ({
  standard: 'datex2',
  id: 'sample',
  name: 'Sample',
  url: 'http://sample.invalid/',
  attribution: '',
  everySeconds: 60,
  timeZone: 'UTC',
  maxBytes: 200_000_000,
  publicOnly: false,
  lanesInOrder: false,
  content,
  ...more,
})

function decode(path: string, content: string, more?: object, sites: ReadonlyMap<string, Site> = new Map()) {
  return wholeAnswer(bytesOf(path), 'application/xml', feedOf(content, more), { nowMs, sites })
}

// biome-ignore lint/suspicious/noExplicitAny: the independent parser gives untyped trees, and the test reads them member by member
type Tree = any

/** The tree of a file by fast-xml-parser, which shares no code with the importer. */
function treeOf(path: string): Tree {
  const parser = new XMLParser({
    ignoreAttributes: false,
    removeNSPrefix: true,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => ['situation', 'situationRecord', 'siteMeasurements', 'measuredValue', 'elaboratedData'].includes(name),
  })
  const tree = parser.parse(bytesOf(path).toString())
  return tree.d2LogicalModel?.payloadPublication ?? tree.payload
}

const earliest = (times: string[]) => new Date(Math.min(...times.map((it) => Date.parse(it)))).toISOString()

test.each([...files('fi_v2'), ...files('fi_v3'), ...files('uk_v2').filter((it) => it.includes('Event'))])('situations of %s', (path) => {
  const { situation: situations } = treeOf(path)
  const { incidents = [], rejected, flawed, observedAt } = decode(path, 'situations')
  const ids = new Set(situations.map((it: Tree) => it['@id']))
  expect(new Set(incidents.map((it) => it.externalId))).toEqual(ids)
  expect(incidents).toHaveLength(ids.size)
  expect(rejected).toEqual(situations.length > ids.size ? [{ reason: 'older version', count: situations.length - ids.size }] : [])
  expect(observedAt).toBe(earliest([treeOf(path).publicationTime]))
  for (const incident of incidents) {
    const versions = situations.filter((it: Tree) => it['@id'] === incident.externalId)
    const situation = versions.sort((a: Tree, b: Tree) => Number(b['@version']) - Number(a['@version']))[0]
    const records: Tree[] = situation.situationRecord
    expect(incident.createdAt).toBe(earliest(records.map((it) => it.situationRecordCreationTime)))
    expect(incident.type).toBe(
      records.some((it) => /Accident$/.test(it['@type']))
        ? 'traffic_accident'
        : JSON.stringify(records).includes('Fire"')
          ? 'fire'
          : 'other',
    )
    const severity = situation.overallSeverity ?? records[0].severity
    expect(incident.priority).toBe({ highest: 'critical', lowest: 'low' }[String(severity)] ?? severity)
    const [, lat, lon] = /"latitude":"([^"]*)","longitude":"([^"]*)"/.exec(JSON.stringify(records)) ?? []
    expect(incident.geometry).toEqual(lat === undefined ? null : { type: 'Point', coordinates: [Number(lon), Number(lat)] })
    for (const line of String(records[0].generalPublicComment.comment.values.value['#text'] ?? '').split('\n')) {
      expect(incident.description).toContain(line.trim().replace(/\s+/g, ' '))
    }
  }
  expect(flawed).toEqual(incidents.some((it) => it.geometry) ? [] : [{ reason: 'only Alert-C codes', count: incidents.length }])
  expect(detect(bytesOf(path))).toEqual({ standard: 'datex2', settings: { content: 'situations' } })
})

test('Finland: an ended, a dated and an ongoing situation', () => {
  expect(decode('fi_v2/roadwork1.xml', 'situations').incidents).toMatchObject([
    {
      title: expect.stringMatching(/^Road works: Tie 8, Siikajoki/),
      status: 'resolved',
      priority: 'critical',
      resolvedAt: '2024-09-30T23:59:59.999Z',
    },
  ])
  expect(decode('fi_v3/GUID50456943.xml', 'situations').incidents).toMatchObject([
    { status: 'resolved', affectsTraffic: false, endsAt: '2025-11-27T07:50:00.000Z' },
  ])
  expect(decode('fi_v2/TrafficSituationPoorEnvironmentalConditions.xml', 'situations').incidents).toMatchObject([
    { type: 'fire', status: 'active' },
  ])
})

test('England: 108 loop sites, lane by lane, without the values in error', () => {
  const path = 'uk_v2/MIDAS_Loop_Traffic_Data_1.xml'
  const { siteMeasurements } = treeOf(path)
  expect(siteMeasurements).toHaveLength(108)
  const expected = new Map<string, number>()
  let errors = 0
  for (const site of siteMeasurements) {
    const id = site.measurementSiteReference['@id']
    // Eight indexes a lane: speed, headway, occupancy, then the flows of four classes by length.
    const lanes = new Map<number, { speed: number | null; flows: (number | null)[] }>()
    for (const { '@index': index, measuredValue } of site.measuredValue) {
      const { averageVehicleSpeed, vehicleFlow } = measuredValue[0].basicData
      const lane = lanes.get(Math.floor(Number(index) / 8)) ?? { speed: null, flows: [] }
      lanes.set(Math.floor(Number(index) / 8), lane)
      if ((averageVehicleSpeed ?? vehicleFlow)?.dataError === 'true') errors++
      if (averageVehicleSpeed) lane.speed = averageVehicleSpeed.dataError === 'true' ? null : Number(averageVehicleSpeed.speed)
      if (vehicleFlow) lane.flows.push(vehicleFlow.dataError === 'true' ? null : Number(vehicleFlow.vehicleFlowRate))
    }
    const sum = (flows: (number | null)[]) => (flows.includes(null) ? null : flows.reduce<number>((a, b) => a + Number(b), 0))
    const read = [...lanes.values()].map((it) => ({ speed: it.speed, flow: sum(it.flows) }))
    const total = sum(read.map((it) => it.flow))
    if (total !== null) expected.set(`traffic.flow ${id}`, total)
    const moving = read.filter((it) => it.speed !== null && it.flow !== null && it.flow > 0)
    const vehicles = moving.reduce((a, it) => a + Number(it.flow), 0)
    if (vehicles > 0) {
      expected.set(`traffic.speed ${id}`, (moving.reduce((a, it) => a + Number(it.flow) * Number(it.speed), 0) / vehicles) * 0.621371)
    }
  }
  const { observations = [], rejected, observedAt } = decode(path, 'measurements', { lanesInOrder: true })
  const read = new Map(observations.map((it) => [`${it.measure} ${it.placeId}`, it.value]))
  for (const [key, value] of expected) expect(read.get(key), key).toBeCloseTo(value, 9)
  // Where no lane has both, the plain mean of the speeds that there are.
  expect([...read.keys()].filter((it) => !expected.has(it)).every((it) => it.startsWith('traffic.speed'))).toBe(true)
  expect([...read.keys()].filter((it) => it.startsWith('traffic.flow'))).toHaveLength(
    [...expected.keys()].filter((it) => it.includes('flow')).length,
  )
  expect(rejected).toEqual([{ reason: 'data error', count: errors }])
  expect(errors, '76 in all; 14 of them are headways and occupancies').toBe(62)
  expect(observedAt).toBe('2015-04-29T08:38:00.000Z')
  expect(Math.max(...observations.filter((it) => it.measure === 'traffic.speed').map((it) => it.value))).toBeLessThan(100)
  expect(detect(bytesOf(path))).toEqual({ standard: 'datex2', settings: { content: 'measurements' } })
})

test('England without a site table: speeds only, as lanes and classes are unknown', () => {
  const { observations = [] } = decode('uk_v2/MIDAS_Loop_Traffic_Data_1.xml', 'measurements')
  expect(new Set(observations.map((it) => it.measure))).toEqual(new Set(['traffic.speed']))
})

test('Norway: a travel time over the length of its link, whose points are in metres', () => {
  const reference = importerOf({ standard: 'datex2' }).reference
  const feed = feedOf('measurements')
  const sites = [...(reference?.decode(bytesOf('no_v2/GetPredefinedTravelTimeLocations.xml'), 'application/xml', feed) ?? [])]
  const [site] = sites
  expect(sites).toHaveLength(1)
  expect(site).toMatchObject({ id: '100193', name: 'Tangenkrysset (56) - Dørdal', geometry: { type: 'LineString' } })
  const { coordinates } = treeOf('no_v2/GetPredefinedTravelTimeLocations.xml').predefinedLocationContainer.location.linearExtension
    .linearLineStringExtension.gmlLineString
  const points: number[][] = coordinates
    .trim()
    .split(',')
    .map((it: string) => it.trim().split(/\s+/).map(Number))
  expect(site?.geometry?.coordinates).toHaveLength(points.length)
  const metres = points
    .slice(1)
    .reduce((sum, [x = 0, y = 0], at) => sum + Math.hypot(x - (points[at]?.[0] ?? 0), y - (points[at]?.[1] ?? 0)), 0)
  const decoded = decode('no_v2/GetTravelTimeData.xml', 'measurements', {}, new Map(sites.map((it) => [it.id, it])))
  expect(decoded.rejected).toEqual([{ reason: 'no value', count: 1 }])
  expect(decoded.observations).toMatchObject([{ measure: 'traffic.speed', placeId: '100193', atMs: Date.parse('2017-10-23T06:45:54Z') }])
  // UTM stretches by up to 0.1 % so far from its central meridian.
  expect((decoded.observations?.[0]?.value ?? 0) / ((metres / 573) * 3.6 * 0.621371)).toBeCloseTo(1, 2)
})

import { expect, test } from 'vitest'
import type { Site } from '../importer.ts'
import { fixture } from '../testing/fixture.ts'
import { decodeMeasurements } from './measurements.ts'
import { publicationTimes } from './publication-times.ts'
import { decodeSiteTable } from './site-table.ts'

const SETTINGS = { time: publicationTimes('UTC'), language: '', publicOnly: false, lanesInOrder: false }
const MPH = 0.621371

const table = (name: string) => new Map([...decodeSiteTable(fixture(`datex2/${name}.xml`), '', '')].map((it) => [it.id, it]))

function read(name: string, sites: ReadonlyMap<string, Site> = new Map(), settings: Partial<typeof SETTINGS> = {}) {
  const decoded = decodeMeasurements(fixture(`datex2/${name}.xml`), 'application/xml', { ...SETTINGS, ...settings }, sites)
  return { observations: [...decoded.drafts], sites: decoded.sites?.() ?? [], ...decoded.summary() }
}

/** km/h and vehicles/h by site. */
function values(decoded: ReturnType<typeof read>) {
  const bySite: Record<string, { speed?: number; flow?: number }> = {}
  for (const it of decoded.observations) {
    if (!('measure' in it)) throw new Error('not an observation')
    const value = it.measure === 'traffic.speed' ? { speed: Math.round((it.value / MPH) * 1_000) / 1_000 } : { flow: it.value }
    bySite[it.placeId] = { ...bySite[it.placeId], ...value }
  }
  return bySite
}

test('adds up lanes and classes by the site table, and weights speeds by flow', () => {
  const decoded = read('measured', table('site-table'))
  expect(values(decoded)).toEqual({
    'two-lanes': { speed: 85, flow: 800 },
    'data-error': { speed: 80 },
    sentinel: { speed: 80, flow: 800 },
    'no-vehicle': { flow: 0 },
    'lane-missing': { speed: 80 },
    'speed-missing': { flow: 800 },
    'equipment-fault': { speed: 100 },
    classes: { speed: 85, flow: 400 },
    'classes-and-all': { speed: 88, flow: 420 },
    'whole-road': { speed: 86, flow: 810 },
    stretch: { speed: 60 },
    'not-in-table': { speed: 50, flow: 60 },
  })
  expect(decoded.observedAt).toBe('2026-11-20T06:54:00.000Z')
  expect(decoded.rejected).toEqual([
    { reason: 'data error', count: 6 },
    { reason: 'no value', count: 4 },
    { reason: 'equipment fault', count: 2 },
    { reason: 'absurd value', count: 1 },
    { reason: 'no time', count: 1 },
    { reason: 'no site', count: 1 },
  ])
  expect(decoded.flawed).toEqual([
    { reason: 'flow of a lane is missing', count: 5 },
    { reason: 'speed of a lane is missing', count: 3 },
  ])
})

test('converts to miles per hour, at the time of the measurement', () => {
  expect(read('measured', table('site-table')).observations[0]).toEqual({
    measure: 'traffic.speed',
    placeId: 'two-lanes',
    atMs: Date.parse('2026-11-20T06:54:00Z'),
    value: expect.closeTo(85 * MPH, 9),
  })
})

test('without a table, flows of unknown lanes are not added up', () => {
  const decoded = read('measured')
  expect(values(decoded)).toMatchObject({ 'two-lanes': { speed: 90 }, 'not-in-table': { speed: 50, flow: 60 } })
  expect(values(decoded)['two-lanes']?.flow).toBeUndefined()
  expect(decoded.flawed).toContainEqual({ reason: 'flows of unknown lanes', count: 10 })
})

test('without a table, the order of the index can separate lanes', () => {
  expect(values(read('lanes-in-order', new Map(), { lanesInOrder: true }))).toEqual({
    loop: { speed: 85, flow: 400 },
    'loop-with-error': { speed: 80 },
  })
  expect(values(read('lanes-in-order'))).toEqual({ loop: { speed: 90 }, 'loop-with-error': { speed: 80 } })
})

test('reads version 3, whose lanes are numbers and whose time is an element', () => {
  const decoded = read('version-3-measured', table('version-3-site-table'))
  expect(values(decoded)).toEqual({ 'v3-site': { speed: 85, flow: 800 } })
  expect(decoded.observedAt).toBe('2026-11-20T06:54:00.000Z')
})

test('reads names, places and directions of a site table', () => {
  const point = { type: 'Point', coordinates: [4.3, 52.01] }
  expect(table('site-table').get('two-lanes')).toMatchObject({ name: 'Harbour road', geometry: point, bearing: 90 })
  expect(table('site-table').get('sentinel')).toMatchObject({ name: 'sentinel', geometry: point, bearing: 0 })
  expect(table('version-3-site-table').get('v3-site')).toMatchObject({ name: 'Havenweg', geometry: point, bearing: 270 })
})

test('reads predefined locations, also those of a group', () => {
  const sites = table('predefined-locations')
  expect([...sites.keys()]).toEqual(['link-1', 'link-2', 'link-3'])
  expect(sites.get('link-1')).toMatchObject({ name: 'Link link-1', geometry: { type: 'LineString' }, bearing: expect.closeTo(90, 0) })
  expect(sites.get('link-2')).toMatchObject({ geometry: null, bearing: null })
})

test('travel times become speeds over the length of their link', () => {
  const decoded = read('travel-times', table('predefined-locations'))
  expect(decoded.observations).toEqual([
    { measure: 'traffic.speed', placeId: 'link-1', atMs: Date.parse('2026-11-20T06:50:00Z'), value: expect.closeTo(72 * MPH, 0) },
  ])
  expect(decoded.rejected).toEqual([
    { reason: 'no value', count: 3 },
    { reason: 'forecast', count: 2 },
    { reason: 'absurd value', count: 1 },
    { reason: 'travel time without a length', count: 1 },
    { reason: 'no site', count: 1 },
  ])
})

test('says that a site has another version in the table', () => {
  const sites = table('version-3-site-table')
  expect(read('version-3-measured', sites).flawed).toEqual([])
  const site = sites.get('v3-site') as Site
  const newer = new Map([[site.id, { ...site, details: { ...(site.details as object), version: '2' } }]])
  expect(read('version-3-measured', newer).flawed).toEqual([{ reason: 'site of another version', count: 1 }])
  const unknown = new Map([[site.id, { ...site, details: 'from elsewhere' }]])
  expect(read('version-3-measured', unknown).flawed).toEqual([
    { reason: 'flows of unknown lanes', count: 1 },
    { reason: 'speeds of unknown lanes', count: 1 },
  ])
})

test('lists the sites of the answer, with what the table says about them', () => {
  const sites = table('site-table')
  const listed = read('measured', sites).sites
  expect(listed).toHaveLength(14)
  expect(listed.find((it) => it.id === 'two-lanes')).toEqual(sites.get('two-lanes'))
  expect(listed.find((it) => it.id === 'not-in-table')).toEqual({ id: 'not-in-table', name: '', geometry: null, bearing: null })
})

test.each(['situation', 'empty'])('%s has no measurements', (name) => {
  expect(() => read(name)).toThrow(expect.objectContaining({ problem: 'not_measurements' }))
  expect(() => table(name)).toThrow(expect.objectContaining({ problem: 'not_sites' }))
})

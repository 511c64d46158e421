import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pmtiles, tileId } from '@oppidum/city-builder/map/pmtiles'
import { vectorTiles } from '@oppidum/city-builder/map/vector-tiles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCity } from '../../../testing/test-app.ts'
import { addressSearches } from './address-search.ts'
import { indexOnCurve, placeOnCurve } from './archive-tiles.ts'
import { nearestAddresses } from './nearest-address.ts'
import { streetNames } from './street-names.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-streets-'))
const path = join(folder, 'city.pmtiles')
const city = aCity()
const [west, south, east, north] = city.bounds

function street(name: string, from: [number, number], to: [number, number]) {
  return {
    layer: 'road_label',
    fromZoom: 12,
    properties: { class: 'residential', name },
    geometry: { type: 'LineString' as const, coordinates: [from, to] },
  }
}

beforeAll(() => {
  const shapes = [
    street('Calle Ñandú', [-56.2, -34.9], [-56.1, -34.9]),
    street('Ituzaingó', [-56.15, -34.88], [-56.151, -34.881]),
    { ...street('', [-56.2, -34.91], [-56.1, -34.91]), properties: { class: 'service' } },
    { ...street('A park', [-56.2, -34.92], [-56.1, -34.92]), layer: 'park_label' },
  ]
  const bounds = [west, south, east, north] as const
  const tiles = vectorTiles(shapes as never, [...bounds])
  writeFileSync(path, pmtiles(tiles, { bounds: [...bounds], metadata: {} }))
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each([0, 1, 2, 5, 14])('finds a tile by its index on the curve of zoom %i', (zoom) => {
  const side = 2 ** zoom
  const first = (4 ** zoom - 1) / 3
  for (let i = 0; i < 200; i++) {
    const [x, y] = [(i * 7_919) % side, (i * 104_729) % side]
    expect(placeOnCurve(tileId(zoom, x, y) - first, zoom)).toEqual([x, y])
    expect(indexOnCurve(x, y, zoom)).toBe(tileId(zoom, x, y) - first)
  }
})

it('lists each named street of a map once, with a position near its middle', async () => {
  const streets = await streetNames(path)
  expect(streets.map((it) => it.name).sort()).toEqual(['Calle Ñandú', 'Ituzaingó'])
  const long = streets.find((it) => it.name === 'Calle Ñandú')
  expect(Math.abs((long?.position[0] ?? 0) + 56.15)).toBeLessThan(0.03)
  expect(Math.abs((long?.position[1] ?? 0) + 34.9)).toBeLessThan(0.0005)
})

it('finds an address among them, and without a map among the other places', async () => {
  const found = (await addressSearches(new Map([[city.id, path]])).of(city))('ituzaingo 1234')
  expect(found).toMatchObject([{ kind: 'street', name: 'Ituzaingó', square: expect.stringMatching(/^[A-Z]\d+$/) }])
  expect((await addressSearches(new Map()).of(city))('ituzaingo')).toEqual([])
})

it('a broken map affects nothing else', async () => {
  writeFileSync(join(folder, 'broken.pmtiles'), 'PMTiles')
  const search = await addressSearches(new Map([[city.id, join(folder, 'broken.pmtiles')]])).of(city)
  expect(search('centro')).toMatchObject([{ kind: 'district' }, { kind: 'substation' }])
})

it.each([
  ['on it', [-56.17, -34.9003], 'Calle Ñandú', 33],
  ['at the other end of it, in another tile', [-56.102, -34.8995], 'Calle Ñandú', 56],
  ['beside another', [-56.1505, -34.8806], 'Ituzaingó', 10],
] as const)('the address of a position is the nearest street of the map: %s', async (_where, [lon, lat], name, atMostM) => {
  const found = await nearestAddresses(new Map([[city.id, path]])).of(city, [lon, lat])
  expect(found).toMatchObject({ kind: 'street', name, position: [lon, lat] })
  expect(found?.distanceM).toBeLessThanOrEqual(atMostM)
})

it('a position without a street within 100 m has no address, and a broken map affects nothing else', async () => {
  expect(await nearestAddresses(new Map([[city.id, path]])).of(city, [-56.15, -34.93])).toBeNull()
  const [section] = city.locations
  const at = section?.geometry.coordinates[0] as [number, number]
  const found = await nearestAddresses(new Map([[city.id, join(folder, 'nothing.pmtiles')]])).of(city, at)
  expect(found).toMatchObject({ kind: 'section', distanceM: 0 })
})

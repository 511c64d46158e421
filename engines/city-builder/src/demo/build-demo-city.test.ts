import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VectorTile } from '@mapbox/vector-tile'
import { type City, CityFile } from '@oppidum/domain/cities/city'
import { distanceM, distanceToGeometryM, gridReference, isInside, lengthM, type Position } from '@oppidum/domain/core/geo'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LAYERS } from '../map/city-archive.ts'
import { tileRange } from '../map/vector-tiles.ts'
import { buildDemoCity } from './build-demo-city.ts'

const TILES = fileURLToPath(new URL('../../montevideo-tiles', import.meta.url))
/** A build takes about five seconds; a busy machine gets twenty times that. */
const BUILD_LIMIT_MS = 100_000
const folder = mkdtempSync(join(tmpdir(), 'city-'))
let text: string
let archive: Buffer
let city: City
let sections: { id: string; name: string; line: Position[] }[]

beforeAll(() => {
  buildDemoCity(TILES, folder)
  text = readFileSync(join(folder, 'montevideo.json'), 'utf8')
  archive = readFileSync(join(folder, 'montevideo.pmtiles'))
  city = CityFile.parse(JSON.parse(text)).cities[0] as City
  sections = city.locations.map(({ id, name, geometry }) => {
    if (geometry.type !== 'LineString') throw new Error(`${id} is not a line`)
    return { id, name, line: geometry.coordinates }
  })
}, BUILD_LIMIT_MS)
afterAll(() => rmSync(folder, { recursive: true }))

const ends = (line: Position[]) => [line[0] as Position, line[line.length - 1] as Position]
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)

/** Whether two segments cross. Strict, so that neighbouring segments of one line do not count. */
function cross(a: Position, b: Position, c: Position, d: Position): boolean {
  const side = (p: Position, q: Position, r: Position) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

describe('the file', () => {
  it('is small enough to be read at every start', () => {
    expect(text.length).toBeLessThan(600_000)
  })

  it('has the licence of its data beside it', () => {
    expect(readFileSync(join(folder, 'LICENSE-ODbL-1.0.md'), 'utf8')).toContain('Open Database License')
    expect(city.mapAttribution).toContain('OpenStreetMap')
  })
})

/** The map's tile at a position, as the browser reads it. */
async function tileAt([lon, lat]: Position, zoom: number): Promise<VectorTile> {
  const reader = new PMTiles({
    getKey: () => 'montevideo',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  })
  const [x, y] = tileRange([lon, lat, lon, lat], zoom)
  const tile = await reader.getZxy(zoom, x, y)
  return new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0))))
}
const valuesIn = (tile: VectorTile, layerName: string, field: string) => {
  const layer = tile.layers[layerName]
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).properties[field])
}

describe('the map', () => {
  const INDEPENDENCE_SQUARE: Position = [-56.2, -34.9066]
  const OUT_AT_SEA: Position = [-56.1, -34.98]

  it('is named in the city file and is a few megabytes large', () => {
    expect(city.map).toEqual({ tiles: 'montevideo.pmtiles' })
    expect(archive.length).toBeGreaterThan(1_000_000)
    expect(archive.length).toBeLessThan(4_000_000)
  })

  it('shows streets and their names, houses and parks downtown', async () => {
    const tile = await tileAt(INDEPENDENCE_SQUARE, 14)
    expect(valuesIn(tile, 'road_label', 'name')).toContain('Av. 18 de Julio')
    expect(valuesIn(tile, 'road', 'class')).toEqual(expect.arrayContaining(['primary', 'residential', 'pedestrian']))
    expect(valuesIn(tile, 'landuse', 'class')).toContain('park')
    expect(tile.layers.building?.length).toBeGreaterThan(50)
    expect(valuesIn(tile, 'place', 'name')).toContain('Ciudad Vieja')
  })

  it('shows only water out at sea, and less of the town when zoomed out', async () => {
    const sea = await tileAt(OUT_AT_SEA, 14)
    expect(Object.keys(sea.layers)).toEqual(['water'])
    expect(valuesIn(sea, 'water', 'class')).toEqual(['sea'])
    const far = await tileAt(INDEPENDENCE_SQUARE, 10)
    expect(Object.keys(far.layers)).not.toContain('building')
    expect(valuesIn(far, 'road', 'class')).not.toContain('residential')
    expect(valuesIn(far, 'water', 'class')).toContain('sea')
    expect(far.layers.coast?.length).toBeGreaterThan(0)
  })

  it('has exactly the layers that docs/guides/operate/map.md describes', async () => {
    const text = readFileSync(fileURLToPath(new URL('../../../../docs/guides/operate/map.md', import.meta.url)), 'utf8')
    const table = text.split('<!-- layers -->')[1]?.split('<!-- /layers -->')[0] ?? ''
    expect([...table.matchAll(/^\| `(\w+)`/gm)].map((it) => it[1])).toEqual(Object.keys(LAYERS))
    for (const [layer, fields] of Object.entries(LAYERS)) {
      const row = table.split('\n').find((it) => it.startsWith(`| \`${layer}\``)) ?? ''
      for (const field of Object.keys(fields)) expect(row, `${layer}.${field}`).toContain(`\`${field}\``)
    }
  })
})

describe('the sheet', () => {
  it('has 24 columns and 16 rows', () => {
    const [west, south, east, north] = city.bounds
    expect(gridReference([west, north], city.bounds)).toBe('A1')
    expect(gridReference([east, south], city.bounds)).toBe('Z16')
    expect(gridReference([east, north], city.bounds)).toBe('Z1')
  })

  it('is covered by districts that do not overlap', () => {
    const [west, south, east, north] = city.bounds
    const counts = []
    for (let x = 0.5; x < 60; x++) {
      for (let y = 0.5; y < 40; y++) {
        const point: Position = [west + ((east - west) * x) / 60, south + ((north - south) * y) / 40]
        counts.push(city.districts.filter((it) => isInside(point, it.geometry.coordinates)).length)
      }
    }
    expect(new Set(counts)).toEqual(new Set([1]))
    expect(city.districts.length).toBeGreaterThanOrEqual(20)
    expect(city.districts.length).toBeLessThanOrEqual(60)
  })

  it('contains every place, substation and plant', () => {
    const entities = [...city.places, ...city.substations, ...city.plants]
    expect(entities.filter((it) => gridReference(it.position, city.bounds) === null)).toEqual([])
    expect(city.places.length).toBeGreaterThanOrEqual(150)
    expect(city.places.length).toBeLessThanOrEqual(400)
  })
})

describe('the monitored sections', () => {
  it('are 240, each with its own id and name', () => {
    expect(sections.length).toBe(240)
    expect(new Set(sections.map((it) => it.id)).size).toBe(240)
    expect(new Set(sections.map((it) => it.name)).size).toBe(240)
  })

  it("are named 'Street, from - to', where both ends differ from the street and from each other", () => {
    for (const { name } of sections) {
      const [, street, from, to] = /^([^,]+), ([^,]+?) - ([^,]+)$/.exec(name) ?? []
      expect(new Set([street, from, to]).size, name).toBe(3)
      expect(name, name).not.toContain('undefined')
      expect(name.length, name).toBeLessThanOrEqual(90)
    }
  })

  it('are 300 to 2500 m long and lie on the sheet', () => {
    const off = sections.filter(({ line }) => {
      const metres = lengthM(line)
      return metres < 300 || metres > 2_500 || line.some((point) => gridReference(point, city.bounds) === null)
    })
    expect(off).toEqual([])
  })

  it('neither cross themselves nor double back', () => {
    for (const { id, line } of sections) {
      const [start, end] = ends(line) as [Position, Position]
      expect(lengthM(line), id).toBeLessThan(2.2 * distanceM(start, end))
      for (let i = 1; i < line.length; i++) {
        for (let k = i + 1; k < line.length; k++) {
          const [a, b, c, d] = [line[i - 1], line[i], line[k - 1], line[k]] as [Position, Position, Position, Position]
          expect(cross(a, b, c, d), id).toBe(false)
        }
      }
    }
  })

  it('join: most have a neighbour within 60 m of an end', () => {
    const joined = sections.filter((section) =>
      sections.some((other) => other !== section && ends(section.line).some((a) => ends(other.line).some((b) => distanceM(a, b) <= 60))),
    )
    expect(joined.length / sections.length).toBeGreaterThanOrEqual(0.9)
  })

  it('lie on many streets in all parts of the city', () => {
    const streets = sections.map((it) => it.name.split(',')[0])
    expect(new Set(streets).size).toBeGreaterThan(40)
    expect(Math.max(...streets.map((street) => streets.filter((it) => it === street).length))).toBeLessThan(24)
    const withSections = city.districts.filter((it) =>
      sections.some(({ line }) => line.some((point) => isInside(point, it.geometry.coordinates))),
    )
    expect(withSections.length / city.districts.length).toBeGreaterThan(0.8)
  })

  it('have a mean free-flow speed of about 48 mph', () => {
    const lanes = { motorway: 2, trunk: 2, primary: 1.5, secondary: 1, tertiary: 1 }
    const weighted = city.locations.map(({ roadClass = 'secondary', freeFlowMph = 0 }, i) => {
      const weight = lanes[roadClass] * lengthM(sections[i]?.line ?? [])
      return { weight, mph: weight * freeFlowMph }
    })
    const meanMph = sum(weighted.map((it) => it.mph)) / sum(weighted.map((it) => it.weight))
    expect(meanMph).toBeGreaterThan(47)
    expect(meanMph).toBeLessThan(49)
  })
})

/** Measures the distance to the nearest street of the map's tiles, in metres. An index in cells of about 200 m makes it fast. */
async function distanceToStreets(): Promise<(point: Position) => number> {
  const CELL = 0.002
  const steps = new Map<string, [Position, Position][]>()
  const [west, south, east, north] = city.bounds
  const [firstX, firstY, lastX, lastY] = tileRange([west, south, east, north], 14)
  for (let x = firstX; x <= lastX; x++) {
    for (let y = firstY; y <= lastY; y++) {
      const middle: Position = [
        ((x + 0.5) / 2 ** 14) * 360 - 180,
        (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** 14))) * 180) / Math.PI,
      ]
      const road = (await tileAt(middle, 14)).layers.road
      for (let i = 0; i < (road?.length ?? 0); i++) {
        const feature = road?.feature(i)
        if (!feature || ['service', 'pedestrian'].includes(String(feature.properties.class))) continue
        const { geometry } = feature.toGeoJSON(x, y, 14)
        const lines =
          geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : []
        for (const line of lines as Position[][]) for (let k = 1; k < line.length; k++) add(line[k - 1] as Position, line[k] as Position)
      }
    }
  }
  return (point) => {
    const near = steps.get(cellOf(point)) ?? []
    return Math.min(...near.map((it) => distanceToGeometryM(point, { type: 'LineString', coordinates: it })))
  }

  function cellOf([lon, lat]: Position): string {
    return `${Math.floor(lon / CELL)} ${Math.floor(lat / CELL)}`
  }
  function add(a: Position, b: Position): void {
    const cells = (axis: 0 | 1) =>
      [Math.min(a[axis], b[axis]), Math.max(a[axis], b[axis])].map((it) => Math.floor(it / CELL)) as [number, number]
    const [fromX, toX] = cells(0)
    const [fromY, toY] = cells(1)
    for (let i = fromX - 1; i <= toX + 1; i++) {
      for (let j = fromY - 1; j <= toY + 1; j++) {
        const key = `${i} ${j}`
        const there = steps.get(key)
        if (there) there.push([a, b])
        else steps.set(key, [[a, b]])
      }
    }
  }
}

/** Places along a line, at most so many metres apart. */
function placesAlong(line: Position[], everyM: number): Position[] {
  return line.slice(1).flatMap((b, i) => {
    const a = line[i] as Position
    const count = Math.max(1, Math.ceil(distanceM(a, b) / everyM))
    return Array.from({ length: count }, (_, k): Position => [a[0] + ((b[0] - a[0]) * k) / count, a[1] + ((b[1] - a[1]) * k) / count])
  })
}

describe('the lines of the sections on the map', () => {
  const drawn = () => city.locations.map((it) => it.mapLines ?? [])
  const street = (name: string) => city.locations.filter((it) => it.name.startsWith(name))

  it(
    'lie on the streets of the tiles',
    async () => {
      const distanceToStreet = await distanceToStreets()
      const offM = drawn()
        .flat()
        .flatMap((line) => placesAlong(line, 20))
        .map(distanceToStreet)
        .sort((a, b) => a - b)
      expect(offM.length).toBeGreaterThan(10_000)
      expect(offM[Math.floor(offM.length * 0.95)]).toBeLessThan(1.5)
      expect(offM.at(-1)).toBeLessThan(3)
    },
    BUILD_LIMIT_MS,
  )

  it('include the measured line', () => {
    const off = city.locations.filter(({ geometry, mapLines = [] }) => {
      if (geometry.type !== 'LineString') return true
      return geometry.coordinates.some(
        (point) => Math.min(...mapLines.map((line) => distanceToGeometryM(point, { type: 'LineString', coordinates: line }))) > 2,
      )
    })
    expect(off.map((it) => it.id)).toEqual([])
  })

  it('include the opposite carriageway where the road is divided', () => {
    for (const name of ['Bv. José Batlle y Ordóñez,', 'Av. Italia,', 'Bv. Gral. Artigas,']) {
      const sectionsOfStreet = street(name)
      expect(sectionsOfStreet.length, name).toBeGreaterThan(3)
      const divided = sectionsOfStreet.filter(({ geometry, mapLines = [] }) => {
        const own = geometry.type === 'LineString' ? lengthM(geometry.coordinates) : 0
        return sum(mapLines.slice(1).map(lengthM)) > 0.6 * own
      })
      expect(divided.length / sectionsOfStreet.length, name).toBeGreaterThan(0.7)
    }
  })

  it('meet at the junctions: hardly any end stops just short of a neighbour', () => {
    const lines = drawn()
    const gaps = lines.flatMap((own, i) =>
      ends(own[0] as Position[]).map((end) => {
        const others = lines.filter((_, k) => k !== i).flat()
        return Math.min(...others.map((line) => distanceToGeometryM(end, { type: 'LineString', coordinates: line })))
      }),
    )
    // At these distances an end neither joins a neighbour nor is far from all of them.
    expect(gaps.filter((it) => it > 3 && it < 60).length).toBeLessThan(12)
    expect(gaps.filter((it) => it <= 3).length / gaps.length).toBeGreaterThan(0.85)
  })
})

describe('the grid', () => {
  it('joins all substations in a tree, and each plant to one of them', () => {
    const ids = city.substations.map((it) => it.id)
    const joined = new Set(ids.slice(0, 1))
    for (const _ of ids)
      for (const { from, to } of city.feeders.filter((it) => ids.includes(it.from)))
        if (joined.has(from) || joined.has(to)) joined.add(from).add(to)
    expect(joined).toEqual(new Set(ids))
    const fromPlants = city.feeders.filter((it) => !ids.includes(it.from))
    expect(fromPlants.map((it) => it.from)).toEqual(city.plants.map((it) => it.id))
    expect(city.feeders.length).toBe(ids.length - 1 + city.plants.length)
  })

  it('supplies every district, and every substation supplies one', () => {
    expect(city.districts.filter((it) => !city.substations.some((one) => one.id === it.suppliedBy))).toEqual([])
    expect(new Set(city.districts.map((it) => it.suppliedBy)).size).toBe(city.substations.length)
  })

  it('can carry a quarter more than the peak load', () => {
    expect(sum(city.substations.map((it) => it.capacityMw))).toBe(980)
    expect(city.substations.length).toBeGreaterThanOrEqual(8)
    expect(city.substations.length).toBeLessThanOrEqual(12)
  })

  it.each([
    ['traditional', 620],
    ['wind', 220],
    ['solar', 1_200],
    ['storage', 560],
  ])('has %s plants of %i MW', (kind, capacityMw) => {
    expect(sum(city.plants.filter((it) => it.kind === kind).map((it) => it.capacityMw))).toBe(capacityMw)
  })
})

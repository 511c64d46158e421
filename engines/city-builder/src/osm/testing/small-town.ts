import type { OsmData } from './osm-file.ts'

/** Edges of the small town's sheet: some 5.5 km wide and 3.3 km high, on the equator. */
export const TOWN_BOUNDS: [number, number, number, number] = [10, 0, 10.05, 0.03]

type Tags = Record<string, string>

/**
 * An invented town: a grid of streets, a sea in the south, a lake with an island, suburbs and a park. Each feature is there because
 * an importer easily gets it wrong. A new copy each time, which a test may change.
 */
export function smallTown(): OsmData & {
  nodes: OsmData['nodes']
  ways: NonNullable<OsmData['ways']>
  relations: NonNullable<OsmData['relations']>
} {
  const nodes: OsmData['nodes'] = []
  const ways: NonNullable<OsmData['ways']> = []
  const relations: NonNullable<OsmData['relations']> = []
  const idByPosition = new Map<string, number>()
  const node = (lon: number, lat: number, tags?: Tags): number => {
    const key = `${lon.toFixed(6)} ${lat.toFixed(6)}`
    const id = idByPosition.get(key) ?? nodes.length + 1_000_000_000_000
    if (!idByPosition.has(key)) nodes.push({ id, lon, lat })
    idByPosition.set(key, id)
    if (tags) Object.assign(nodes.find((it) => it.id === id) ?? {}, { tags })
    return id
  }
  const way = (tags: Tags, ...line: [lon: number, lat: number][]): number => {
    const id = ways.length + 1
    ways.push({ id, nodes: line.map(([lon, lat]) => node(lon, lat)), ...(Object.keys(tags).length > 0 && { tags }) })
    return id
  }
  const box = (west: number, south: number, east: number, north: number): [number, number][] => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]

  const columns = [10.005, 10.015, 10.025, 10.035, 10.045]
  const rows = [0.01, 0.015, 0.02, 0.025]
  rows.forEach((lat, i) => {
    const line = [9.9, ...columns, 10.2].map((lon): [number, number] => [lon, lat])
    way({ highway: i % 2 === 0 ? 'primary' : 'secondary', name: `East Street ${i + 1}`, maxspeed: '30 mph' }, ...line)
  })
  columns.forEach((lon, i) => {
    way({ highway: 'secondary', name: `North Road ${i + 1}`, maxspeed: '35 mph' }, ...rows.map((lat): [number, number] => [lon, lat]))
  })
  way({ highway: 'motorway', ref: 'M 1' }, [10.001, 0.006], [10.03, 0.006], [10.049, 0.006])
  way({ highway: 'residential', name: 'Улица Мира' }, [10.005, 0.012], [10.015, 0.012])
  way({ highway: 'footway', name: 'Not on the map' }, [10.005, 0.013], [10.015, 0.013])
  way({ building: 'yes' }, ...box(10.006, 0.011, 10.0062, 0.0112))
  way({ leisure: 'park', name: 'Meadow Park' }, ...box(10.026, 0.016, 10.034, 0.019))
  way({ power: 'substation', name: 'East Works' }, ...box(10.04, 0.021, 10.0405, 0.0213))
  way({ natural: 'coastline' }, [10.2, 0.004], [10.03, 0.004], [10.02, 0.003])
  way({ natural: 'coastline' }, [10.02, 0.003], [10.01, 0.004], [9.9, 0.004])
  // An island: it has land on its left, so it turns left.
  way({ natural: 'coastline' }, ...box(10.03, 0.001, 10.032, 0.002))

  // A lake of two ways that run in opposite directions, with an island.
  const shores = [way({}, [10.016, 0.016], [10.024, 0.016], [10.024, 0.019]), way({}, [10.016, 0.016], [10.016, 0.019], [10.024, 0.019])]
  const island = way({}, ...box(10.019, 0.017, 10.021, 0.018))
  relations.push({
    id: 1,
    tags: { type: 'multipolygon', natural: 'water', name: 'Mill Pond' },
    members: [...shores.map((id) => ({ id, role: 'outer' })), { id: island, role: 'inner' }],
  })

  node(10.01, 0.0101, { place: 'suburb', name: 'West End' })
  node(10.025, 0.0101, { place: 'suburb', name: 'Middle' })
  node(10.04, 0.0101, { place: 'suburb', name: 'East End' })
  node(10.025, 0.02001, { place: 'city', name: 'Smallton' })
  node(10.0301, 0.0121, { amenity: 'hospital', name: 'Saint Mary' })
  node(10.0302, 0.0122, { amenity: 'bench' })
  node(10.5, 0.5, { amenity: 'hospital', name: 'Far Away' })
  return { nodes, ways, relations }
}

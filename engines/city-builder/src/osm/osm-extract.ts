import { ConfigError } from '@oppidum/domain/core/config-error'
import type { Position } from '@oppidum/domain/core/geo'
import { type Bounds, type Feature, isWithin } from '../sheet.mjs'
import { type Area, areasOf } from './areas.ts'
import { IdSet, NodePlaces } from './node-places.ts'
import { blocksOf, damaged } from './osm-blocks.ts'
import { type Holds, type Member, requiredFeatures, type Tags, type Visitor, visitObjects } from './osm-objects.ts'
import { isArea, isWantedArea, isWantedPoint, isWantedWay, kept } from './osm-tags.ts'

/** A border of an administrative unit, as far as it closes. */
export interface Border {
  name: string
  /** OpenStreetMap's `admin_level`; the greater, the finer. */
  level: number
  areas: Area[]
}

/** What a city is made of, out of a file of OpenStreetMap. */
export interface Extract {
  bounds: Bounds
  features: Feature[]
  /** Node ids, in the direction that has the water on the right. */
  coastlines: number[][]
  placeOf(node: number): Position | null
  borders: Border[]
}

/** Told in between, since a large file takes minutes. */
export type Progress = (sentence: string) => void

interface Way {
  nodes: number[]
  /** Null for a way that is only part of an area. */
  tags: Tags | null
}

interface Relation {
  members: Member[]
  tags: Tags
}

/** Ground beyond the edges of the sheet that is read as well, so that the map does not end there: about one kilometre. */
export const MARGIN_DEGREES = 0.01
/** Of all nodes this share lies within the sheet when nobody names its edges: some roads of an extract lead far away. */
const DENSE_SHARE = 0.98
/** Nodes that are remembered while looking for the edges; of more every second one, and so on. */
const MOST_SEEN = 1_000_000
/** A sheet is a city's, and not a country's. */
const LONGEST_SIDE_DEGREES = 1.5
/** What a file may demand of its reader. */
const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes']

export const withMargin = ([west, south, east, north]: Bounds): Bounds => [
  west - MARGIN_DEGREES,
  south - MARGIN_DEGREES,
  east + MARGIN_DEGREES,
  north + MARGIN_DEGREES,
]

/**
 * Reads what lies in the bounds. The file is read once for what it holds there, and in parts once more: for ways that areas need
 * beside those, and for the positions of their nodes. Nothing else is kept.
 * @param bounds null takes the part in which nearly all of the file lies
 */
export function readExtract(path: string, bounds: Bounds | null, progress: Progress): Extract {
  checkHeader(path)
  const sheet = bounds ?? denseBounds(path, progress)
  const [west, south, east, north] = sheet
  if (east - west > LONGEST_SIDE_DEGREES || north - south > LONGEST_SIDE_DEGREES) {
    const edges = sheet.map((it) => it.toFixed(2)).join(',')
    throw new ConfigError(`The sheet would be ${edges}, larger than a city: name its edges with --bounds west,south,east,north.`)
  }
  const ground = withMargin(sheet)

  const features: Feature[] = []
  const inside = new IdSet()
  const ways = new Map<number, Way>()
  /** Ways in the city without a meaning of their own: parts of areas, perhaps. */
  const parts = new IdSet()
  const relations: Relation[] = []
  const holdings = visit(path, 'reading what lies in the city', progress, () => true, {
    node(id, lon, lat, tags) {
      if (!isWithin(ground, [lon, lat])) return
      inside.add(id)
      if (tags && isWantedPoint(tags)) features.push({ kind: 'point', tags: kept(tags), lines: [[[lon, lat]]] })
    },
    way(id, nodes, tags) {
      if (!nodes.some((node) => inside.has(node))) return
      if (isWantedWay(tags, nodes)) ways.set(id, { nodes, tags: kept(tags) })
      else parts.add(id)
    },
    relation(_id, members, tags) {
      if (!isWantedArea(tags)) return
      const own = members.filter((it) => it.kind === 'way')
      if (own.some((it) => ways.has(it.id) || parts.has(it.id))) relations.push({ members: own, tags: kept(tags) })
    },
  })

  const missing = new Set(relations.flatMap((it) => it.members.map((member) => member.id)).filter((id) => !ways.has(id)))
  visit(path, 'reading its areas', progress, (at) => missing.size > 0 && holdings.get(at)?.ways === true, {
    way(id, nodes) {
      if (missing.has(id)) ways.set(id, { nodes, tags: null })
    },
  })

  const needed = new IdSet()
  for (const { nodes } of ways.values()) for (const id of nodes) needed.add(id)
  const places = new NodePlaces(needed)
  visit(path, 'reading where it lies', progress, (at) => holdings.get(at)?.nodes === true, {
    node: (id, lon, lat) => places.put(id, lon, lat),
  })
  const placeOf = (node: number) => places.find(node)
  const coastlines = [...ways.values()].filter((it) => it.tags?.natural === 'coastline').map((it) => it.nodes)
  return { bounds: sheet, coastlines, placeOf, ...assembled(features, ways, relations, placeOf) }
}

function checkHeader(path: string): void {
  for (const { bytes, at } of blocksOf(path, (it) => it === 0)) {
    const unknown = whole(path, at, () => requiredFeatures(bytes)).find((it) => !KNOWN_FEATURES.includes(it))
    if (unknown) throw new ConfigError(`${path} is of a kind that is not read here (${unknown}): a plain extract is wanted.`)
  }
}

/** What reads past the end of a block, or finds no number where one should be, has met a damaged one. */
function whole<T>(path: string, at: number, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw damaged(path, at)
    throw error
  }
}

/**
 * Visits the objects of a file.
 * @returns what each block holds, by where it begins
 */
function visit(path: string, what: string, progress: Progress, isWanted: (at: number) => boolean, visitor: Visitor): Map<number, Holds> {
  const holdings = new Map<number, Holds>()
  let reached: keyof Holds = 'nodes'
  for (const { kind, bytes, at, share } of blocksOf(path, isWanted)) {
    if (kind !== 'OSMData') continue
    const holds = whole(path, at, () => visitObjects(bytes, visitor))
    if ((holds.nodes && reached !== 'nodes') || (holds.ways && reached === 'relations'))
      throw new ConfigError(`${path} is not in order (nodes, ways, relations): sort it with 'osmium sort'.`)
    reached = holds.relations ? 'relations' : holds.ways ? 'ways' : reached
    holdings.set(at, holds)
    progress(`${what}: ${Math.round(share * 100)} %`)
  }
  return holdings
}

/** Edges around nearly all of the nodes, rounded to some hundred metres. */
function denseBounds(path: string, progress: Progress): Bounds {
  let [lons, lats]: [number[], number[]] = [[], []]
  let [seen, every] = [0, 1]
  visit(path, 'looking for its edges', progress, () => true, {
    node(_id, lon, lat) {
      if (seen++ % every !== 0) return
      lons.push(lon)
      lats.push(lat)
      if (lons.length < MOST_SEEN) return
      every *= 2
      const half = (_: number, i: number) => i % 2 === 0
      ;[lons, lats] = [lons.filter(half), lats.filter(half)]
    },
  })
  if (lons.length === 0) throw new ConfigError(`${path} is empty: there is nothing in it to make a city of.`)
  const part = (values: number[], share: number) => Float64Array.from(values).sort()[Math.round(share * (values.length - 1))] as number
  const rest = (1 - DENSE_SHARE) / 2
  const out = (degrees: number, side: (value: number) => number) => side(degrees * 500) / 500
  return [
    out(part(lons, rest), Math.floor),
    out(part(lats, rest), Math.floor),
    out(part(lons, 1 - rest), Math.ceil),
    out(part(lats, 1 - rest), Math.ceil),
  ]
}

function assembled(
  points: Feature[],
  ways: ReadonlyMap<number, Way>,
  relations: readonly Relation[],
  placeOf: (node: number) => Position | null,
): { features: Feature[]; borders: Border[] } {
  const features = [...points]
  for (const { nodes, tags } of ways.values()) {
    if (tags === null || tags.natural === 'coastline') continue
    if (isArea(tags, nodes)) {
      // Where the extract ends the area ends as well.
      const ring = nodes.slice(0, -1).flatMap((node) => [placeOf(node)].filter((it) => it !== null))
      const [corner] = ring
      if (corner && ring.length >= 3) features.push({ kind: 'area', tags, lines: [[...ring, corner]] })
      continue
    }
    const lines = runsOf(nodes, placeOf)
    if (lines.length > 0) features.push({ kind: 'line', tags, lines })
  }
  const borders: Border[] = []
  for (const { members, tags } of relations) {
    const areas = areasOf(members, (id) => ways.get(id)?.nodes ?? null, placeOf)
    const level = Number(tags.admin_level)
    if (tags.boundary === 'administrative') borders.push({ name: tags.name ?? '', level, areas })
    else for (const lines of areas) features.push({ kind: 'area', tags, lines })
  }
  return { features, borders: borders.filter((it) => it.areas.length > 0) }
}

/** The stretches whose nodes are all in the extract. */
function runsOf(nodes: readonly number[], placeOf: (node: number) => Position | null): Position[][] {
  const runs: Position[][] = [[]]
  for (const node of nodes) {
    const place = placeOf(node)
    if (place) runs.at(-1)?.push(place)
    else runs.push([])
  }
  return runs.filter((it) => it.length > 1)
}

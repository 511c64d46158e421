import { ConfigError } from '@oppidum/domain/core/config-error'
import type { Position } from '@oppidum/domain/core/geo'
import { type Bounds, type Feature, isWithin } from '../feature.ts'
import { assembleFeatures, type Border, type OsmRelation, type OsmWay } from './assemble-features.ts'
import { IdSet, NodePositions } from './node-positions.ts'
import { blocksOf, damaged } from './osm-blocks.ts'
import { type ObjectKinds, requiredFeatures, type Visitor, visitObjects } from './osm-objects.ts'
import { isUsedPoint, isUsedRelation, isUsedWay, usedTags } from './osm-tags.ts'

/** The part of an OpenStreetMap file that a city is made from. */
export interface Extract {
  bounds: Bounds
  features: Feature[]
  /** Node ids, in the direction that has the water on the right. */
  coastlines: number[][]
  /** Null when the extract does not have the node. */
  positionOf(node: number): Position | null
  borders: Border[]
}

/** Called with a progress message, because a large file takes minutes. */
export type Progress = (sentence: string) => void

/** Ground beyond the edges of the sheet that is read as well, so that the map does not end there: about one kilometre. */
const MARGIN_DEGREES = 0.01
/** Without given bounds the sheet covers this share of all nodes: some roads of an extract lead far away. */
const DENSE_SHARE = 0.98
/** Nodes that are sampled to determine the bounds; beyond that every second one, then every fourth, and so on. */
const MOST_SAMPLES = 1_000_000
/** A sheet is for a city, not for a country. */
const LONGEST_SIDE_DEGREES = 1.5
/** Features of the format that a file may require. */
const SUPPORTED_FEATURES = ['OsmSchema-V0.6', 'DenseNodes']

export const withMargin = ([west, south, east, north]: Bounds): Bounds => [
  west - MARGIN_DEGREES,
  south - MARGIN_DEGREES,
  east + MARGIN_DEGREES,
  north + MARGIN_DEGREES,
]

/**
 * Reads what lies in the bounds. The first pass over the file collects what is in the city; two partial passes then read the ways
 * that areas need beyond the bounds, and the positions of all nodes.
 * @param bounds null takes the part that contains nearly all of the file
 * @throws ConfigError when the file cannot be read or the bounds are too large
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

  const points: Feature[] = []
  const nodesInside = new IdSet()
  const ways = new Map<number, OsmWay>()
  /** Ways in the city with no use of their own: possibly parts of areas. */
  const otherWays = new IdSet()
  const relations: OsmRelation[] = []
  const kindsByBlock = visit(path, 'reading what lies in the city', progress, () => true, {
    node(id, lon, lat, tags) {
      if (!isWithin(ground, [lon, lat])) return
      nodesInside.add(id)
      if (tags && isUsedPoint(tags)) points.push({ kind: 'point', tags: usedTags(tags), lines: [[[lon, lat]]] })
    },
    way(id, nodes, tags) {
      if (!nodes.some((node) => nodesInside.has(node))) return
      if (isUsedWay(tags, nodes)) ways.set(id, { nodes, tags: usedTags(tags) })
      else otherWays.add(id)
    },
    relation(_id, members, tags) {
      if (!isUsedRelation(tags)) return
      const memberWays = members.filter((it) => it.kind === 'way')
      if (memberWays.some((it) => ways.has(it.id) || otherWays.has(it.id))) relations.push({ members: memberWays, tags: usedTags(tags) })
    },
  })

  const missing = new Set(relations.flatMap((it) => it.members.map((member) => member.id)).filter((id) => !ways.has(id)))
  visit(path, 'reading its areas', progress, (at) => missing.size > 0 && kindsByBlock.get(at)?.ways === true, {
    way(id, nodes) {
      if (missing.has(id)) ways.set(id, { nodes, tags: null })
    },
  })

  const needed = new IdSet()
  for (const { nodes } of ways.values()) for (const id of nodes) needed.add(id)
  const positions = new NodePositions(needed)
  visit(path, 'reading where it lies', progress, (at) => kindsByBlock.get(at)?.nodes === true, {
    node: (id, lon, lat) => positions.set(id, lon, lat),
  })
  const positionOf = (node: number) => positions.get(node)
  const coastlines = [...ways.values()].filter((it) => it.tags?.natural === 'coastline').map((it) => it.nodes)
  const { features, borders } = assembleFeatures(ways, relations, positionOf)
  return { bounds: sheet, features: [...points, ...features], borders, coastlines, positionOf }
}

function checkHeader(path: string): void {
  for (const { bytes, at } of blocksOf(path, (it) => it === 0)) {
    const unsupported = decoded(path, at, () => requiredFeatures(bytes)).find((it) => !SUPPORTED_FEATURES.includes(it))
    if (unsupported) throw new ConfigError(`${path} is of a kind that is not read here (${unsupported}): a plain extract is wanted.`)
  }
}

/** A reader that runs past the end of a block, or does not find a number where one should be, has met a damaged block. */
function decoded<T>(path: string, at: number, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw damaged(path, at)
    throw error
  }
}

/**
 * Visits the objects of a file.
 * @param isWanted by the offset at which a block begins
 * @returns the kinds of object in each block, by its offset
 * @throws ConfigError when the file is damaged or not in order
 */
function visit(
  path: string,
  activity: string,
  progress: Progress,
  isWanted: (at: number) => boolean,
  visitor: Visitor,
): Map<number, ObjectKinds> {
  const kindsByBlock = new Map<number, ObjectKinds>()
  let latest: keyof ObjectKinds = 'nodes'
  for (const { kind, bytes, at, share } of blocksOf(path, isWanted)) {
    if (kind !== 'OSMData') continue
    const kinds = decoded(path, at, () => visitObjects(bytes, visitor))
    if ((kinds.nodes && latest !== 'nodes') || (kinds.ways && latest === 'relations'))
      throw new ConfigError(`${path} is not in order (nodes, ways, relations): sort it with 'osmium sort'.`)
    latest = kinds.relations ? 'relations' : kinds.ways ? 'ways' : latest
    kindsByBlock.set(at, kinds)
    progress(`${activity}: ${Math.round(share * 100)} %`)
  }
  return kindsByBlock
}

/** Edges around nearly all of the nodes, rounded outwards to 0.002 degrees. */
function denseBounds(path: string, progress: Progress): Bounds {
  let [lons, lats]: [number[], number[]] = [[], []]
  let [count, every] = [0, 1]
  visit(path, 'looking for its edges', progress, () => true, {
    node(_id, lon, lat) {
      if (count++ % every !== 0) return
      lons.push(lon)
      lats.push(lat)
      if (lons.length < MOST_SAMPLES) return
      every *= 2
      const everySecond = (_: number, i: number) => i % 2 === 0
      ;[lons, lats] = [lons.filter(everySecond), lats.filter(everySecond)]
    },
  })
  if (lons.length === 0) throw new ConfigError(`${path} is empty: there is nothing in it to make a city of.`)
  const quantile = (values: number[], share: number) => Float64Array.from(values).sort()[Math.round(share * (values.length - 1))] as number
  const tail = (1 - DENSE_SHARE) / 2
  const rounded = (degrees: number, round: (value: number) => number) => round(degrees * 500) / 500
  return [
    rounded(quantile(lons, tail), Math.floor),
    rounded(quantile(lats, tail), Math.floor),
    rounded(quantile(lons, 1 - tail), Math.ceil),
    rounded(quantile(lats, 1 - tail), Math.ceil),
  ]
}

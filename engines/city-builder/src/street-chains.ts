import type { Position } from '@oppidum/domain/core/geo'
import { type Bounds, isWithin } from './feature.ts'
import { distanceM, endsOf, locate, measuresOf, segmentsOf } from './geometry.ts'
import { compareText } from './ids.ts'
import { CARRIAGEWAYS_APART_M, nodeKey, type Way } from './roads.ts'

/** One line along a street. */
export interface StreetLine {
  street: string
  line: Position[]
}

/** A street's course, with the metres along it. */
export interface Chain extends StreetLine {
  measures: number[]
}

/** The part of a chain that one section covers. */
export interface Stretch {
  chain: Chain
  fromM: number
  toM: number
}

interface Edge {
  from: Position
  to: Position
  way: Way
}

const SHORTEST_CHAIN_M = 300
/** A path this many times longer than the straight line has turned round and come back on the other carriageway. */
const LARGEST_DETOUR = 2.2

/**
 * The course of each monitored street, one line per stretch. Of a street with two carriageways only one is taken, because a section
 * marks a place and not a direction. Sorted by street; lines run from the west or the south.
 */
export function streetChains(ways: readonly Way[], bounds: Bounds, monitoredClasses: readonly string[]): StreetLine[] {
  const monitored = ways.filter((way) => monitoredClasses.includes(way.highway))
  const streets = [...new Set(monitored.map((way) => way.street))].sort(compareText)
  return streets.flatMap((street) => {
    const chains = chainsOf(
      monitored.filter((way) => way.street === street),
      bounds,
    )
    return inOneDirection(chains).map((line) => ({ street, line }))
  })
}

/** Turns a street's chains to run from west to east, or south to north where that is longer, so that numbers rise one way. */
function inOneDirection(chains: Position[][]): Position[][] {
  const points = chains.flat()
  const [first] = points
  if (!first) return []
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)]
  const eastM = distanceM([Math.min(...lons), first[1]], [Math.max(...lons), first[1]])
  const northM = distanceM([first[0], Math.min(...lats)], [first[0], Math.max(...lats)])
  const axis = eastM >= northM ? 0 : 1
  const directed = chains.map((line) => {
    const [start, end] = endsOf(line)
    return start[axis] <= end[axis] ? line : [...line].reverse()
  })
  return directed.sort((a, b) => endsOf(a)[0][axis] - endsOf(b)[0][axis])
}

/** @param ways of one street */
function chainsOf(ways: readonly Way[], bounds: Bounds): Position[][] {
  let edges: Edge[] = ways.flatMap((way) =>
    segmentsOf(way.line)
      .map(([from, to]) => ({ from, to, way }))
      .filter(({ from, to }) => isWithin(bounds, from) && isWithin(bounds, to)),
  )
  const chains: Position[][] = []
  for (;;) {
    const chain = farthestPath(edges)
    if (!chain) return chains
    chains.push(chain)
    const measures = measuresOf(chain)
    edges = edges.filter(({ from, to }) => {
      const middle: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      return locate(middle, chain, measures).offM > CARRIAGEWAYS_APART_M
    })
  }
}

interface RoadNode {
  at: Position
  /** Nodes that can be driven to. */
  next: { key: string; lengthM: number }[]
  /** Neighbours in either direction. */
  around: Set<string>
  /** Whether a road can be driven to this node. */
  isReachable: boolean
}

function roadNodes(edges: readonly Edge[]): Map<string, RoadNode> {
  const nodes = new Map<string, RoadNode>()
  const nodeAt = (at: Position) => {
    const key = nodeKey(at)
    const node = nodes.get(key) ?? { at, next: [], around: new Set(), isReachable: false }
    nodes.set(key, node)
    return node
  }
  for (const { from, to, way } of edges) {
    const [start, end, lengthM] = [nodeAt(from), nodeAt(to), distanceM(from, to)]
    start.next.push({ key: nodeKey(to), lengthM })
    end.isReachable = true
    if (!way.oneWay) {
      end.next.push({ key: nodeKey(from), lengthM })
      start.isReachable = true
    }
    start.around.add(nodeKey(to))
    end.around.add(nodeKey(from))
  }
  return nodes
}

/**
 * The drivable path whose ends are farthest apart in a straight line: it follows one carriageway from end to end. Null when none is
 * long enough.
 */
function farthestPath(edges: readonly Edge[]): Position[] | null {
  const nodes = roadNodes(edges)
  const ends = [...nodes].filter(([, node]) => node.around.size !== 2 || node.next.length === 0 || !node.isReachable)

  let best: { apartM: number; path: Position[] | null } = { apartM: SHORTEST_CHAIN_M, path: null }
  for (const [startKey, start] of ends) {
    const arrivals = shortestPaths(nodes, startKey)
    for (const [endKey, end] of ends) {
      const arrival = arrivals.get(endKey)
      if (!arrival) continue
      const apartM = distanceM(start.at, end.at)
      if (apartM <= best.apartM || arrival.distanceM > apartM * LARGEST_DETOUR) continue
      best = { apartM, path: pathTo(endKey, arrivals, nodes) }
    }
  }
  return best.path
}

interface Arrival {
  distanceM: number
  /** Key of the node before this one; null at the start. */
  before: string | null
}

/** Dijkstra's algorithm. A street has a few hundred nodes, so a plain list serves as the queue. */
function shortestPaths(nodes: ReadonlyMap<string, RoadNode>, start: string): Map<string, Arrival> {
  const arrivals = new Map<string, Arrival>([[start, { distanceM: 0, before: null }]])
  const metresTo = (key: string) => arrivals.get(key)?.distanceM ?? Number.POSITIVE_INFINITY
  const queue = [start]
  while (queue.length > 0) {
    const key = queue.reduce((best, it) => (metresTo(it) < metresTo(best) ? it : best))
    queue.splice(queue.indexOf(key), 1)
    for (const step of nodes.get(key)?.next ?? []) {
      const lengthM = metresTo(key) + step.lengthM
      if (lengthM >= metresTo(step.key)) continue
      if (!queue.includes(step.key)) queue.push(step.key)
      arrivals.set(step.key, { distanceM: lengthM, before: key })
    }
  }
  return arrivals
}

function pathTo(end: string, arrivals: ReadonlyMap<string, Arrival>, nodes: ReadonlyMap<string, RoadNode>): Position[] {
  const path: Position[] = []
  for (let key: string | null = end; key !== null; key = arrivals.get(key)?.before ?? null) {
    const node = nodes.get(key)
    if (node) path.push(node.at)
  }
  return path.reverse()
}

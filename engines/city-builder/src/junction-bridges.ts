import type { Position } from '@oppidum/domain/core/geo'
import { distanceM, endsOf, segmentsOf } from './geometry.ts'
import { nodeKey } from './roads.ts'
import type { Stretch } from './street-chains.ts'

/** The way over the roads from each end of a section to the next section's line; empty where none is needed or none is near. */
interface Bridges {
  before: Position[]
  after: Position[]
}

interface RoadNode {
  at: Position
  next: { key: string; lengthM: number }[]
}

/** Metres of road between a section's end and the next section's line that the drawing bridges: a roundabout, a slip road. */
const LONGEST_GAP_M = 140
/** Two places nearer than this are one. */
const SAME_PLACE_M = 1.5

/**
 * The way over the roads from each end of a section to the nearest line of another one; empty where the two meet, and where none is
 * near. In the order of the sections.
 * @param courses the line of each section
 */
export function bridgesBetween(
  sections: readonly Stretch[],
  courses: readonly Position[][],
  roads: readonly (readonly Position[])[],
): Bridges[] {
  const graph = graphOf(roads)
  const sectionsAt = new Map<string, Set<number>>()
  courses.forEach((line, i) => {
    for (const key of line.map(nodeKey)) sectionsAt.set(key, (sectionsAt.get(key) ?? new Set()).add(i))
  })
  const ends = courses.map((line) => endsOf(line))
  const isOnAnother = (key: string, own: number) => [...(sectionsAt.get(key) ?? [])].some((it) => it !== own)

  return sections.map(({ chain, fromM, toM }, own) => {
    const [start, end] = ends[own] as [Position, Position]
    const inner = new Set(chain.line.filter((_, k) => isBetween(chain.measures[k] as number, fromM, toM)).map(nodeKey))
    return {
      before: bridge(own, start, chain.line[lastIndexUpTo(chain.measures, fromM)] as Position, inner).reverse(),
      after: bridge(own, end, chain.line[firstIndexFrom(chain.measures, toM)] as Position, inner),
    }
  })

  /**
   * @param node of the road at which the end lies, or the next one past it
   * @param inner nodes that the way must not lead back over
   */
  function bridge(own: number, end: Position, node: Position, inner: ReadonlySet<string>): Position[] {
    const meetsEnd = ends.some((pair, i) => i !== own && pair.some((it) => distanceM(it, end) <= SAME_PLACE_M))
    if (meetsEnd || isOnAnother(nodeKey(end), own)) return []
    return shortestPath(graph, nodeKey(node), inner, (key) => isOnAnother(key, own)) ?? []
  }
}

const isBetween = (value: number, low: number, high: number) => value > low && value < high

/** Index of the last place at or before so many metres. */
function lastIndexUpTo(measures: readonly number[], alongM: number): number {
  const index = measures.findLastIndex((it) => it <= alongM)
  return Math.max(0, index)
}

/** Index of the first place at or after so many metres. */
function firstIndexFrom(measures: readonly number[], alongM: number): number {
  const index = measures.findIndex((it) => it >= alongM)
  return index < 0 ? measures.length - 1 : index
}

function graphOf(roads: readonly (readonly Position[])[]): Map<string, RoadNode> {
  const graph = new Map<string, RoadNode>()
  const nodeAt = (at: Position) => {
    const key = nodeKey(at)
    const node = graph.get(key) ?? { at, next: [] }
    graph.set(key, node)
    return node
  }
  for (const [a, b] of roads.flatMap(segmentsOf)) {
    const lengthM = distanceM(a, b)
    nodeAt(a).next.push({ key: nodeKey(b), lengthM })
    nodeAt(b).next.push({ key: nodeKey(a), lengthM })
  }
  return graph
}

/**
 * Positions from a node to the nearest target, both included; null when it is too far away. Dijkstra's algorithm over a few dozen
 * nodes.
 * @param closed nodes that the path must not enter
 */
function shortestPath(
  graph: ReadonlyMap<string, RoadNode>,
  start: string,
  closed: ReadonlySet<string>,
  isTarget: (key: string) => boolean,
): Position[] | null {
  const arrivals = new Map<string, { metres: number; before: string | null }>([[start, { metres: 0, before: null }]])
  const metresTo = (key: string) => arrivals.get(key)?.metres ?? Number.POSITIVE_INFINITY
  const queue = [start]
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    if (isTarget(key)) return pathTo(key)
    for (const step of graph.get(key)?.next ?? []) {
      const metres = metresTo(key) + step.lengthM
      if (closed.has(step.key) || metres > LONGEST_GAP_M || metres >= metresTo(step.key)) continue
      arrivals.set(step.key, { metres, before: key })
      if (!queue.includes(step.key)) queue.push(step.key)
    }
    queue.sort((a, b) => metresTo(a) - metresTo(b))
  }
  return null

  function pathTo(end: string): Position[] {
    const path: Position[] = []
    for (let key: string | null = end; key !== null; key = arrivals.get(key)?.before ?? null) {
      const node = graph.get(key)
      if (node) path.push(node.at)
    }
    return path.reverse()
  }
}

import { distanceM, locate, measuresOf } from './geometry.mjs'
import { isWithin } from './sheet.mjs'
import { byText } from './street-names.mjs'

/** @typedef {import('./sheet.mjs').Bounds} Bounds */
/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./sheet.mjs').Feature} Feature */
/** @typedef {'motorway' | 'trunk' | 'primary' | 'secondary' | 'tertiary'} RoadClass */
/** @typedef {{ street: string, highway: string, limitKmh: number | undefined, line: Position[], oneWay: boolean }} Way one named piece of road */
/** @typedef {{ from: Position, to: Position, way: Way }} Edge */

/** @type {readonly RoadClass[]} */
export const MONITORED_CLASSES = ['motorway', 'trunk', 'primary', 'secondary']
/** Streets whose names may stand in 'from - to'; the important ones first. */
export const CROSSING_CLASSES = [...MONITORED_CLASSES, 'tertiary', 'unclassified', 'residential', 'living_street', 'pedestrian']

export const KM_PER_MILE = 1.609344
/** Metres within which the other carriageway, and its side streets, belong to the same place on the street. */
export const CARRIAGEWAYS_APART_M = 60
const SHORTEST_CHAIN_M = 300
/** A path this much longer than the way the crow flies has turned round and come back on the other carriageway. */
const LARGEST_DETOUR = 2.2

/** @param {Position} point */
export const nodeKey = (point) => `${point[0]},${point[1]}`

/**
 * The named pieces of road.
 * @param {readonly Feature[]} features
 * @param {(tags: Record<string, string>) => string | undefined} nameOf
 * @returns {Way[]}
 */
export function namedWays(features, nameOf) {
  return features.flatMap(({ kind, tags, lines }) => {
    const street = nameOf(tags)
    if (kind !== 'line' || !street || !CROSSING_CLASSES.includes(tags.highway)) return []
    const oneWay = tags.oneway === 'yes' || tags.junction === 'roundabout'
    const limitKmh = speedLimitKmh(tags.maxspeed)
    return lines.map((line) => ({ street, highway: tags.highway, limitKmh, line, oneWay }))
  })
}

/** A number is km/h unless it says mph; words ('signals', 'RO:urban') give no limit. @param {string | undefined} maxspeed as tagged */
function speedLimitKmh(maxspeed) {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(?: ?(mph))?$/.exec(maxspeed ?? '') ?? []
  return Number(number) * (unit ? KM_PER_MILE : 1) || undefined
}

/**
 * The course of each street that is worth monitoring, as one line per stretch: of a street with two carriageways
 * only one, because a section stands for the place and not for a direction. Streets by name, each from west or south on.
 * @param {readonly Way[]} ways
 * @param {Bounds} bounds
 * @param {readonly string[]} classes that are monitored
 * @returns {{ street: string, line: Position[] }[]}
 */
export function streetChains(ways, bounds, classes) {
  const monitored = ways.filter((way) => classes.includes(way.highway))
  const streets = [...new Set(monitored.map((way) => way.street))].sort(byText)
  return streets.flatMap((street) => {
    const chains = chainsOf(
      monitored.filter((way) => way.street === street),
      bounds,
    )
    return inOneDirection(chains).map((line) => ({ street, line }))
  })
}

/**
 * From west to east, or from south to north where that is the longer way, so that numbers along a street rise one way.
 * @param {Position[][]} chains of one street
 */
function inOneDirection(chains) {
  const [lons, lats] = [0, 1].map((axis) => chains.flat().map((point) => point[axis]))
  const eastM = distanceM([Math.min(...lons), lats[0]], [Math.max(...lons), lats[0]])
  const northM = distanceM([lons[0], Math.min(...lats)], [lons[0], Math.max(...lats)])
  const axis = eastM >= northM ? 0 : 1
  const directed = chains.map((line) => (line[0][axis] <= line[line.length - 1][axis] ? line : [...line].reverse()))
  return directed.sort((a, b) => a[0][axis] - b[0][axis])
}

/** @param {readonly Way[]} ways of one street @param {Bounds} bounds @returns {Position[][]} */
function chainsOf(ways, bounds) {
  /** @type {Edge[]} */
  let edges = ways.flatMap((way) => {
    const steps = way.line.slice(1).map((to, i) => ({ from: way.line[i], to, way }))
    return steps.filter((edge) => isWithin(bounds, edge.from) && isWithin(bounds, edge.to))
  })
  const chains = []
  for (;;) {
    const chain = farthestPath(edges)
    if (!chain) return chains
    chains.push(chain)
    const measures = measuresOf(chain)
    edges = edges.filter(({ from, to }) => {
      const middle = /** @type {Position} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
      return locate(middle, chain, measures).offM > CARRIAGEWAYS_APART_M
    })
  }
}

/**
 * The drivable path whose ends lie farthest apart, measured straight: it follows one carriageway from end to end. Null when none is long enough.
 * @param {readonly Edge[]} edges
 * @returns {Position[] | null}
 */
function farthestPath(edges) {
  /** @type {Map<string, { at: Position, next: { key: string, lengthM: number }[], around: Set<string>, entered: boolean }>} */
  const nodes = new Map()
  const nodeAt = (/** @type {Position} */ at) => {
    const key = nodeKey(at)
    const node = nodes.get(key) ?? { at, next: [], around: new Set(), entered: false }
    nodes.set(key, node)
    return node
  }
  for (const { from, to, way } of edges) {
    const [start, end, lengthM] = [nodeAt(from), nodeAt(to), distanceM(from, to)]
    start.next.push({ key: nodeKey(to), lengthM })
    end.entered = true
    if (!way.oneWay) {
      end.next.push({ key: nodeKey(from), lengthM })
      start.entered = true
    }
    start.around.add(nodeKey(to))
    end.around.add(nodeKey(from))
  }
  const ends = [...nodes.keys()].filter((key) => {
    const node = nodes.get(key)
    return node && (node.around.size !== 2 || node.next.length === 0 || !node.entered)
  })

  let best = { apartM: SHORTEST_CHAIN_M, path: /** @type {Position[] | null} */ (null) }
  for (const start of ends) {
    const reached = shortestPaths(nodes, start)
    for (const end of ends) {
      const arrival = reached.get(end)
      const [a, b] = [nodes.get(start), nodes.get(end)]
      if (!arrival || !a || !b) continue
      const apartM = distanceM(a.at, b.at)
      if (apartM <= best.apartM || arrival.distanceM > apartM * LARGEST_DETOUR) continue
      best = { apartM, path: pathTo(end, reached, nodes) }
    }
  }
  return best.path
}

/**
 * Dijkstra's algorithm. A street has some hundred nodes, so a plain list does for the queue.
 * @param {Map<string, { next: { key: string, lengthM: number }[] }>} nodes
 * @param {string} start
 */
function shortestPaths(nodes, start) {
  /** @type {Map<string, { distanceM: number, before: string | null }>} */
  const reached = new Map([[start, { distanceM: 0, before: null }]])
  const waiting = [start]
  while (waiting.length > 0) {
    let nearest = 0
    for (let i = 1; i < waiting.length; i++) if (metresTo(waiting[i]) < metresTo(waiting[nearest])) nearest = i
    const [key] = waiting.splice(nearest, 1)
    for (const step of nodes.get(key)?.next ?? []) {
      const lengthM = metresTo(key) + step.lengthM
      if (lengthM >= metresTo(step.key)) continue
      if (!waiting.includes(step.key)) waiting.push(step.key)
      reached.set(step.key, { distanceM: lengthM, before: key })
    }
  }
  return reached

  /** @param {string} key */
  function metresTo(key) {
    return reached.get(key)?.distanceM ?? Number.POSITIVE_INFINITY
  }
}

/**
 * @param {string} end
 * @param {Map<string, { before: string | null }>} reached
 * @param {Map<string, { at: Position }>} nodes
 */
function pathTo(end, reached, nodes) {
  const path = []
  for (let key = /** @type {string | null} */ (end); key; key = reached.get(key)?.before ?? null) {
    const node = nodes.get(key)
    if (node) path.push(node.at)
  }
  return path.reverse()
}

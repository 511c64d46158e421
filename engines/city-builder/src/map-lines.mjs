import { distanceM, locate, measuresOf, rounded, simplified, stretch } from './geometry.mjs'
import { CARRIAGEWAYS_APART_M, CROSSING_CLASSES, MONITORED_CLASSES, nodeKey } from './roads.mjs'

/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./sheet.mjs').Feature} Feature */
/** @typedef {import('./roads.mjs').Way} Way */
/** @typedef {{ street: string, line: Position[], measures: number[] }} Chain a street's course, metres along it */
/** @typedef {{ chain: Chain, fromM: number, toM: number }} Stretch the part of a chain that one section covers */

/** Metres that a drawn line may be off the surveyed one: half a pixel at the closest zoom of the tiles. */
const TOLERANCE_M = 1
/** Metres of road between a section's end and the next section's line that the drawing bridges: a roundabout, a slip road. */
const LONGEST_GAP_M = 140
/** Two places nearer than this are one. */
const SAME_PLACE_M = 1.5
/** A piece of road that deviates more than this from the section's direction is no carriageway of it: cosine of 35 degrees. */
const PARALLEL_COSINE = 0.82
/** Shorter pieces of another carriageway are turning lanes. */
const SHORTEST_CARRIAGEWAY_M = 40

/**
 * Pieces of road over which the drawing may lead a section on to the next: all classes that carry traffic through, with their slip
 * roads, whether they have a name or not.
 * @param {readonly Feature[]} features
 * @returns {Position[][]}
 */
export function throughRoads(features) {
  const classes = new Set([
    ...CROSSING_CLASSES.filter((it) => it !== 'pedestrian'),
    ...MONITORED_CLASSES.map((it) => `${it}_link`),
    'tertiary_link',
  ])
  return features.flatMap(({ kind, tags, lines }) => (kind === 'line' && classes.has(tags.highway) ? lines : []))
}

/**
 * The lines along which the map draws each section: the monitored carriageway, the opposite one where the road is divided, and the
 * way across the junction up to the next section's line. In the order of the sections.
 * @param {readonly Stretch[]} sections
 * @param {readonly Way[]} ways named, of the monitored classes
 * @param {readonly Position[][]} roads see throughRoads
 * @returns {Position[][][]}
 */
export function mapLines(sections, ways, roads) {
  const courses = sections.map(({ chain, fromM, toM }) => stretch(chain.line, chain.measures, fromM, toM))
  const opposite = sections.map((section, i) => oppositeCarriageways(section, courses[i], ways))
  const bridges = bridgesBetween(sections, courses, roads)
  return sections.map((_, i) =>
    [[...bridges[i].before, ...courses[i], ...bridges[i].after], ...opposite[i]].map((line) => simplified(line, TOLERANCE_M).map(rounded)),
  )
}

/**
 * Pieces of the same street that run beside the monitored carriageway, cut to the section.
 * @param {Stretch} section
 * @param {Position[]} course
 * @param {readonly Way[]} ways
 * @returns {Position[][]}
 */
function oppositeCarriageways({ chain }, course, ways) {
  const measures = measuresOf(course)
  const totalM = measures[measures.length - 1]
  const own = new Set(chain.line.slice(1).map((to, i) => stepKey(chain.line[i], to)))
  /** @type {[Position, Position][]} */
  const steps = []
  for (const way of ways) {
    if (way.street !== chain.street) continue
    for (let i = 1; i < way.line.length; i++) {
      const [a, b] = [way.line[i - 1], way.line[i]]
      if (own.has(stepKey(a, b))) continue
      const [start, end] = [locate(a, course, measures), locate(b, course, measures)]
      if (Math.max(start.offM, end.offM) > CARRIAGEWAYS_APART_M) continue
      const alongM = Math.abs(end.alongM - start.alongM)
      // What lies past an end of the section is located at that end and makes no way along it.
      if (alongM < PARALLEL_COSINE * distanceM(a, b) && !isCut(start.alongM, end.alongM, totalM)) continue
      if (alongM < 1) continue
      steps.push(cutToCourse(a, b, start.alongM, end.alongM, totalM))
    }
  }
  return joined(steps).filter((line) => measuresOf(line)[line.length - 1] >= SHORTEST_CARRIAGEWAY_M)
}

/** Whether one of two places lies at an end of the course, where the rest of a step was cut off. @param {number} a @param {number} b @param {number} totalM */
const isCut = (a, b, totalM) => Math.min(a, b) === 0 || Math.max(a, b) >= totalM

/**
 * The part of a step that lies beside the course, of a step that sticks out at an end.
 * @param {Position} a
 * @param {Position} b
 * @param {number} aM where `a` lies along the course
 * @param {number} bM
 * @param {number} totalM
 * @returns {[Position, Position]}
 */
function cutToCourse(a, b, aM, bM, totalM) {
  const share = Math.min(1, Math.abs(bM - aM) / Math.max(1, distanceM(a, b)))
  if (share >= PARALLEL_COSINE) return [a, b]
  const past = (/** @type {number} */ alongM) => alongM === 0 || alongM >= totalM
  return past(aM) ? [between(b, a, share), b] : [a, between(a, b, share)]
}

/** @param {Position} a @param {Position} b @param {number} share @returns {Position} */
const between = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]

/** @param {Position} a @param {Position} b */
const stepKey = (a, b) => [nodeKey(a), nodeKey(b)].sort().join(' ')

/** Steps that share a node, as lines. @param {[Position, Position][]} steps @returns {Position[][]} */
function joined(steps) {
  /** @type {Position[][]} */
  const lines = []
  for (const [a, b] of steps) {
    const before = lines.find((line) => nodeKey(line[line.length - 1]) === nodeKey(a))
    const after = lines.find((line) => line !== before && nodeKey(line[0]) === nodeKey(b))
    if (before && after) {
      before.push(...after)
      lines.splice(lines.indexOf(after), 1)
    } else if (before) before.push(b)
    else if (after) after.unshift(a)
    else lines.push([a, b])
  }
  return lines
}

/**
 * The way over the roads from each end of a section to the nearest line of another one; empty where the two meet, and where none is near.
 * @param {readonly Stretch[]} sections
 * @param {readonly Position[][]} courses
 * @param {readonly Position[][]} roads
 * @returns {{ before: Position[], after: Position[] }[]}
 */
function bridgesBetween(sections, courses, roads) {
  const graph = graphOf(roads)
  /** @type {Map<string, Set<number>>} */
  const sectionsAt = new Map()
  courses.forEach((line, i) => {
    for (const node of line) {
      const key = nodeKey(node)
      const there = sectionsAt.get(key)
      if (there) there.add(i)
      else sectionsAt.set(key, new Set([i]))
    }
  })
  const ends = courses.flatMap((line) => [line[0], line[line.length - 1]])
  return sections.map(({ chain, fromM, toM }, i) => {
    const inner = chain.line.filter((_, k) => chain.measures[k] > fromM && chain.measures[k] < toM)
    return {
      before: bridge(i, ends[2 * i], chain.line[lastIndex(chain.measures, fromM)], inner).reverse(),
      after: bridge(i, ends[2 * i + 1], chain.line[firstIndex(chain.measures, toM)], inner),
    }
  })

  /**
   * @param {number} own index of the section
   * @param {Position} end
   * @param {Position} node of the road at which the end lies, or the next one past it
   * @param {readonly Position[]} inner nodes that the way must not lead back over
   */
  function bridge(own, end, node, inner) {
    const isMet = ends.some((it, k) => Math.floor(k / 2) !== own && distanceM(it, end) <= SAME_PLACE_M)
    const meetsLine = [...(sectionsAt.get(nodeKey(end)) ?? [])].some((it) => it !== own)
    if (isMet || meetsLine) return []
    const path = shortestPath(graph, nodeKey(node), new Set(inner.map(nodeKey)), (key) =>
      [...(sectionsAt.get(key) ?? [])].some((it) => it !== own),
    )
    return path ?? []
  }
}

/** Index of the last place at or before so many metres. @param {readonly number[]} measures @param {number} alongM */
const lastIndex = (measures, alongM) =>
  Math.max(
    0,
    measures.findLastIndex((it) => it <= alongM),
  )

/** Index of the first place at or after so many metres. @param {readonly number[]} measures @param {number} alongM */
function firstIndex(measures, alongM) {
  const found = measures.findIndex((it) => it >= alongM)
  return found < 0 ? measures.length - 1 : found
}

/** @param {readonly Position[][]} roads */
function graphOf(roads) {
  /** @type {Map<string, { at: Position, next: { key: string, lengthM: number }[] }>} */
  const graph = new Map()
  const nodeAt = (/** @type {Position} */ at) => {
    const key = nodeKey(at)
    const node = graph.get(key) ?? { at, next: [] }
    graph.set(key, node)
    return node
  }
  for (const line of roads) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]]
      const lengthM = distanceM(a, b)
      nodeAt(a).next.push({ key: nodeKey(b), lengthM })
      nodeAt(b).next.push({ key: nodeKey(a), lengthM })
    }
  }
  return graph
}

/**
 * Positions from a node to the nearest one that is wanted, both included; null when it lies too far. Dijkstra's algorithm over a few
 * dozen nodes.
 * @param {ReturnType<typeof graphOf>} graph
 * @param {string} start
 * @param {ReadonlySet<string>} closed nodes that are not entered
 * @param {(key: string) => boolean} isWanted
 * @returns {Position[] | null}
 */
function shortestPath(graph, start, closed, isWanted) {
  /** @type {Map<string, { metres: number, before: string | null }>} */
  const reached = new Map([[start, { metres: 0, before: null }]])
  const waiting = [start]
  while (waiting.length > 0) {
    waiting.sort((a, b) => (reached.get(a)?.metres ?? 0) - (reached.get(b)?.metres ?? 0))
    const key = /** @type {string} */ (waiting.shift())
    if (isWanted(key)) {
      const path = []
      for (let at = /** @type {string | null} */ (key); at; at = reached.get(at)?.before ?? null) {
        const node = graph.get(at)
        if (node) path.push(node.at)
      }
      return path.reverse()
    }
    const metres = reached.get(key)?.metres ?? 0
    for (const step of graph.get(key)?.next ?? []) {
      const next = metres + step.lengthM
      if (closed.has(step.key) || next > LONGEST_GAP_M || next >= (reached.get(step.key)?.metres ?? Number.POSITIVE_INFINITY)) continue
      reached.set(step.key, { metres: next, before: key })
      if (!waiting.includes(step.key)) waiting.push(step.key)
    }
  }
  return null
}

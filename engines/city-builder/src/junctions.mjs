import { distanceM, locate, toPlane } from './geometry.mjs'
import { CARRIAGEWAYS_APART_M, CROSSING_CLASSES, nodeKey } from './roads.mjs'
import { byText } from './street-names.mjs'

/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./roads.mjs').Way} Way */
/** @typedef {{ street: string, rank: number }} Crossing a street and its place in CROSSING_CLASSES; 0 is the most important */
/** @typedef {{ alongM: number, crossings: Crossing[] }} Junction a place on a chain, metres from its beginning; the best name first */

/** Added to the rank of a street that merely takes over the name at the end: true, but no crossing. */
const CONTINUES = 20
/** Streets closer than this along the chain meet it in one junction. */
const ONE_JUNCTION_M = 30
/** A street whose direction differs by less than 30 degrees goes on rather than crosses. */
const CROSSING_SINE = 0.5

/**
 * Finds where other streets meet a chain: in a common node of the chain or of its other carriageway, or above and below it,
 * where a motorway has no common node with the streets it crosses. Built once over all ways, since every chain asks it.
 * @param {readonly Way[]} ways those whose names stand on signs
 */
export function junctionFinder(ways) {
  /** @type {Map<string, { way: Way, toward: Position }[]>} */
  const legsAt = new Map()
  /** @type {Map<string, Position[]>} */
  const nodesOf = new Map()
  for (const way of ways) {
    const nodes = nodesOf.get(way.street) ?? []
    nodesOf.set(way.street, nodes)
    nodes.push(...way.line)
    way.line.forEach((node, i) => {
      const key = nodeKey(node)
      const legs = [way.line[i - 1], way.line[i + 1]].filter(Boolean).map((toward) => ({ way, toward }))
      const there = legsAt.get(key)
      if (there) there.push(...legs)
      else legsAt.set(key, legs)
    })
  }

  /** @param {{ street: string, line: Position[] }} chain @param {readonly number[]} measures @returns {Junction[]} */
  return ({ street, line }, measures) => {
    /** @type {(Crossing & { alongM: number })[]} */
    const meetings = []
    for (const node of nodesOf.get(street) ?? []) {
      const others = (legsAt.get(nodeKey(node)) ?? []).filter((leg) => leg.way.street !== street)
      if (others.length === 0) continue
      const { alongM, offM } = locate(node, line, measures)
      if (offM > CARRIAGEWAYS_APART_M) continue
      for (const { way, toward } of others) {
        const crosses = sineBetween([node, toward], directionAt(line, measures, alongM)) > CROSSING_SINE
        meetings.push({ street: way.street, rank: rankOf(way) + (crosses ? 0 : CONTINUES), alongM })
      }
    }
    return grouped([...meetings, ...gradeSeparated(street, line, measures, ways)])
  }
}

/** @param {Way} way */
const rankOf = (way) => CROSSING_CLASSES.indexOf(way.highway)

/**
 * @param {string} street
 * @param {readonly Position[]} line
 * @param {readonly number[]} measures
 * @param {readonly Way[]} ways
 */
function gradeSeparated(street, line, measures, ways) {
  const [west, east] = extent(line.map((it) => it[0]))
  const [south, north] = extent(line.map((it) => it[1]))
  const near = ways.filter(
    (way) => way.street !== street && way.line.some(([lon, lat]) => lon > west && lon < east && lat > south && lat < north),
  )
  return near.flatMap((way) =>
    way.line.slice(1).flatMap((to, i) =>
      line.slice(1).flatMap((end, k) => {
        const t = crossingShare(line[k], end, way.line[i], to)
        return t === null ? [] : [{ street: way.street, rank: rankOf(way), alongM: measures[k] + t * (measures[k + 1] - measures[k]) }]
      }),
    ),
  )
}

/** @param {readonly number[]} values */
function extent(values) {
  return [Math.min(...values), Math.max(...values)]
}

/**
 * The share of a-b after which c-d cuts it; null when they do not cross.
 * @param {Position} a
 * @param {Position} b
 * @param {Position} c
 * @param {Position} d
 */
function crossingShare(a, b, c, d) {
  const cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
  if (cross === 0) return null
  const t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / cross
  const u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / cross
  return t > 0 && t < 1 && u > 0 && u < 1 ? t : null
}

/**
 * One junction for all that meets in one place, the two carriageways of a crossing avenue above all.
 * @param {(Crossing & { alongM: number })[]} meetings
 * @returns {Junction[]}
 */
function grouped(meetings) {
  /** @type {(Crossing & { alongM: number })[][]} */
  const groups = []
  for (const meeting of meetings.sort((a, b) => a.alongM - b.alongM || byText(a.street, b.street))) {
    const group = groups[groups.length - 1]
    if (group && meeting.alongM - group[0].alongM < ONE_JUNCTION_M) group.push(meeting)
    else groups.push([meeting])
  }
  return groups.map((group) => {
    const crossings = [...new Set(group.map((it) => it.street))].map((street) => ({
      street,
      rank: Math.min(...group.filter((it) => it.street === street).map((it) => it.rank)),
    }))
    crossings.sort((a, b) => a.rank - b.rank || byText(a.street, b.street))
    const best = group.filter((it) => it.street === crossings[0].street).map((it) => it.alongM)
    return { alongM: best.reduce((sum, it) => sum + it, 0) / best.length, crossings }
  })
}

/**
 * The direction of the line around a place, over some 30 m so that a kerb's curve does not count.
 * @param {readonly Position[]} line
 * @param {readonly number[]} measures
 * @param {number} alongM
 * @returns {[Position, Position]}
 */
function directionAt(line, measures, alongM) {
  const before = measures.findLastIndex((it) => it <= alongM - 15)
  const after = measures.findIndex((it) => it >= alongM + 15)
  return [line[Math.max(0, before)], line[after < 0 ? line.length - 1 : after]]
}

/** Of the angle between two directions, whichever way they point. @param {[Position, Position]} a @param {[Position, Position]} b */
function sineBetween([a, b], [c, d]) {
  const [ax, ay] = toPlane(a, a[1])
  const [bx, by] = toPlane(b, a[1])
  const [cx, cy] = toPlane(c, a[1])
  const [dx, dy] = toPlane(d, a[1])
  const lengths = distanceM(a, b) * distanceM(c, d)
  return lengths === 0 ? 1 : Math.abs((bx - ax) * (dy - cy) - (by - ay) * (dx - cx)) / lengths
}

import type { Position } from '@oppidum/domain/core/geo'
import { distanceM, locate, segmentsOf, toPlane } from './geometry.ts'
import { compareText } from './ids.ts'
import { CARRIAGEWAYS_APART_M, CROSSING_CLASSES, nodeKey, type Way } from './roads.ts'
import type { StreetLine } from './street-chains.ts'

/** A street that meets a chain. */
interface Crossing {
  street: string
  /** Its place in CROSSING_CLASSES: 0 is the most important. */
  rank: number
}

/** A place on a chain where other streets meet it. */
export interface Junction {
  /** Metres from the beginning of the chain. */
  alongM: number
  /** At least one, the best name first. */
  crossings: Crossing[]
}

interface Meeting extends Crossing {
  alongM: number
}

/** Added to the rank of a street that only continues this one under another name: a true name, but no crossing. */
const CONTINUES = 20
/** Streets that meet the chain within this distance of each other meet it in one junction. */
const ONE_JUNCTION_M = 30
/** A street whose direction differs by less than 30 degrees continues rather than crosses. */
const CROSSING_SINE = 0.5

/**
 * Finds where other streets meet a chain: in a node shared with the chain or with its other carriageway, or above and below it, where
 * a motorway shares no node with the streets it crosses. The index over all ways is built once and serves every chain.
 * @param ways those whose names appear on signs
 */
export function junctionFinder(ways: readonly Way[]): (chain: StreetLine, measures: readonly number[]) => Junction[] {
  const legsAt = new Map<string, { way: Way; toward: Position }[]>()
  const nodesOf = new Map<string, Position[]>()
  for (const way of ways) {
    const nodes = nodesOf.get(way.street) ?? []
    nodesOf.set(way.street, nodes)
    nodes.push(...way.line)
    way.line.forEach((node, i) => {
      const key = nodeKey(node)
      const legs = [way.line[i - 1], way.line[i + 1]].filter((it) => it !== undefined).map((toward) => ({ way, toward }))
      const others = legsAt.get(key)
      if (others) others.push(...legs)
      else legsAt.set(key, legs)
    })
  }

  return ({ street, line }, measures) => {
    const meetings: Meeting[] = []
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
    return grouped([...meetings, ...gradeSeparated({ street, line }, measures, ways)])
  }
}

const rankOf = (way: Way) => CROSSING_CLASSES.indexOf(way.highway)

/** Streets whose lines cross the chain above or below, without a shared node. */
function gradeSeparated({ street, line }: StreetLine, measures: readonly number[], ways: readonly Way[]): Meeting[] {
  const [west, east] = extent(line.map((it) => it[0]))
  const [south, north] = extent(line.map((it) => it[1]))
  const near = ways.filter(
    (way) => way.street !== street && way.line.some(([lon, lat]) => lon > west && lon < east && lat > south && lat < north),
  )
  const chainSegments = segmentsOf(line)
  return near.flatMap((way) =>
    segmentsOf(way.line).flatMap(([from, to]) =>
      chainSegments.flatMap(([start, end], k) => {
        const t = crossingShare(start, end, from, to)
        const [startM, endM] = [measures[k] as number, measures[k + 1] as number]
        return t === null ? [] : [{ street: way.street, rank: rankOf(way), alongM: startM + t * (endM - startM) }]
      }),
    ),
  )
}

function extent(values: readonly number[]): [least: number, greatest: number] {
  return [Math.min(...values), Math.max(...values)]
}

/** The share of a-b at which c-d cuts it, 0 to 1; null when they do not cross. */
function crossingShare(a: Position, b: Position, c: Position, d: Position): number | null {
  const cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
  if (cross === 0) return null
  const t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / cross
  const u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / cross
  return t > 0 && t < 1 && u > 0 && u < 1 ? t : null
}

/** Joins what meets the chain in one place, above all the two carriageways of a crossing avenue, into one junction. */
function grouped(meetings: Meeting[]): Junction[] {
  const groups: Meeting[][] = []
  let startM = Number.NEGATIVE_INFINITY
  for (const meeting of meetings.sort((a, b) => a.alongM - b.alongM || compareText(a.street, b.street))) {
    const group = groups.at(-1)
    if (group && meeting.alongM - startM < ONE_JUNCTION_M) group.push(meeting)
    else {
      groups.push([meeting])
      startM = meeting.alongM
    }
  }
  return groups.map(junctionOf)
}

/** @param group at least one */
function junctionOf(group: readonly Meeting[]): Junction {
  const crossings = [...new Set(group.map((it) => it.street))].map((street) => ({
    street,
    rank: Math.min(...group.filter((it) => it.street === street).map((it) => it.rank)),
  }))
  crossings.sort((a, b) => a.rank - b.rank || compareText(a.street, b.street))
  const best = group.filter((it) => it.street === crossings[0]?.street).map((it) => it.alongM)
  return { alongM: best.reduce((sum, it) => sum + it, 0) / best.length, crossings }
}

/** The direction of the line around a place, measured over some 30 m so that a curved kerb does not count. */
function directionAt(line: readonly Position[], measures: readonly number[], alongM: number): [Position, Position] {
  const before = measures.findLastIndex((it) => it <= alongM - 15)
  const after = measures.findIndex((it) => it >= alongM + 15)
  // Both indices lie within the line.
  return [line[Math.max(0, before)] as Position, line[after < 0 ? line.length - 1 : after] as Position]
}

/** Sine of the angle between two directions, 0 to 1, whichever way they point. */
function sineBetween([a, b]: [Position, Position], [c, d]: [Position, Position]): number {
  const [ax, ay] = toPlane(a, a[1])
  const [bx, by] = toPlane(b, a[1])
  const [cx, cy] = toPlane(c, a[1])
  const [dx, dy] = toPlane(d, a[1])
  const lengths = distanceM(a, b) * distanceM(c, d)
  return lengths === 0 ? 1 : Math.abs((bx - ax) * (dy - cy) - (by - ay) * (dx - cx)) / lengths
}

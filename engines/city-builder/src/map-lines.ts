import type { Position } from '@oppidum/domain/core/geo'
import type { Feature } from './feature.ts'
import { distanceM, lastPosition, locate, measuresOf, rounded, segmentsOf, simplified, stretch, totalOf } from './geometry.ts'
import { bridgesBetween } from './junction-bridges.ts'
import { CARRIAGEWAYS_APART_M, CROSSING_CLASSES, MONITORED_CLASSES, nodeKey, type Way } from './roads.ts'
import type { Stretch } from './street-chains.ts'

/** Metres that a drawn line may be off the surveyed one: half a pixel at the tiles' closest zoom. */
const TOLERANCE_M = 1
/** A piece of road that deviates more than this from the section's direction is not one of its carriageways: cosine of 35 degrees. */
const PARALLEL_COSINE = 0.82
/** Shorter pieces of another carriageway are turning lanes. */
const SHORTEST_CARRIAGEWAY_M = 40

/**
 * Roads along which a section may be drawn up to the next one: all classes that carry through traffic, with their slip roads, named
 * or not.
 */
export function throughRoads(features: readonly Feature[]): Position[][] {
  const classes = new Set([
    ...CROSSING_CLASSES.filter((it) => it !== 'pedestrian'),
    ...MONITORED_CLASSES.map((it) => `${it}_link`),
    'tertiary_link',
  ])
  return features.flatMap(({ kind, tags, lines }) => (kind === 'line' && classes.has(tags.highway ?? '') ? lines : []))
}

/**
 * The lines along which the map draws each section: the monitored carriageway, the opposite one where the road is divided, and the
 * way across the junction up to the next section's line. In the order of the sections.
 * @param ways named, of the monitored classes
 * @param roads see throughRoads
 */
export function mapLines(sections: readonly Stretch[], ways: readonly Way[], roads: readonly Position[][]): Position[][][] {
  const courses = sections.map(({ chain, fromM, toM }) => stretch(chain.line, chain.measures, fromM, toM))
  const bridges = bridgesBetween(sections, courses, roads)
  return sections.map((section, i) => {
    const course = courses[i] as Position[]
    const main = [...(bridges[i]?.before ?? []), ...course, ...(bridges[i]?.after ?? [])]
    return [main, ...oppositeCarriageways(section, course, ways)].map((line) => simplified(line, TOLERANCE_M).map(rounded))
  })
}

/** Pieces of the same street that run beside the monitored carriageway, cut to the section. */
function oppositeCarriageways({ chain }: Stretch, course: Position[], ways: readonly Way[]): Position[][] {
  const measures = measuresOf(course)
  const totalM = totalOf(measures)
  const own = new Set(segmentsOf(chain.line).map(segmentKey))
  const beside: [Position, Position][] = []
  for (const segment of ways.filter((way) => way.street === chain.street).flatMap((way) => segmentsOf(way.line))) {
    if (own.has(segmentKey(segment))) continue
    const [a, b] = segment
    const [start, end] = [locate(a, course, measures), locate(b, course, measures)]
    if (Math.max(start.offM, end.offM) > CARRIAGEWAYS_APART_M) continue
    const alongM = Math.abs(end.alongM - start.alongM)
    // What lies past an end of the section is located at that end and makes no progress along it.
    if (alongM < PARALLEL_COSINE * distanceM(a, b) && !isCut(start.alongM, end.alongM, totalM)) continue
    if (alongM < 1) continue
    beside.push(cutToCourse(a, b, start.alongM, end.alongM, totalM))
  }
  return joined(beside).filter((line) => totalOf(measuresOf(line)) >= SHORTEST_CARRIAGEWAY_M)
}

/** Whether one of two places lies at an end of the course, where the rest of the segment was cut off. */
const isCut = (aM: number, bM: number, totalM: number) => Math.min(aM, bM) === 0 || Math.max(aM, bM) >= totalM

/**
 * The part of a segment that lies beside the course, for a segment that sticks out at an end.
 * @param aM where `a` lies along the course, and `bM` where `b` does
 */
function cutToCourse(a: Position, b: Position, aM: number, bM: number, totalM: number): [Position, Position] {
  const share = Math.min(1, Math.abs(bM - aM) / Math.max(1, distanceM(a, b)))
  if (share >= PARALLEL_COSINE) return [a, b]
  const isPast = (alongM: number) => alongM === 0 || alongM >= totalM
  return isPast(aM) ? [between(b, a, share), b] : [a, between(a, b, share)]
}

const between = (a: Position, b: Position, share: number): Position => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]

/** The same whichever way the segment runs. */
const segmentKey = ([a, b]: [Position, Position]) => [nodeKey(a), nodeKey(b)].sort().join(' ')

/** Joins segments that share a node into lines. */
function joined(segments: readonly [Position, Position][]): Position[][] {
  const lines: Position[][] = []
  for (const [a, b] of segments) {
    const before = lines.find((line) => nodeKey(lastPosition(line)) === nodeKey(a))
    const after = lines.find((line) => line !== before && nodeKey(line[0] as Position) === nodeKey(b))
    if (before && after) {
      before.push(...after)
      lines.splice(lines.indexOf(after), 1)
    } else if (before) before.push(b)
    else if (after) after.unshift(a)
    else lines.push([a, b])
  }
  return lines
}

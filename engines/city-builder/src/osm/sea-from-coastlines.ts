import type { Position } from '@oppidum/domain/core/geo'
import type { Bounds } from '../feature.ts'
import { isInRing, signedArea } from '../map/rings.ts'
import type { Area } from './areas.ts'
import { clippedLine, edgeMeasure, nearestOnEdge, pointOnEdge } from './clipping.ts'
import { joinedWays } from './joined-ways.ts'

/** A coastline that ends this near the sheet's edge was cut off by the extract; others are mapping errors. Degrees, about two kilometres. */
const CUT_DEGREES = 0.02
/** A coast's direction is measured over this length: some 500 m. */
const DIRECTION_DEGREES = 0.005

/**
 * A sheet's sea from OpenStreetMap's coastlines, which have the water on their right: they are joined, cut at the edges of the sheet,
 * and closed along the edges, clockwise, so that the water stays on the right. Without a coast, or when its pieces do not fit
 * together, there are no polygons.
 */
export function seaFromCoastlines(
  coastlines: readonly (readonly number[])[],
  positionOf: (node: number) => Position | null,
  bounds: Bounds,
): { polygons: Area[]; coast: Position[][] } {
  const { rings, open } = joinedWays(coastlines, { mayReverse: false })
  const located = (nodes: readonly number[]) => nodes.map(positionOf).filter((it) => it !== null)
  const closed = rings.map(located)
  const lines = [...closed.filter((it) => !isWhole(it, bounds)).map((it) => fromOutside(it, bounds)), ...open.map(located)].flatMap(
    (line) => clippedLine(line, bounds),
  )
  const pieces = lines.flatMap((line) => [toEdge(line, bounds)].filter((it) => it !== null))
  const whole = closed.filter((it) => isWhole(it, bounds))
  // An outline with land on its left is an island: it turns left.
  const islands = whole.filter((ring) => signedArea(ring) > 0)
  const waters = [...closedAlongEdge(pieces, bounds), ...whole.filter((ring) => signedArea(ring) < 0)]
  if (waters.length === 0 && islands.length > 0) waters.push(outline(bounds))
  return {
    polygons: waters.map((water) => [water, ...islands.filter((island) => isInRing(island[0] as Position, water))]),
    coast: [...lines, ...whole],
  }
}

const isWhole = (ring: readonly Position[], [west, south, east, north]: Bounds) =>
  ring.every(([lon, lat]) => lon > west && lon < east && lat > south && lat < north)

/** The same ring, beginning at a corner outside the sheet, so that no piece of it begins in the middle of the sheet. */
function fromOutside(ring: Position[], bounds: Bounds): Position[] {
  const start = ring.findIndex((it) => !isWhole([it], bounds))
  return [...ring.slice(start, -1), ...ring.slice(0, start + 1)]
}

function outline([west, south, east, north]: Bounds): Position[] {
  return [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}

/** Extends both ends of a line to the edge when they nearly reach it; null when one of them ends in the middle of the sheet. */
function toEdge(line: Position[], bounds: Bounds): Position[] | null {
  const start = endOnEdge([...line].reverse(), bounds)
  const end = endOnEdge(line, bounds)
  return start && end && [start, ...line, end]
}

/**
 * Where a line meets the edge when it continues in its direction; the edge's nearest point when that is far away. Null when the line
 * ends in the middle of the sheet.
 */
function endOnEdge(line: readonly Position[], bounds: Bounds): Position | null {
  const end = line[line.length - 1] as Position
  const nearest = nearestOnEdge(end, bounds)
  if (nearest.off === 0) return end
  if (nearest.off > CUT_DEGREES) return null
  const before = line.findLast((it) => Math.hypot(it[0] - end[0], it[1] - end[1]) > DIRECTION_DEGREES) ?? (line[0] as Position)
  const far = CUT_DEGREES / Math.hypot(end[0] - before[0], end[1] - before[1])
  const onward: Position = [end[0] + far * (end[0] - before[0]), end[1] + far * (end[1] - before[1])]
  const way = clippedLine([end, onward], bounds)[0]
  const reached = way?.[way.length - 1] as Position
  return nearestOnEdge(reached, bounds).off < 1e-9 ? reached : nearest.point
}

/** Closes the pieces into rings: from the end of each piece clockwise along the edge to the beginning of the next one. */
function closedAlongEdge(pieces: readonly Position[][], bounds: Bounds): Position[][] {
  const starts = pieces.map((line) => ({ line, at: edgeMeasure(line[0] as Position, bounds) })).sort((a, b) => a.at - b.at)
  const remaining = new Set(starts)
  const rings: Position[][] = []
  for (const first of starts) {
    if (!remaining.has(first)) continue
    const ring: Position[] = []
    for (let piece: (typeof starts)[number] | undefined = first; piece && remaining.has(piece); ) {
      remaining.delete(piece)
      ring.push(...piece.line)
      const from = edgeMeasure(piece.line[piece.line.length - 1] as Position, bounds)
      const next: (typeof starts)[number] = starts.find((it) => it.at >= from) ?? (starts[0] as (typeof starts)[number])
      const to = next.at >= from ? next.at : next.at + 4
      for (let corner = Math.ceil(from); corner <= to; corner++) if (corner > from) ring.push(pointOnEdge(corner % 4, bounds))
      piece = next
    }
    ring.push(ring[0] as Position)
    rings.push(ring)
  }
  return rings
}

import type { Position } from '@oppidum/domain/core/geo'
import { isInRing, signedArea } from '../map/rings.mjs'
import type { Bounds } from '../sheet.mjs'
import type { Area } from './areas.ts'
import { clippedLine, edgeMeasure, nearestOnEdge, pointOnEdge } from './clipping.ts'
import { joinedWays } from './joined-ways.ts'

/** A coastline that ends this near to the edge of the sheet was cut by the extract there; others are mistakes. Degrees, about two kilometres. */
const CUT_DEGREES = 0.02
/** The course of a coast is told over this length: some 500 m. */
const COURSE_DEGREES = 0.005

/**
 * The sea of a sheet, from OpenStreetMap's coastlines, which have the water on their right: they are joined, cut at the edges of the
 * sheet, and closed along them, clockwise, so that the water stays on the right. Null when there is no coast, or when its pieces do
 * not fit together.
 */
export function seaFromCoastlines(
  coastlines: readonly (readonly number[])[],
  placeOf: (node: number) => Position | null,
  bounds: Bounds,
): { polygons: Area[]; coast: Position[][] } {
  const { rings, open } = joinedWays(coastlines, false)
  const located = (nodes: readonly number[]) => nodes.flatMap((node) => [placeOf(node)].filter((it) => it !== null))
  const closed = rings.map(located)
  const lines = [...closed.filter((it) => !isWhole(it, bounds)).map((it) => fromOutside(it, bounds)), ...open.map(located)].flatMap(
    (line) => clippedLine(line, bounds),
  )
  const pieces = lines.flatMap((line) => [toEdge(line, bounds)].filter((it) => it !== null))
  const whole = closed.filter((it) => isWhole(it, bounds))
  // Land on the left of its own outline is an island: it turns left.
  const islands = whole.filter((ring) => signedArea(ring) > 0)
  const waters = [...alongTheEdge(pieces, bounds), ...whole.filter((ring) => signedArea(ring) < 0)]
  if (waters.length === 0 && islands.length > 0) waters.push(outline(bounds))
  return {
    polygons: waters.map((water) => [water, ...islands.filter((island) => isInRing(island[0] as Position, water))]),
    coast: [...lines, ...whole],
  }
}

const isWhole = (ring: readonly Position[], [west, south, east, north]: Bounds) =>
  ring.every(([lon, lat]) => lon > west && lon < east && lat > south && lat < north)

/** The same ring from a corner that is not inside, so that no piece of it begins in the middle of the sheet. */
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

/** Leads both ends of a line on to the edge when they nearly reach it; null when one of them ends in the middle of the sheet. */
function toEdge(line: Position[], bounds: Bounds): Position[] | null {
  const start = endOnEdge([...line].reverse(), bounds)
  const end = endOnEdge(line, bounds)
  return start && end && [start, ...line, end]
}

/** Where a line meets the edge when it goes on as it went before; the nearest point of the edge when that is far away. */
function endOnEdge(line: readonly Position[], bounds: Bounds): Position | null {
  const end = line[line.length - 1] as Position
  const nearest = nearestOnEdge(end, bounds)
  if (nearest.off === 0) return end
  if (nearest.off > CUT_DEGREES) return null
  const before = line.findLast((it) => Math.hypot(it[0] - end[0], it[1] - end[1]) > COURSE_DEGREES) ?? (line[0] as Position)
  const far = CUT_DEGREES / Math.hypot(end[0] - before[0], end[1] - before[1])
  const onward: Position = [end[0] + far * (end[0] - before[0]), end[1] + far * (end[1] - before[1])]
  const way = clippedLine([end, onward], bounds)[0]
  const reached = way?.[way.length - 1] as Position
  return nearestOnEdge(reached, bounds).off < 1e-9 ? reached : nearest.point
}

/** From the end of each piece along the edge, clockwise, to the beginning of the next one, until the ring closes. */
function alongTheEdge(pieces: readonly Position[][], bounds: Bounds): Position[][] {
  const starts = pieces.map((line) => ({ line, at: edgeMeasure(line[0] as Position, bounds) })).sort((a, b) => a.at - b.at)
  const left = new Set(starts)
  const rings: Position[][] = []
  for (const first of starts) {
    if (!left.has(first)) continue
    const ring: Position[] = []
    for (let piece: (typeof starts)[number] | undefined = first; piece && left.has(piece); ) {
      left.delete(piece)
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

import type { Position } from '@oppidum/domain/core/geo'
import type { Bounds } from '../feature.ts'

/** The parts of a line within the bounds; they begin and end on the edge where the line crosses it (Liang and Barsky). */
export function clippedLine(line: readonly Position[], bounds: Bounds): Position[][] {
  const parts: Position[][] = []
  let open: Position[] | null = null
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1] as Position, line[i] as Position]
    const span = insideSpan(from, to, bounds)
    if (!span) {
      open = null
      continue
    }
    const at = (t: number): Position => (t === 0 ? from : t === 1 ? to : [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])])
    if (!open) {
      open = [at(span[0])]
      parts.push(open)
    }
    open.push(at(span[1]))
    if (span[1] < 1) open = null
  }
  return parts
}

/** The part of the way from a to b that lies inside, as two shares from 0 to 1; null when none does. */
function insideSpan(a: Position, b: Position, [west, south, east, north]: Bounds): [number, number] | null {
  let [from, to] = [0, 1]
  for (const [start, step, least, most] of [
    [a[0], b[0] - a[0], west, east],
    [a[1], b[1] - a[1], south, north],
  ] as const) {
    if (step === 0) {
      if (start < least || start > most) return null
      continue
    }
    const [near, far] = [(least - start) / step, (most - start) / step].sort((x, y) => x - y) as [number, number]
    from = Math.max(from, near)
    to = Math.min(to, far)
  }
  return from < to ? [from, to] : null
}

/** A point's place on the edge, clockwise from the south-western corner: 0 to 1 up the west, 1 to 2 along the north, and so on. */
export function edgeMeasure(point: Position, bounds: Bounds): number {
  const [west, south, east, north] = bounds
  const [x, y] = [(point[0] - west) / (east - west), (point[1] - south) / (north - south)]
  const sides = [
    { off: Math.abs(x), at: y },
    { off: Math.abs(1 - y), at: 1 + x },
    { off: Math.abs(1 - x), at: 3 - y },
    { off: Math.abs(y), at: 4 - x },
  ]
  return sides.reduce((best, it) => (it.off < best.off ? it : best)).at % 4
}

/** The inverse of edgeMeasure. */
export function pointOnEdge(measure: number, [west, south, east, north]: Bounds): Position {
  const side = Math.floor(measure)
  const share = measure - side
  if (side === 0) return [west, south + share * (north - south)]
  if (side === 1) return [west + share * (east - west), north]
  if (side === 2) return [east, north - share * (north - south)]
  return [east - share * (east - west), south]
}

/** The point on the edge nearest to a point, and the distance to it in degrees. */
export function nearestOnEdge(point: Position, bounds: Bounds): { point: Position; off: number } {
  const [west, south, east, north] = bounds
  const [lon, lat] = [Math.min(east, Math.max(west, point[0])), Math.min(north, Math.max(south, point[1]))]
  const sides: { point: Position; off: number }[] = [
    { point: [west, lat], off: Math.abs(point[0] - west) },
    { point: [lon, north], off: Math.abs(north - point[1]) },
    { point: [east, lat], off: Math.abs(east - point[0]) },
    { point: [lon, south], off: Math.abs(point[1] - south) },
  ]
  return sides.reduce((best, it) => (it.off < best.off ? it : best))
}

type Point = readonly [x: number, y: number]

/** Area of a closed ring: positive when it turns left (counterclockwise, with the second axis pointing up). */
export function signedArea(ring: readonly Point[]): number {
  const [originX, originY] = ring[0] as Point
  let twice = 0
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [ring[i - 1] as Point, ring[i] as Point]
    twice += (from[0] - originX) * (to[1] - originY) - (to[0] - originX) * (from[1] - originY)
  }
  return twice / 2
}

/** Whether a point lies in a ring (even-odd rule). */
export function isInRing([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i] as Point, ring[j] as Point]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

/**
 * Drops points less than the tolerance off the line. Douglas-Peucker without recursion, because outlines are long.
 * @param line a ring or a line
 * @param tolerance in the units of the line
 */
export function thinned<T extends Point>(line: readonly T[], tolerance: number): T[] {
  if (line.length < 4) return [...line]
  const pointAt = (i: number) => line[i] as T
  const keep = new Uint8Array(line.length)
  const last = line.length - 1
  // A ring has no chord from end to end: cut it at the point farthest from its beginning.
  let middle = 0
  for (let i = 1; i < last; i++) if (apart(pointAt(i), pointAt(0)) > apart(pointAt(middle), pointAt(0))) middle = i
  keep[0] = keep[middle] = keep[last] = 1
  const spans: [from: number, to: number][] = [
    [0, middle],
    [middle, last],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let farthest = -1
    let farthestOff = tolerance
    for (let i = from + 1; i < to; i++) {
      const off = distanceToChord(pointAt(i), pointAt(from), pointAt(to))
      if (off > farthestOff) [farthest, farthestOff] = [i, off]
    }
    if (farthest < 0) continue
    keep[farthest] = 1
    spans.push([from, farthest], [farthest, to])
  }
  return line.filter((_, i) => keep[i])
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function distanceToChord(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const span = dx * dx + dy * dy
  const t = span === 0 ? 0 : Math.max(0, Math.min(1, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / span))
  return Math.hypot(a[0] + t * dx - point[0], a[1] + t * dy - point[1])
}

/** Twice signed, once halved: positive when the ring turns left (counterclockwise with the second axis up). @param {readonly (readonly number[])[]} ring closed */
export function signedArea(ring) {
  const [originX, originY] = ring[0]
  let twice = 0
  for (let i = 1; i < ring.length; i++)
    twice += (ring[i - 1][0] - originX) * (ring[i][1] - originY) - (ring[i][0] - originX) * (ring[i - 1][1] - originY)
  return twice / 2
}

/** Even-odd rule. @param {readonly number[]} point @param {readonly (readonly number[])[]} ring */
export function isInRing([x, y], ring) {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i], ring[j]]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

/**
 * Leaves out what lies less than the tolerance off the line (Douglas-Peucker, without recursion: outlines are long).
 * @template {readonly number[]} T
 * @param {readonly T[]} line a ring or a line
 * @param {number} tolerance in the units of the line
 * @returns {T[]}
 */
export function thinned(line, tolerance) {
  if (line.length < 4) return [...line]
  const keep = new Uint8Array(line.length)
  const last = line.length - 1
  // A ring has no chord from end to end: it is cut at the point farthest from its beginning.
  let middle = 0
  for (let i = 1; i < last; i++) if (apart(line[i], line[0]) > apart(line[middle], line[0])) middle = i
  keep[0] = keep[middle] = keep[last] = 1
  const spans = [
    [0, middle],
    [middle, last],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let farthest = -1
    let farthestOff = tolerance
    for (let i = from + 1; i < to; i++) {
      const off = offChord(line[i], line[from], line[to])
      if (off > farthestOff) [farthest, farthestOff] = [i, off]
    }
    if (farthest < 0) continue
    keep[farthest] = 1
    spans.push([from, farthest], [farthest, to])
  }
  return line.filter((_, i) => keep[i])
}

/** @param {readonly number[]} a @param {readonly number[]} b */
function apart(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** @param {readonly number[]} point @param {readonly number[]} a @param {readonly number[]} b */
function offChord(point, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const span = dx * dx + dy * dy
  const t = span === 0 ? 0 : Math.max(0, Math.min(1, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / span))
  return Math.hypot(a[0] + t * dx - point[0], a[1] + t * dy - point[1])
}

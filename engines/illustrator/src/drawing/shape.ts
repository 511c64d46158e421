import type { Point } from './mark.ts'

/** From its lower left corner. */
export function rect(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

/** From its lower left corner. @param radius of the corners; at most half of the shorter side is used */
export function roundedRect(x: number, y: number, width: number, height: number, radius: number): Point[] {
  const r = Math.min(radius, width / 2, height / 2)
  const corner = (cx: number, cy: number, fromDegrees: number) => arc(cx, cy, r, r, fromDegrees, fromDegrees + 90, 4)
  return [
    ...corner(x + width - r, y + r, -90),
    ...corner(x + width - r, y + height - r, 0),
    ...corner(x + r, y + height - r, 90),
    ...corner(x + r, y + r, 180),
  ]
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx, sides = 20): Point[] {
  return arc(cx, cy, rx, ry, 0, 360 - 360 / sides, sides - 1)
}

/** Counterclockwise with y up; 0 degrees points to the right. Includes both ends. */
export function arc(cx: number, cy: number, rx: number, ry: number, fromDegrees: number, toDegrees: number, steps = 12): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = ((fromDegrees + ((toDegrees - fromDegrees) * index) / steps) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const
  })
}

/** A smooth outline through the points (Catmull-Rom spline). @param closed joins the last point to the first */
export function smooth(points: readonly Point[], closed = true, steps = 5): Point[] {
  const count = points.length
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)
    return points[wrapped] ?? [0, 0]
  }
  const curve: Point[] = []
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 0; step < steps; step++)
      curve.push([spline(a[0], b[0], c[0], d[0], step / steps), spline(a[1], b[1], c[1], d[1], step / steps)])
  }
  return closed ? curve : [...curve, at(count - 1)]
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

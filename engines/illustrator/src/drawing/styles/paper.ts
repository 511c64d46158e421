import type { Draws } from '@oppidum/domain/core/random'
import type { Scene } from '../../scene.ts'
import type { Colour } from '../colour.ts'
import type { Point } from '../mark.ts'
import type { Look, PlacedMark } from '../stage.ts'

/** The input of a style. */
export interface Picture {
  scene: Scene
  width: number
  height: number
  horizonY: number
  marks: readonly PlacedMark[]
  /** Randomness of the style: how a line trembles, where a speck is. */
  chance: Draws
  colourOf(mark: PlacedMark): Colour
  colourAt(look: Look, distanceM: number): Colour
}

/** The content of an SVG element of the picture's size. */
export type DrawInStyle = (picture: Picture) => string

/** Points relative to the one before, in whole tenths of a pixel so that errors do not add up: half the bytes of absolute points. */
export function outline(points: readonly Point[], isClosed = true): string {
  let path = ''
  let [x, y] = [0, 0]
  let isFirst = true
  for (const [px, py] of points) {
    const [toX, toY] = [Math.round(px * 10), Math.round(py * 10)]
    if (isFirst) path = `M${tenths(toX)} ${tenths(toY)}`
    else if (toX !== x || toY !== y) path += `${path.includes('l') ? ' ' : 'l'}${tenths(toX - x)}${toY < y ? '' : ' '}${tenths(toY - y)}`
    isFirst = false
    x = toX
    y = toY
  }
  return isClosed ? `${path}Z` : path
}

/** One decimal is a tenth of a pixel. */
export function short(value: number): string {
  return tenths(Math.round(value * 10))
}

function tenths(count: number): string {
  const whole = Math.trunc(count / 10)
  const rest = Math.abs(count % 10)
  return rest === 0 ? String(whole) : `${count < 0 ? '-' : ''}${whole === 0 ? '' : Math.abs(whole)}.${rest}`
}

/** A thousandth of the picture's side, the unit of stroke widths, so that a small picture looks like the large one scaled down. */
export function grainOf({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height) / 1000
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/** The outline as if drawn by hand: long sides get extra corners, and every corner is displaced by up to `by` pixels. */
export function trembling(points: readonly Point[], by: number, stepPx: number, chance: Draws, isClosed = true): Point[] {
  const made: Point[] = []
  const stray = () => (chance.next() - 0.5) * 2 * by
  const last = isClosed ? points.length : points.length - 1
  for (let index = 0; index < last; index++) {
    const from = points[index]
    const to = points[(index + 1) % points.length]
    if (!from || !to) continue
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const parts = Math.min(24, Math.max(1, Math.round(length / stepPx)))
    for (let part = 0; part < parts; part++) {
      const share = part / parts
      made.push([from[0] + (to[0] - from[0]) * share + stray(), from[1] + (to[1] - from[1]) * share + stray()])
    }
  }
  const end = points.at(-1)
  if (!isClosed && end) made.push(end)
  return made
}

/** Parallel strokes inside a surface, as pairs of ends. `degrees` is their angle to the horizontal. */
export function hatch(points: readonly Point[], degrees: number, spacingPx: number, offset = 0): [Point, Point][] {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turned = points.map(([x, y]): Point => [x * cos + y * sin, -x * sin + y * cos])
  const { top, bottom } = boxOf(turned)
  const strokes: [Point, Point][] = []
  for (let y = Math.ceil(top / spacingPx) * spacingPx + offset; y < bottom; y += spacingPx) {
    const cuts: number[] = []
    for (let index = 0; index < turned.length; index++) {
      const a = turned[index]
      const b = turned[(index + 1) % turned.length]
      if (!a || !b || a[1] > y === b[1] > y) continue
      cuts.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    }
    cuts.sort((one, other) => one - other)
    for (let index = 0; index + 1 < cuts.length; index += 2) {
      const [from, to] = [cuts[index] ?? 0, cuts[index + 1] ?? 0]
      strokes.push([
        [from * cos - y * sin, from * sin + y * cos],
        [to * cos - y * sin, to * sin + y * cos],
      ])
    }
  }
  return strokes
}

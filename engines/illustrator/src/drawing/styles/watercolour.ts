import { hex, lighter, mix } from '../colour.ts'
import { blob } from '../kit/plant.ts'
import { smooth } from '../shape.ts'
import { halos } from './halo.ts'
import { boxOf, type DrawInStyle, grainOf, outline, short, trembling } from './paper.ts'
import { bands } from './tone-bands.ts'

/** Translucent washes with uneven edges, pigment at the rims, blooms where it was wet, and a white unpainted margin. */
export const watercolour: DrawInStyle = (picture) => {
  const { width, height, chance } = picture
  const unit = grainOf(picture)
  const paper = hex([0.975, 0.002, 0.012])
  const wash = (points: readonly (readonly [number, number])[], colour: string, opacity: number) =>
    `<path d="${outline(points)}" fill="${colour}" opacity="${Math.round(opacity * 100) / 100}"/>`
  // Lighten the wash around what shines.
  const halo = halos(picture, 0.62)
  const body = picture.marks
    .map((mark) => {
      const { look, points } = mark
      const colour = mix(picture.colourOf(mark), [0.97, 0, 0.01], 0.1)
      const faint = look.opacity ?? 1
      if (mark.width !== undefined) {
        return `<path d="${outline(trembling(points, 0.7 * unit, 24 * unit, chance, false), false)}" fill="none" stroke="${hex(colour)}" stroke-width="${short(Math.max(unit, mark.width))}" stroke-linecap="round" opacity="${short(faint * 0.8)}"/>`
      }
      const { left, right, top, bottom } = boxOf(points)
      const size = Math.min(right - left, bottom - top)
      const stray = Math.min(2.6 * unit, size * 0.09)
      const steps = bands(picture, mark, 9)
      if (steps) {
        const layers = steps.map((step, index) =>
          wash(
            trembling(step.points, (index === 0 ? 2 : 9) * unit, 46 * unit, chance),
            hex(mix(step.colour, [0.97, 0, 0.01], 0.1)),
            (index === 0 ? 1 : 0.62) * faint,
          ),
        )
        return layers.join('') + blooms(left, right, top, bottom, hex(lighter(colour, 0.07)), hex(lighter(colour, -0.05)))
      }
      if (look.soft && size < 14 * unit) return halo.of(mark) + wash(points, hex(colour), faint * 0.78)
      // Small surfaces get no rim, which would be all that is visible of them.
      if (size < 22 * unit) return halo.of(mark) + wash(trembling(points, stray * 0.6, 40 * unit, chance), hex(colour), faint * 0.94)
      const first = trembling(points, stray, 26 * unit, chance)
      const layers = [
        wash(first, hex(lighter(colour, 0.05)), faint * (look.soft ? 0.5 : 0.94)),
        wash(trembling(points, stray * 1.6, 34 * unit, chance), hex(colour), faint * 0.4),
      ]
      if (!look.soft && size > 8 * unit) {
        layers.push(
          `<path d="${outline(first)}" fill="none" stroke="${hex(lighter(colour, -0.14))}" stroke-width="${short(1.3 * unit)}" opacity="${short(0.5 * faint)}"/>`,
        )
      }
      if (size > 90 * unit && !look.soft)
        layers.push(blooms(left, right, top, bottom, hex(lighter(colour, 0.06)), hex(lighter(colour, -0.05)), points))
      return halo.of(mark) + layers.join('')
    })
    .join('')
  function blooms(
    left: number,
    right: number,
    top: number,
    bottom: number,
    light: string,
    dark: string,
    inside?: readonly (readonly [number, number])[],
  ): string {
    let made = ''
    const [x0, x1, y0, y1] = [Math.max(0, left), Math.min(width, right), Math.max(0, top), Math.min(height, bottom)]
    for (let index = 0; index < 6; index++) {
      const radius = Math.min(x1 - x0, y1 - y0) * (0.08 + 0.14 * chance.next())
      const [x, y] = [x0 + (x1 - x0) * chance.next(), y0 + radius * 0.5 + (y1 - y0 - radius) * chance.next()]
      if (inside && !holds(inside, x, y)) continue
      made += wash(blob(chance, x, y, radius * (inside ? 1 : 2.2), radius * 0.7, 11), index % 2 === 0 ? light : dark, inside ? 0.12 : 0.13)
    }
    return made
  }
  let specks = ''
  for (let index = 0; index < 700; index++) {
    specks += `M${short(chance.next() * width)} ${short(chance.next() * height)}h${short(unit * (0.6 + 1.6 * chance.next()))}v${short(unit * (0.5 + chance.next()))}Z`
  }
  const margin = 26 * unit
  const corners = [
    [margin, margin],
    [width - margin, margin],
    [width - margin, height - margin],
    [margin, height - margin],
  ] as const
  const edge = smooth(trembling(corners, 8 * unit, 60 * unit, chance), true, 4)
  return `<rect width="${width}" height="${height}" fill="${paper}"/><defs>${halo.defs()}</defs>${body}<path d="${specks}" fill="${paper}" opacity=".55"/><path d="M0 0H${width}V${height}H0Z${outline(edge)}" fill="${paper}" fill-rule="evenodd"/>`
}

function holds(points: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let isIn = false
  points.forEach((a, index) => {
    const b = points.at(index - 1) ?? a
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) isIn = !isIn
  })
  return isIn
}

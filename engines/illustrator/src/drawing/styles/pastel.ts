import { hex, lighter, mix } from '../colour.ts'
import { boxOf, type DrawInStyle, grainOf, hatch, outline, short, trembling } from './paper.ts'
import { bands } from './tone-bands.ts'

/** Chalk on toned paper: soft surfaces of many nearly horizontal strokes (rain falls steeper), lighter and darker, with the paper showing through. */
export const pastel: DrawInStyle = (picture) => {
  const { width, height, chance } = picture
  const unit = grainOf(picture)
  const paper = mix(picture.colourAt({ paint: 'canvas', glow: 0 }, 0), [0.9, 0.002, 0.016], 0.6)
  const strokes = (points: readonly (readonly [number, number])[], size: number) => {
    const made = ['', '']
    const spacing = Math.max(7 * unit, Math.min(17 * unit, size / 8))
    for (const [a, b] of hatch(points, 6 + 22 * chance.next(), spacing, chance.next() * spacing)) {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1])
      for (let from = 0; from < length - 2 * unit; from += (30 + 60 * chance.next()) * unit) {
        const to = Math.min(length, from + (18 + 34 * chance.next()) * unit)
        const at = (share: number): [number, number] => [a[0] + ((b[0] - a[0]) * share) / length, a[1] + ((b[1] - a[1]) * share) / length]
        const [start, end] = [at(from), at(to)]
        if (
          Math.max(start[0], end[0]) < 0 ||
          Math.min(start[0], end[0]) > width ||
          Math.max(start[1], end[1]) < 0 ||
          Math.min(start[1], end[1]) > height
        )
          continue
        const pick = chance.next() < 0.55 ? 0 : 1
        made[pick] += outline([start, end], false)
      }
    }
    return { lights: made[0] ?? '', darks: made[1] ?? '', thick: spacing * 0.42 }
  }
  const body = picture.marks
    .map((mark) => {
      const { look, points } = mark
      const soft = mix(picture.colourOf(mark), [0.8, 0.005, 0.01], look.glow === undefined ? 0.14 : 0)
      const faint = look.opacity ?? 1
      if (mark.width !== undefined) {
        return `<path d="${outline(trembling(points, 0.7 * unit, 16 * unit, chance, false), false)}" fill="none" stroke="${hex(soft)}" stroke-width="${short(Math.max(1.6 * unit, mark.width))}" stroke-linecap="round" opacity="${short(faint * 0.85)}"/>`
      }
      const { left, right, top, bottom } = boxOf(points)
      const size = Math.min(right - left, bottom - top)
      const glow =
        mark.glow && mark.glow > 5 * unit
          ? [1, 0.7, 0.45]
              .map(
                (share) =>
                  `<circle cx="${short((left + right) / 2)}" cy="${short((top + bottom) / 2)}" r="${short((mark.glow ?? 0) * share)}" fill="${hex(soft)}" opacity=".12"/>`,
              )
              .join('')
          : ''
      const rough = outline(trembling(points, Math.min(2.4 * unit, size * 0.07), 11 * unit, chance))
      const steps = bands(picture, mark, 8)
      const base = steps
        ? steps
            .map(
              (step, index) =>
                `<path d="${outline(trembling(step.points, (index === 0 ? 1 : 7) * unit, 22 * unit, chance))}" fill="${hex(mix(step.colour, [0.8, 0.005, 0.01], 0.14))}" opacity="${short(faint * (index === 0 ? 1 : 0.8))}"/>`,
            )
            .join('')
        : `<path d="${rough}" fill="${hex(soft)}" opacity="${Math.round(faint * (look.soft ? 0.72 : 0.93) * 100) / 100}"/>`
      if (size < 30 * unit || faint < 0.5) return glow + base
      const { lights, darks, thick } = strokes(points, size)
      const chalk = (path: string, by: number, opacity: number) =>
        `<path d="${path}" fill="none" stroke="${hex(lighter(soft, by))}" stroke-width="${short(thick)}" opacity="${opacity}"/>`
      return `${glow}${base}${chalk(lights, 0.05, steps ? 0.16 : 0.32)}${chalk(darks, -0.035, steps ? 0.14 : 0.26)}`
    })
    .join('')
  let specks = ''
  for (let index = 0; index < 1800; index++) {
    specks += `M${short(chance.next() * width)} ${short(chance.next() * height)}l${short(unit * (1 + 3 * chance.next()))} ${short(-unit * (1 + 2 * chance.next()))}`
  }
  const margin = 28 * unit
  const edge = trembling(
    [
      [margin, margin],
      [width - margin, margin],
      [width - margin, height - margin],
      [margin, height - margin],
    ],
    5 * unit,
    9 * unit,
    chance,
  )
  return `<rect width="${width}" height="${height}" fill="${hex(paper)}"/>${body}<path d="${specks}" fill="none" stroke="${hex(paper)}" stroke-width="${short(1.1 * unit)}" opacity=".4"/><path d="M0 0H${width}V${height}H0Z${outline(edge)}" fill="${hex(paper)}" fill-rule="evenodd"/>`
}

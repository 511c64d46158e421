import { fromLch, hex, mix } from '../colour.ts'
import { boxOf, type DrawInStyle, grainOf, outline, short } from './paper.ts'

/** White lines on blue: hidden lines are removed, near lines are heavier, and the construction is visible: grid, horizon, lines to the vanishing point. */
export const blueprint: DrawInStyle = (picture) => {
  const { width, height, horizonY, scene } = picture
  const unit = grainOf(picture)
  const [chroma, hue] = (typeof scene.palette === 'string' ? PAPER[scene.palette] : undefined) ?? [0.11, 258]
  const paper = fromLch([0.36, chroma, hue])
  const chalk = fromLch([0.95, 0.025, hue])
  const body = picture.marks
    .map((mark) => {
      const { look, points } = mark
      const colour = picture.colourOf(mark)
      const air = Math.min(0.72, mark.distanceM / 500)
      const faint = look.opacity ?? 1
      if (mark.width !== undefined) {
        return `<path d="${outline(points, false)}" fill="none" stroke="${hex(chalk)}" stroke-width="${short(Math.max(0.7 * unit, Math.min(mark.width, 1.4 * unit)))}" opacity="${short(faint * (1 - air))}"/>`
      }
      const { left, right, top, bottom } = boxOf(points)
      const size = Math.min(right - left, bottom - top)
      // A little of each surface's own lightness separates the masses.
      const fill = hex(
        mix(paper, look.glow === undefined ? [colour[0] * 0.75, paper[1], paper[2]] : chalk, look.glow === undefined ? 0.22 : 0.75),
      )
      const heavy = look.soft ? 0.55 : size > 120 * unit ? 1.6 : 1.05
      const isShade = look.soft && faint < 0.8
      const line =
        isShade || look.paint === 'skyHigh'
          ? ''
          : ` stroke="${hex(chalk)}" stroke-width="${short(heavy * unit)}" stroke-opacity="${short(Math.max(0.12, (look.soft ? 0.5 : 0.95) - air))}"${look.paint === 'cloud' ? ` stroke-dasharray="${short(7 * unit)} ${short(4 * unit)}"` : ''}`
      const beyond = !look.soft && size > 90 * unit && points.length <= 5 ? overshoots(points, 16 * unit) : ''
      return `<path d="${outline(points)}" fill="${fill}" fill-opacity="${short(faint)}"${line}/>${beyond && `<path d="${beyond}" stroke="${hex(chalk)}" stroke-width="${short(0.6 * unit)}" opacity=".5"/>`}`
    })
    .join('')
  let grid = ''
  let bold = ''
  const cell = 25 * unit
  for (let index = 0; index * cell < Math.max(width, height); index++) {
    const at = short(index * cell)
    const line = `M${at} 0V${height}M0 ${at}H${width}`
    if (index % 4 === 0) bold += line
    else grid += line
  }
  let rays = ''
  for (let index = 0; index < 12; index++) {
    const angle = (index / 12) * Math.PI * 2 + 0.13
    rays += `M${short(width / 2)} ${short(horizonY)}L${short(width / 2 + Math.cos(angle) * width)} ${short(horizonY + Math.sin(angle) * width)}`
  }
  const dash = `stroke-dasharray="${short(14 * unit)} ${short(5 * unit)} ${short(3 * unit)} ${short(5 * unit)}"`
  const margin = 24 * unit
  const stroke = `fill="none" stroke="${hex(chalk)}"`
  const ticks = Array.from(
    { length: 11 },
    (_, index) =>
      `M${short(margin + ((width - 2 * margin) * index) / 10)} ${short(height - margin * 2)}v${short(-9 * unit)}M${short(margin * 2)} ${short(margin + ((height - 2 * margin) * index) / 10)}h${short(9 * unit)}`,
  ).join('')
  return (
    `<rect width="${width}" height="${height}" fill="${hex(paper)}"/>${body}` +
    `<path d="${grid}" ${stroke} stroke-width="${short(0.5 * unit)}" opacity=".1"/><path d="${bold}" ${stroke} stroke-width="${short(0.7 * unit)}" opacity=".17"/>` +
    `<path d="${rays}M0 ${short(horizonY)}H${width}M${short(width / 2)} 0V${height}" ${stroke} stroke-width="${short(0.7 * unit)}" ${dash} opacity=".3"/>` +
    `<path d="${ticks}" ${stroke} stroke-width="${short(1.1 * unit)}" opacity=".8"/><circle cx="${short(width / 2)}" cy="${short(horizonY)}" r="${short(9 * unit)}" ${stroke} stroke-width="${short(unit)}" opacity=".7"/>` +
    `<rect x="${short(margin)}" y="${short(margin)}" width="${short(width - 2 * margin)}" height="${short(height - 2 * margin)}" ${stroke} stroke-width="${short(2.2 * unit)}"/><rect x="${short(margin * 0.7)}" y="${short(margin * 0.7)}" width="${short(width - 1.4 * margin)}" height="${short(height - 1.4 * margin)}" ${stroke} stroke-width="${short(0.8 * unit)}"/>`
  )
}

/** Chroma and hue of the paper. */
const PAPER: Partial<Record<string, readonly [number, number]>> = {
  warm: [0.1, 20],
  sepia: [0.055, 55],
  mono: [0, 0],
  earth: [0.05, 110],
  sea: [0.075, 205],
  neon: [0.16, 290],
  pastel: [0.07, 285],
  cool: [0.1, 245],
}

function overshoots(points: readonly (readonly [number, number])[], by: number): string {
  let made = ''
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length] ?? a
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (length < by * 2) return
    const [dx, dy] = [((b[0] - a[0]) / length) * by, ((b[1] - a[1]) / length) * by]
    made += `M${short(a[0] - dx)} ${short(a[1] - dy)}L${short(a[0])} ${short(a[1])}M${short(b[0])} ${short(b[1])}L${short(b[0] + dx)} ${short(b[1] + dy)}`
  })
  return made
}

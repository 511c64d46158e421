import { type Colour, hex, lighter, mix } from '../colour.ts'
import { boxOf, type DrawInStyle, grainOf, hatch, outline, short, trembling } from './paper.ts'

/** Printed from a cut block: black where the block was left, tints below it, and the tapering strokes of the gouge for light. */
export const linocut: DrawInStyle = (picture) => {
  const { width, height, chance } = picture
  const unit = grainOf(picture)
  const paper: Colour = picture.colourAt({ paint: 'canvas', tone: 0.3, glow: 0 }, 0)
  const black = hex(mix(picture.colourAt({ paint: 'rubber', glow: 0 }, 0), [0.17, 0, -0.01], 0.7))
  const light = hex(paper)
  // Surfaces are lightened in the dark: at night the block would be all black.
  const lift = { dawn: 0.03, day: 0, dusk: 0.12, night: 0.34 }[picture.scene.light]
  const gouge = (ax: number, ay: number, bx: number, by: number, thick: number) => {
    const length = Math.hypot(bx - ax, by - ay) || 1
    const [nx, ny] = [((ay - by) / length) * thick, ((bx - ax) / length) * thick]
    const at = 0.3 + 0.4 * chance.next()
    const [mx, my] = [ax + (bx - ax) * at, ay + (by - ay) * at]
    return `M${short(ax)} ${short(ay)}L${short(mx + nx)} ${short(my + ny)}L${short(bx)} ${short(by)}L${short(mx - nx)} ${short(my - ny)}Z`
  }
  const carved = (points: readonly (readonly [number, number])[], degrees: number, spacing: number, thick: number) => {
    let path = ''
    for (const [a, b] of hatch(points, degrees, spacing, chance.next() * spacing)) {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1])
      const long = (38 + 46 * chance.next()) * unit
      for (let from = chance.next() * 8 * unit; from < length - 3 * unit; from += long + (4 + 9 * chance.next()) * unit) {
        const to = Math.min(length - unit, from + long)
        const at = (share: number, axis: 0 | 1) => a[axis] + ((b[axis] - a[axis]) * share) / length
        const [x, y] = [at(from, 0), at(from, 1)]
        if (Math.max(x, at(to, 0)) < 0 || Math.min(x, at(to, 0)) > width || y < -9 || y > height + 9) continue
        path += gouge(x, y, at(to, 0), at(to, 1) + (chance.next() - 0.5) * 2 * unit, thick * (0.7 + 0.5 * chance.next()))
      }
    }
    return path
  }
  const body = picture.marks
    .map((mark) => {
      const { look, points } = mark
      const colour = picture.colourOf(mark)
      // The sky is not lightened: at night it stays black.
      const lightness = Math.min(1, colour[0] + (look.paint === 'skyHigh' || look.paint === 'cloud' ? 0 : lift))
      const faint = look.opacity ?? 1
      // A block prints or does not, so nearly transparent marks are left out.
      if (faint < 0.3) return ''
      const tint = hex(mix(lighter(colour, lightness > 0.62 ? 0.06 : 0.14), paper, 0.28))
      if (mark.width !== undefined) {
        return `<path d="${outline(points, false)}" fill="none" stroke="${lightness > 0.66 ? light : black}" stroke-width="${short(Math.max(1.5 * unit, mark.width))}"/>`
      }
      const { left, right, top, bottom } = boxOf(points)
      const size = Math.min(right - left, bottom - top)
      const cut = trembling(points, Math.min(1.6 * unit, size * 0.06), 34 * unit, chance)
      const shape = outline(cut)
      const isBig = size > 9 * unit
      const degrees = DIRECTION[look.paint] ?? (right - left > (bottom - top) * 2 ? 4 : 62)
      if (look.glow !== undefined) return `<path d="${shape}" fill="${hex(mix(colour, paper, 0.2))}"/>`
      if (lightness < 0.56) {
        const strokes = isBig ? carved(points, degrees, (13 - lightness * 8) * unit, (0.25 + lightness * 2.6) * unit) : ''
        const rim = look.soft ? '' : ` stroke="${light}" stroke-width="${short(1.5 * unit)}"`
        return `<path d="${shape}" fill="${black}"${rim}/>${strokes && `<path d="${strokes}" fill="${tint}"/>`}`
      }
      const fill = lightness > 0.93 ? light : tint
      const strokes =
        isBig && size > 16 * unit ? carved(points, degrees, (lightness > 0.8 ? 21 : 13) * unit, (lightness > 0.8 ? 0.8 : 1.25) * unit) : ''
      const rim = look.soft && size < 20 * unit ? '' : ` stroke="${black}" stroke-width="${short((look.soft ? 0 : 2.1) * unit)}"`
      return `<path d="${shape}" fill="${fill}"${rim}/>${strokes && `<path d="${strokes}" fill="${lightness > 0.72 ? black : light}" opacity="${lightness > 0.72 ? 0.75 : 1}"/>`}`
    })
    .join('')
  const margin = 30 * unit
  const edge = trembling(
    [
      [margin, margin],
      [width - margin, margin],
      [width - margin, height - margin],
      [margin, height - margin],
    ],
    2.4 * unit,
    24 * unit,
    chance,
  )
  let chatter = ''
  for (let index = 0; index < 130; index++) {
    const along = chance.next()
    const out = margin * (0.25 + 0.6 * chance.next())
    const [x, y] =
      index % 4 === 0
        ? [along * width, out]
        : index % 4 === 1
          ? [along * width, height - out]
          : index % 4 === 2
            ? [out, along * height]
            : [width - out, along * height]
    const isAcross = index % 4 < 2
    const long = (8 + 22 * chance.next()) * unit
    chatter += gouge(x, y, x + (isAcross ? long : 0), y + (isAcross ? 0 : long), 0.9 * unit)
  }
  return `<rect width="${width}" height="${height}" fill="${black}"/>${body}<path d="M0 0H${width}V${height}H0Z${outline(edge)}" fill="${light}" fill-rule="evenodd"/><path d="${outline(edge)}" fill="none" stroke="${black}" stroke-width="${short(3 * unit)}"/><path d="${chatter}" fill="${black}"/>`
}

/** Direction of the gouge on a surface, in degrees from the horizontal. */
const DIRECTION: Record<string, number> = {
  skyHigh: 3,
  water: 2,
  asphalt: 1,
  pavement: 2,
  grass: 78,
  lawn: 80,
  foliage: 38,
  conifer: 70,
  cloud: -8,
  hillFar: 14,
  hillNear: -18,
  sand: 5,
  roofTile: 70,
  slate: 70,
}

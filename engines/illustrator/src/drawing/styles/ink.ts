import { hex, mix } from '../colour.ts'
import { boxOf, type DrawInStyle, grainOf, hatch, outline, short, trembling } from './paper.ts'

/** Pen on cream paper: trembling contours, hatching where it is dark, and a pale wash that does not quite fill its outline. */
export const ink: DrawInStyle = (picture) => {
  const { width, height, chance } = picture
  const unit = grainOf(picture)
  const paper = picture.colourAt({ paint: 'canvas', tone: 0.35, glow: 0 }, 0)
  const pen = hex(mix(picture.colourAt({ paint: 'rubber', glow: 0 }, 0), [0.2, 0, -0.02], 0.6))
  // Without colour, only greys in the wash distinguish surfaces.
  const strength = picture.scene.palette === 'mono' ? 0.85 : picture.scene.light === 'night' ? 0.62 : 0.5
  const body = picture.marks
    .map((mark) => {
      const { look, points } = mark
      const colour = picture.colourOf(mark)
      const faint = look.opacity ?? 1
      if (mark.width !== undefined) {
        return `<path d="${outline(trembling(points, 0.5 * unit, 30 * unit, chance, false), false)}" fill="none" stroke="${look.glow === undefined ? pen : hex(colour)}" stroke-width="${short(Math.max(0.8 * unit, Math.min(mark.width, 5 * unit)))}" opacity="${short(faint)}"/>`
      }
      const { left, right, top, bottom } = boxOf(points)
      const size = Math.min(right - left, bottom - top)
      const wash = hex(mix(paper, colour, look.glow === undefined ? strength : 0.85))
      const air = Math.min(0.75, mark.distanceM / 900)
      const fill = `<path d="${outline(points)}" fill="${wash}" opacity="${short(faint)}"/>`
      const tone = 1 - colour[0]
      let lines = ''
      if (look.glow === undefined && faint > 0.5 && tone > 0.34 && size > 7 * unit) {
        const spacing = Math.max(3.2, 10.5 - tone * 9.5) * unit * (size > 200 * unit ? 1.6 : 1)
        for (const degrees of tone > 0.62 ? [-48, 38] : [-48]) {
          for (const [a, b] of hatch(points, degrees, spacing)) {
            if (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) < 2 * unit || offPage(a, b, width, height)) continue
            lines += outline([stray(a), stray(b)], false)
          }
        }
      }
      const hatching =
        lines && `<path d="${lines}" fill="none" stroke="${pen}" stroke-width="${short(0.8 * unit)}" opacity="${short(0.62 - air * 0.5)}"/>`
      if (look.soft && !(look.paint === 'window' || look.glow !== undefined)) return fill + hatching
      const contour = outline(trembling(points, 0.9 * unit, 42 * unit, chance))
      return `${fill}${hatching}<path d="${contour}" fill="none" stroke="${pen}" stroke-width="${short((size > 60 * unit ? 1.7 : 1) * unit)}" stroke-linejoin="round" opacity="${short((1 - air) * Math.min(1, faint + 0.2))}"/>`
    })
    .join('')
  function stray([x, y]: readonly [number, number]): [number, number] {
    return [x + (chance.next() - 0.5) * 1.6 * unit, y + (chance.next() - 0.5) * 1.6 * unit]
  }
  const margin = trembling(
    [
      [22 * unit, 22 * unit],
      [width - 22 * unit, 22 * unit],
      [width - 22 * unit, height - 22 * unit],
      [22 * unit, height - 22 * unit],
    ],
    1.6 * unit,
    60 * unit,
    chance,
  )
  const frame = `M0 0H${width}V${height}H0Z${outline(margin)}`
  return `<rect width="${width}" height="${height}" fill="${hex(paper)}"/>${body}<path d="${frame}" fill="${hex(paper)}" fill-rule="evenodd"/><path d="${outline(margin)}" fill="none" stroke="${pen}" stroke-width="${short(1.6 * unit)}"/>`
}

const offPage = (a: readonly [number, number], b: readonly [number, number], width: number, height: number) =>
  Math.max(a[0], b[0]) < 0 || Math.min(a[0], b[0]) > width || Math.max(a[1], b[1]) < 0 || Math.min(a[1], b[1]) > height

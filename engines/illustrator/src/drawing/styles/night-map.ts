import { chromaOf, fromLch, hex, hueOf, mix } from '../colour.ts'
import { halos } from './halo.ts'
import { boxOf, type DrawInStyle, grainOf, outline, short } from './paper.ts'

/** Like an operations room's map at night: dark masses, contours that glow in their surface's colour, a graticule, contour lines in the sky. */
export const nightMap: DrawInStyle = (picture) => {
  const { width, height, horizonY, scene, chance } = picture
  const unit = grainOf(picture)
  const halo = halos(picture, 0.65)
  const base = fromLch([
    0.17,
    scene.palette === 'mono' ? 0 : 0.04,
    scene.palette === 'warm' || scene.palette === 'sepia' || scene.palette === 'earth' ? 40 : 262,
  ])
  const body = picture.marks
    .map((mark) => {
      const { look, points } = mark
      const colour = picture.colourOf(mark)
      const air = Math.min(0.7, mark.distanceM / 700)
      const faint = look.opacity ?? 1
      const shines = look.glow !== undefined
      const chroma = scene.palette === 'mono' ? 0 : Math.max(0.07, Math.min(0.17, chromaOf(colour) * 1.5))
      const line = hex(fromLch([0.62 + 0.26 * colour[0] - air * 0.25, chroma, chromaOf(colour) < 0.02 ? 215 : hueOf(colour)]))
      if (mark.width !== undefined) {
        return `<path d="${outline(points, false)}" fill="none" stroke="${line}" stroke-width="${short(Math.max(0.7 * unit, Math.min(2 * unit, mark.width)))}" opacity="${short(faint * (0.85 - air))}"/>`
      }
      const { left, right, top, bottom } = boxOf(points)
      const size = Math.min(right - left, bottom - top)
      const isSky = look.paint === 'skyHigh'
      const fill = hex(shines ? colour : mix(base, [colour[0] * 0.55, colour[1] * 0.8, colour[2] * 0.8], isSky ? 0.05 : 0.27))
      const edge =
        isSky || (look.soft && (shines || faint < 0.8 || size < 3 * unit))
          ? ''
          : ` stroke="${line}" stroke-width="${short((look.soft ? 0.5 : 1.2) * unit)}" stroke-opacity="${short(Math.max(0.15, (look.soft ? 0.45 : 0.95) - air))}"`
      const wide =
        !look.soft && !shines && size > 30 * unit
          ? `<path d="${outline(points)}" fill="none" stroke="${line}" stroke-width="${short(5 * unit)}" opacity="${short(0.18 * (1 - air))}"/>`
          : ''
      const light = halo.of(mark)
      return `${light}<path d="${outline(points)}" fill="${fill}" fill-opacity="${short(faint)}"${edge}/>${wide}${isSky ? contours() : ''}`
    })
    .join('')
  function contours(): string {
    const [cx, cy] = [width * (0.2 + 0.6 * chance.next()), horizonY * (0.2 + 0.4 * chance.next())]
    const phase = chance.next() * 6
    let path = ''
    for (let ring = 1; ring < 22; ring++) {
      const points = Array.from({ length: 72 }, (_, index): [number, number] => {
        const angle = (index / 72) * 2 * Math.PI
        const out = ring * 30 * unit * (1 + 0.22 * Math.sin(angle * 3 + phase) + 0.1 * Math.sin(angle * 5 - phase * 2 + ring * 0.2))
        return [cx + Math.cos(angle) * out * 1.4, cy + Math.sin(angle) * out]
      })
      path += outline(points)
    }
    return `<path d="${path}" fill="none" stroke="${hex(fromLch([0.6, scene.palette === 'mono' ? 0 : 0.09, 235]))}" stroke-width="${short(0.9 * unit)}" opacity=".3"/>`
  }
  let grid = ''
  let crosses = ''
  for (let column = 1; column < 8; column++) {
    grid += `M${short((width * column) / 8)} 0V${height}`
    for (let row = 1; row < 8; row++)
      crosses += `M${short((width * column) / 8 - 5 * unit)} ${short((height * row) / 8)}h${short(10 * unit)}M${short((width * column) / 8)} ${short((height * row) / 8 - 5 * unit)}v${short(10 * unit)}`
  }
  for (let row = 1; row < 8; row++) grid += `M0 ${short((height * row) / 8)}H${width}`
  const line = hex(fromLch([0.8, scene.palette === 'mono' ? 0 : 0.08, 215]))
  return `<defs>${halo.defs()}</defs><rect width="${width}" height="${height}" fill="${hex(base)}"/>${body}<path d="${grid}" stroke="${line}" stroke-width="${short(0.6 * unit)}" opacity=".1"/><path d="${crosses}" stroke="${line}" stroke-width="${short(1.1 * unit)}" opacity=".5"/><rect x="${short(12 * unit)}" y="${short(12 * unit)}" width="${short(width - 24 * unit)}" height="${short(height - 24 * unit)}" fill="none" stroke="${line}" stroke-width="${short(1.2 * unit)}" opacity=".6"/>`
}

import { type Colour, chromaOf, hex } from '../colour.ts'
import { fades } from './fade.ts'
import { halos } from './halo.ts'
import { boxOf, type DrawInStyle, grainOf, outline, short } from './paper.ts'

/** A panel of a comic: flat surfaces in strong colours, black outlines that get thicker the nearer a subject is, halftone dots in the sky. */
export const comic: DrawInStyle = (picture) => {
  const { width, height } = picture
  const unit = grainOf(picture)
  const fade = fades({
    ...picture,
    colourAt: (look, distanceM) => strong(picture.colourAt(look, distanceM)),
    colourOf: (mark) => strong(picture.colourOf(mark)),
  })
  const halo = halos(picture, 0.6)
  const pen = '#17161c'
  const body = picture.marks
    .map((mark) => {
      const { look, points } = mark
      const faint = look.opacity === undefined ? '' : ` opacity="${short(look.opacity)}"`
      const colour = hex(strong(picture.colourOf(mark)))
      if (mark.width !== undefined) {
        const thick = Math.max(unit, mark.width)
        const line = outline(points, false)
        const isOutlined = !look.soft && thick > 3 * unit
        const rim = isOutlined
          ? `<path d="${line}" fill="none" stroke="${pen}" stroke-width="${short(thick + 2.6 * unit)}" stroke-linecap="round"${faint}/>`
          : ''
        return `${rim}<path d="${line}" fill="none" stroke="${colour}" stroke-width="${short(thick)}" stroke-linecap="round" stroke-linejoin="round"${faint}/>`
      }
      const { left, right, top, bottom } = boxOf(points)
      const size = Math.min(right - left, bottom - top)
      const air = Math.min(0.7, mark.distanceM / 700)
      const isOutlined = !look.soft && (look.opacity ?? 1) > 0.5 && size > 3 * unit
      const pencil = isOutlined
        ? ` stroke="${pen}" stroke-width="${short(Math.min(5.2, 1.5 + size / (46 * unit)) * unit * (1 - air * 0.6))}" stroke-linejoin="round"`
        : ''
      return `${halo.of(mark)}<path d="${outline(points)}" fill="${fade.of(mark) ?? colour}"${pencil}${faint}/>`
    })
    .join('')
  let dots = ''
  const step = 13 * unit
  for (let row = 0; row * step < picture.horizonY * 0.9; row++) {
    const radius = 3.4 * unit * (1 - (row * step) / (picture.horizonY * 0.9))
    for (let x = (row % 2) * step * 0.5; x < width && radius > 0.4 * unit; x += step) dots += dot(x, row * step * 0.86, radius)
  }
  const margin = 20 * unit
  const frame = `M0 0H${width}V${height}H0ZM${short(margin)} ${short(margin)}V${short(height - margin)}H${short(width - margin)}V${short(margin)}Z`
  const inner = `M${short(margin)} ${short(margin)}H${short(width - margin)}V${short(height - margin)}H${short(margin)}Z`
  const sky = picture.marks[0] && dots ? 1 : 0
  const [first, ...others] = sky ? splitAfterSky(body) : [body]
  return (
    `<defs>${fade.defs()}${halo.defs()}</defs>${first}<path d="${dots}" fill="${hex(strong(picture.colourAt({ paint: 'skyHigh', tone: -0.25 }, 0)))}" opacity=".4"/>${others.join('')}` +
    `<path d="${frame}" fill="#fbf9f2" fill-rule="evenodd"/><path d="${inner}" fill="none" stroke="${pen}" stroke-width="${short(5 * unit)}"/>`
  )
}

/** The sky is the first mark: its dots are on it and below everything else. */
function splitAfterSky(body: string): [string, string] {
  const end = body.indexOf('/>') + 2
  return [body.slice(0, end), body.slice(end)]
}

/** A square with cut corners looks like a dot and takes a third of a circle's bytes. */
const dot = (x: number, y: number, r: number) =>
  `M${short(x - r)} ${short(y)}l${short(r)} ${short(-r)} ${short(r)} ${short(r)} ${short(-r)} ${short(r)}Z`

/** Seven steps of lightness, and stronger colour. */
function strong(colour: Colour): Colour {
  const more = chromaOf(colour) < 0.015 ? 1 : 1.35
  return [Math.round(colour[0] * 8) / 8, colour[1] * more, colour[2] * more]
}

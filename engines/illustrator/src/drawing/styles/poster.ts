import { type Colour, chromaOf, fromLch, hex, mix } from '../colour.ts'
import { type DrawInStyle, grainOf, outline, short } from './paper.ts'
import { bands } from './tone-bands.ts'

/** A silk-screened travel poster: few steps of light, flat bands of sky, deep blue shade, a cream margin and the grain of the ink. */
export const poster: DrawInStyle = (picture) => {
  const { width, height, chance } = picture
  const unit = grainOf(picture)
  const paper = hex(picture.colourAt({ paint: 'canvas', tone: 0.3, glow: 0 }, 0))
  const body = picture.marks
    .map((mark) => {
      const opacity = mark.look.opacity === undefined ? '' : ` opacity="${mark.look.opacity}"`
      if (mark.width !== undefined) {
        return `<path d="${outline(mark.points, false)}" fill="none" stroke="${hex(inked(picture.colourOf(mark)))}" stroke-width="${short(Math.max(1.1 * unit, mark.width))}" stroke-linejoin="round"${opacity}/>`
      }
      const steps = bands(picture, mark, 6)
      if (steps)
        return steps.map(({ points, colour }) => `<path d="${outline(points)}" fill="${hex(inked(colour, 14))}"${opacity}/>`).join('')
      const halo = mark.glow && mark.glow > 4 ? rays(mark.points, mark.glow, hex(inked(picture.colourOf(mark)))) : ''
      return `${halo}<path d="${outline(mark.points)}" fill="${hex(inked(picture.colourOf(mark)))}"${opacity}/>`
    })
    .join('')
  let specks = ''
  for (let index = 0; index < 900; index++) {
    const size = unit * (0.5 + 1.3 * chance.next())
    specks += `M${short(chance.next() * width)} ${short(chance.next() * height)}h${short(size)}v${short(size)}h${short(-size)}Z`
  }
  const margin = 34 * unit
  const frame = `M0 0H${width}V${height}H0ZM${short(margin)} ${short(margin)}V${short(height - margin)}H${short(width - margin)}V${short(margin)}Z`
  return `${body}<path d="${specks}" fill="${paper}" opacity=".3"/><path d="${frame}" fill="${paper}" fill-rule="evenodd"/>`
}

/** Nine steps of lightness; dark colours turn to deep blue, strong colours get stronger. */
function inked(colour: Colour, steps = 9): Colour {
  const lightness = Math.round(colour[0] * steps) / steps
  const strong = chromaOf(colour) < 0.012 ? 1 : 1.22
  const made: Colour = [lightness, colour[1] * strong, colour[2] * strong]
  return lightness < 0.4 && chromaOf(colour) > 0.005 ? mix(made, fromLch([lightness, 0.07, 275]), 0.45) : made
}

/** Two hard rings instead of a soft halo. */
function rays(points: readonly (readonly [number, number])[], glow: number, colour: string): string {
  const [x, y] = points.reduce(([sx, sy], [px, py]) => [sx + px / points.length, sy + py / points.length], [0, 0])
  return [0.9, 0.55]
    .map((share) => `<circle cx="${short(x)}" cy="${short(y)}" r="${short(glow * share)}" fill="${colour}" opacity=".18"/>`)
    .join('')
}

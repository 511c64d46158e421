import { hex } from '../colour.ts'
import { fades } from './fade.ts'
import { halos } from './halo.ts'
import { type DrawInStyle, outline, short } from './paper.ts'

/** Clean surfaces without outlines, soft gradients in sky, water and ground. */
export const flat: DrawInStyle = (picture) => {
  const fade = fades(picture)
  const halo = halos(picture)
  const body = picture.marks
    .map((mark) => {
      const { look, points, width } = mark
      const seeThrough = look.opacity === undefined ? '' : ` opacity="${Math.round(look.opacity * 100) / 100}"`
      if (width !== undefined) {
        const thick = Math.max(0.6, width)
        return `<path d="${outline(points, false)}" fill="none" stroke="${hex(picture.colourOf(mark))}" stroke-width="${short(thick)}" stroke-linecap="round" stroke-linejoin="round"${seeThrough}/>`
      }
      return `${halo.of(mark)}<path d="${outline(points)}" fill="${fade.of(mark) ?? hex(picture.colourOf(mark))}"${seeThrough}/>`
    })
    .join('')
  return `<defs>${fade.defs()}${halo.defs()}</defs>${body}`
}

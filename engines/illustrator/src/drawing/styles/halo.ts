import { hex } from '../colour.ts'
import type { PlacedMark } from '../stage.ts'
import { boxOf, type Picture, short } from './paper.ts'

/** Halos around what shines, with one gradient per colour of light. */
export function halos(picture: Picture, strength = 0.5): { of(mark: PlacedMark): string; defs(): string } {
  const known = new Map<string, string>()
  return {
    of(mark) {
      if (!mark.glow || mark.glow < 1.5) return ''
      const colour = hex(picture.colourOf(mark))
      const id = known.get(colour) ?? `halo${known.size}`
      known.set(colour, id)
      const { left, right, top, bottom } = boxOf(mark.points)
      const radius = mark.glow + Math.min(right - left, bottom - top) / 2
      return `<circle cx="${short((left + right) / 2)}" cy="${short((top + bottom) / 2)}" r="${short(radius)}" fill="url(#${id})"/>`
    },
    defs: () =>
      [...known]
        .map(
          ([colour, id]) =>
            `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".4" stop-color="${colour}" stop-opacity="${strength * 0.4}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
        )
        .join(''),
  }
}

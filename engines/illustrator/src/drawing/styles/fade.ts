import { hex } from '../colour.ts'
import type { PlacedMark } from '../stage.ts'
import { boxOf, type Picture, short } from './paper.ts'

/** Surfaces that fade to another colour towards their lower edge. */
export function fades(picture: Picture): { of(mark: PlacedMark): string | undefined; defs(): string } {
  const known = new Map<string, string>()
  return {
    of(mark) {
      const { fadesTo } = mark.look
      if (!fadesTo) return undefined
      // A surface that extends beyond the picture fades within it.
      const box = boxOf(mark.points)
      const [top, bottom] = [Math.max(0, box.top), Math.min(picture.height, box.bottom)]
      const { opacity: _, ...look } = mark.look
      const [from, to] = [
        hex(picture.colourOf(mark)),
        hex(picture.colourAt({ ...look, tone: 0, ...fadesTo }, fadesTo.airM ?? mark.distanceM)),
      ]
      if (from === to) return from
      const stops = `y1="${short(top)}" y2="${short(bottom)}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`
      const id = known.get(stops) ?? `fade${known.size}`
      known.set(stops, id)
      return `url(#${id})`
    },
    defs: () =>
      [...known]
        .map(([stops, id]) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" ${stops}</linearGradient>`)
        .join(''),
  }
}

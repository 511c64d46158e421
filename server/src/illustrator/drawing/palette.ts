import type { Palette } from '../scene.ts'
import { type Colour, chromaOf, fromLch, hueOf, mix } from './colour.ts'

/**
 * Every colour of a picture goes through its palette last, so that sky, houses and subjects belong together. `asked`: a colour that was
 * asked for by name keeps itself where the palette would take all colour away.
 */
export function inPalette(palette: Palette, colour: Colour, asked: boolean): Colour {
  const made = PALETTE[palette](colour)
  return asked ? mix(made, colour, KEPT_OF_ASKED[palette] ?? 0.3) : made
}

const KEPT_OF_ASKED: Partial<Record<Palette, number>> = { mono: 0.9, sepia: 0.75, pastel: 0.25, neon: 0.45 }

/** Without chroma at all. */
const grey = ([lightness]: Colour, chroma = 0, hue = 0): Colour => fromLch([lightness, chroma, hue])

const PALETTE: Record<Palette, (colour: Colour) => Colour> = {
  natural: (colour) => colour,
  warm: (colour) => mix(colour, fromLch([colour[0] * 0.98 + 0.01, 0.085, 58]), 0.5),
  cool: (colour) => mix(colour, fromLch([colour[0], 0.075, 238]), 0.55),
  pastel: (colour) => {
    const chroma = Math.min(chromaOf(colour) * 0.85, 0.085)
    return fromLch([0.42 + colour[0] * 0.54, chroma, chroma < 0.015 ? 320 : hueOf(colour)])
  },
  neon: (colour) => {
    const [lightness] = colour
    const pale = chromaOf(colour) < 0.035
    const hue = pale ? 285 : nearest(hueOf(colour), [335, 195, 285, 130, 60])
    const chroma = pale ? 0.075 * (1 - lightness * 0.5) : Math.min(0.26, chromaOf(colour) * 1.9)
    return mix(colour, fromLch([0.06 + 0.9 * lightness ** 1.35, chroma, hue]), 0.85)
  },
  sepia: (colour) => grey(colour, 0.018 + 0.075 * (1 - Math.abs(2 * colour[0] - 1.05)), 68),
  mono: (colour) => grey([Math.min(1, Math.max(0, (colour[0] - 0.5) * 1.12 + 0.5)), 0, 0], 0.004, 260),
  earth: (colour) => {
    const hue = nearest(hueOf(colour), [42, 72, 112, 205])
    return mix(colour, fromLch([colour[0] * 0.94, Math.min(hue === 205 ? 0.035 : 0.095, chromaOf(colour) + 0.015), hue]), 0.85)
  },
  sea: (colour) => {
    const hue = hueOf(colour)
    const isWarm = chromaOf(colour) > 0.03 && (hue < 105 || hue > 330)
    const wanted = isWarm ? (chromaOf(colour) > 0.11 ? 28 : 85) : nearest(hue, [190, 222, 245])
    return mix(colour, fromLch([colour[0], Math.max(0.025, Math.min(0.12, chromaOf(colour) * 0.95)), wanted]), 0.82)
  },
}

function nearest(hue: number, hues: readonly number[]): number {
  const apart = (it: number) => Math.abs(((it - hue + 540) % 360) - 180)
  return hues.reduce((best, it) => (apart(it) < apart(best) ? it : best))
}

import type { Palette, Scene, SubjectColour } from '../scene.ts'
import { type Colour, chromaOf, fromLch, hueOf, mix } from './colour.ts'
import { REQUESTED_COLOURS } from './requested-colours.ts'

/**
 * Every colour of a picture finally passes through its palette, so that sky, houses and subjects match. With `isRequested`, a
 * colour that the prompt names keeps a share of itself.
 */
export function inPalette(palette: Scene['palette'], colour: Colour, isRequested: boolean): Colour {
  if (typeof palette !== 'string') return mix(ofColours(palette, colour), colour, isRequested ? 0.5 : 0)
  const tinted = PALETTE[palette](colour)
  return isRequested ? mix(tinted, colour, REQUESTED_SHARE[palette] ?? 0.3) : tinted
}

const REQUESTED_SHARE: Partial<Record<Palette, number>> = { mono: 0.9, sepia: 0.75, pastel: 0.25, neon: 0.45 }

/** Palettes without chroma. */
const grey = ([lightness]: Colour, chroma = 0, hue = 0): Colour => fromLch([lightness, chroma, hue])

const PALETTE: Record<Palette, (colour: Colour) => Colour> = {
  natural: (colour) => colour,
  // Warm blue less than other colours, or a sky would turn grey, and dark colours as well.
  warm: (colour) => {
    const isCold = chromaOf(colour) > 0.02 && hueOf(colour) > 180 && hueOf(colour) < 310
    return mix(colour, fromLch([colour[0] * 0.98 + 0.01, 0.085, 58]), isCold ? 0.16 : 0.26 + colour[0] * 0.28)
  },
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
  return hues.reduce((best, it) => (apart(it, hue) < apart(best, hue) ? it : best))
}

/** Degrees between two hues, 0 to 180. */
const apart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)

/** The hue of the nearest colour of the palette, or grey when that is too far away; nearly grey colours get a tinge. */
function ofColours(colours: readonly SubjectColour[], colour: Colour): Colour {
  const [lightness] = colour
  const tints = colours.map((it) => REQUESTED_COLOURS[it])
  const chroma = chromaOf(colour)
  const greyIsWanted = tints.some((it) => chromaOf(it) < 0.03)
  const [hued] = tints
    .filter((it) => chromaOf(it) >= 0.03)
    .toSorted((a, b) => apart(hueOf(colour), hueOf(a)) - apart(hueOf(colour), hueOf(b)))
  if (!hued) return grey(colour)
  const isFar = greyIsWanted && apart(hueOf(colour), hueOf(hued)) > 62
  const strength = isFar ? 0.008 : chroma < 0.045 ? 0.008 + chroma * 0.5 : Math.min(chromaOf(hued), chroma * 1.05)
  // Make a grey sky brighter.
  if (isFar && lightness > 0.6) return fromLch([Math.min(1, lightness + 0.13), strength, hueOf(hued)])
  // Make what shines nearly white.
  if (lightness > 0.9) return fromLch([lightness, Math.min(strength, 0.035), hueOf(hued)])
  // A tint is strongest near its own lightness: navy in the dark, yellow in the light.
  return fromLch([lightness * 0.86 + 0.14 * (chroma < 0.045 || isFar ? lightness : hued[0]), strength, hueOf(hued)])
}

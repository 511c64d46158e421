import type { Light, Scene, SubjectColour, Weather } from '../scene.ts'
import { type Colour, fromLch, lighter, mix, under } from './colour.ts'
import { inPalette } from './colour-palette.ts'
import { MATERIALS, type Material } from './mark.ts'
import { REQUESTED_COLOURS } from './requested-colours.ts'
import { VISIBILITY_M } from './stage.ts'

/** The colours of surfaces in a scene. */
export interface Colourist {
  /**
   * @param tone -1 to 1
   * @param distanceM metres of air in front of it
   * @param shines for lamps, fire and lit windows: the scene's light does not dim them, and haze less
   */
  of(paint: Material | SubjectColour, tone?: number, distanceM?: number, shines?: boolean): Colour
}

export function colourist(scene: Scene): Colourist {
  const cache = new Map<string, Colour>()
  const air = inScene('skyLow', scene)
  return {
    of(paint, tone = 0, distanceM = 0, shines = false) {
      const hazeRatio = AIRLESS.has(paint) ? 0 : 1 - Math.exp(-distanceM / (VISIBILITY_M[scene.weather] * (shines ? 3 : 1)))
      // Round to steps too fine to see, so that a picture has some hundred colours instead of one per mark.
      const toneStep = Math.round(tone * 20)
      const hazeStep = Math.round(hazeRatio * 25)
      const key = `${paint}/${toneStep}/${hazeStep}/${shines}`
      const cached = cache.get(key)
      if (cached) return cached
      const bare = shade(shines ? ownColour(paint, scene) : inScene(paint, scene), toneStep / 20, scene.light)
      const colour = inPalette(
        scene.palette,
        mix(bare, air, (hazeStep / 25) * 0.92),
        scene.subjects.some((it) => it.colour === paint),
      )
      cache.set(key, colour)
      return colour
    },
  }
}

const AIRLESS: ReadonlySet<string> = new Set(['skyHigh', 'skyLow', 'cloud', 'sun', 'moon', 'star'])

type SkyPaint = 'skyHigh' | 'skyLow' | 'cloud'
const SKY: Record<Light, Record<SkyPaint, Colour>> = {
  dawn: { skyHigh: fromLch([0.66, 0.075, 268]), skyLow: fromLch([0.89, 0.075, 62]), cloud: fromLch([0.87, 0.055, 20]) },
  day: { skyHigh: fromLch([0.69, 0.105, 246]), skyLow: fromLch([0.92, 0.035, 222]), cloud: fromLch([0.98, 0.006, 240]) },
  dusk: { skyHigh: fromLch([0.45, 0.085, 288]), skyLow: fromLch([0.8, 0.13, 52]), cloud: fromLch([0.66, 0.095, 15]) },
  night: { skyHigh: fromLch([0.23, 0.065, 272]), skyLow: fromLch([0.42, 0.075, 268]), cloud: fromLch([0.37, 0.04, 270]) },
}

/** How much of the sky clouds hide (0 to 1), and the share of light that gets through. */
const OVERCAST: Record<Weather, readonly [hidden: number, lightRatio: number]> = {
  clear: [0, 1],
  wind: [0.1, 1],
  cloudy: [0.5, 0.95],
  rain: [0.72, 0.84],
  storm: [0.85, 0.62],
  snow: [0.72, 1],
  fog: [0.85, 0.98],
}

const LIGHT: Record<Light, readonly [number, number, number]> = {
  dawn: [1, 0.86, 0.82],
  day: [1.02, 1, 0.97],
  dusk: [0.78, 0.6, 0.57],
  night: [0.18, 0.23, 0.4],
}

/** Light of a low sun behind clouds, which has hardly any red. */
const SUNLESS: Partial<Record<Light, readonly [number, number, number]>> = { dawn: [0.86, 0.87, 0.94], dusk: [0.6, 0.58, 0.68] }

function lightUnder(light: Light, hidden: number): readonly [number, number, number] {
  const [bare, sunless] = [LIGHT[light], SUNLESS[light] ?? LIGHT[light]]
  const of = (at: 0 | 1 | 2) => bare[at] + (sunless[at] - bare[at]) * hidden
  return [of(0), of(1), of(2)]
}

function ownColour(paint: Material | SubjectColour, scene: Scene): Colour {
  if (!(paint in MATERIALS)) return REQUESTED_COLOURS[paint as SubjectColour] // not a material, so the other half of the union
  const material = paint as Material // what the line above left
  return withSnow(material, seasonal(material, fromLch(MATERIALS[material]), scene), scene)
}

function inScene(paint: Material | SubjectColour, scene: Scene): Colour {
  const [hidden, lightRatio] = OVERCAST[scene.weather]
  const { light } = scene
  if (paint === 'skyHigh' || paint === 'skyLow' || paint === 'cloud') {
    const colour = SKY[light][paint]
    const flat = mix(SKY[light].skyHigh, SKY[light].skyLow, 0.6)
    const veil: Colour = [flat[0], flat[1] * 0.3, flat[2] * 0.3 - (light === 'day' ? 0.004 : 0.022)]
    return lighter(mix(colour, veil, hidden), colour[0] * (lightRatio - 1) * 0.7)
  }
  if (paint === 'sun' || paint === 'moon' || paint === 'star') return ownColour(paint, scene)
  const strength = 1 - (1 - lightRatio) * 0.7
  const [red, green, blue] = lightUnder(light, hidden)
  const colour = under(ownColour(paint, scene), [red * strength, green * strength, blue * strength])
  const dull: Colour = [colour[0], colour[1] * (1 - hidden * 0.22), colour[2] * (1 - hidden * 0.22)]
  return paint === 'water' ? mix(dull, mix(inScene('skyHigh', scene), inScene('skyLow', scene), 0.5), 0.45) : dull
}

/** Light warms a colour and shade takes on the blue of the sky; at night there is little of either. */
function shade(colour: Colour, tone: number, light: Light): Colour {
  const depth = light === 'night' ? 0.13 : 0.2
  if (tone > 0) return mix(lighter(colour, tone * depth), fromLch([1, 0.05, light === 'night' ? 250 : 80]), tone * 0.1)
  return mix(lighter(colour, tone * depth), fromLch([0.2, 0.06, 280]), -tone * 0.14)
}

function seasonal(material: Material, colour: Colour, { season }: Scene): Colour {
  if (material === 'foliage') {
    if (season === 'autumn') return fromLch([0.62, 0.135, 58])
    if (season === 'winter') return fromLch([0.5, 0.035, 75])
    if (season === 'spring') return fromLch([0.66, 0.13, 130])
  }
  if (material === 'grass' || material === 'lawn' || material === 'hillNear') {
    if (season === 'autumn') return mix(colour, fromLch([colour[0], 0.085, 92]), 0.6)
    if (season === 'winter') return mix(colour, fromLch([colour[0] * 0.95, 0.045, 100]), 0.65)
    if (season === 'summer') return mix(colour, fromLch([colour[0], 0.1, 110]), 0.3)
  }
  return colour
}

/** Share of each surface that snow covers, 0 to 1. */
const SNOWED: Partial<Record<Material, number>> = {
  grass: 0.88,
  lawn: 0.9,
  hillNear: 0.7,
  hillFar: 0.5,
  soil: 0.75,
  sand: 0.6,
  roofTile: 0.8,
  slate: 0.75,
  pavement: 0.6,
  cobble: 0.5,
  asphalt: 0.32,
  foliage: 0.5,
  conifer: 0.4,
  rock: 0.45,
  flower: 0.5,
}

function withSnow(material: Material, colour: Colour, { weather }: Scene): Colour {
  return weather === 'snow' ? mix(colour, fromLch(MATERIALS.snow), SNOWED[material] ?? 0) : colour
}

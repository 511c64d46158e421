/** A colour in OKLab: lightness 0 to 1, then green to red and blue to yellow, both about -0.3 to 0.3. */
export type Colour = readonly [lightness: number, a: number, b: number]

type Linear = readonly [red: number, green: number, blue: number]

/** Hue in degrees. */
export function fromLch([lightness, chroma, hue]: readonly [number, number, number]): Colour {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

export function chromaOf([, a, b]: Colour): number {
  return Math.hypot(a, b)
}

/** Degrees, 0 to 360. */
export function hueOf([, a, b]: Colour): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** `ratio` 0 is the first, 1 the second. */
export function mix(one: Colour, other: Colour, ratio: number): Colour {
  const between = (from: number, to: number) => from + (to - from) * ratio
  return [between(one[0], other[0]), between(one[1], other[1]), between(one[2], other[2])]
}

export function lighter([lightness, a, b]: Colour, by: number): Colour {
  return [Math.min(1, Math.max(0, lightness + by)), a, b]
}

/** Under a light of this colour and strength, 1 being white daylight in each of red, green and blue. */
export function under(colour: Colour, light: Linear): Colour {
  const [red, green, blue] = toLinear(colour)
  return fromLinear([Math.max(0, red) * light[0], Math.max(0, green) * light[1], Math.max(0, blue) * light[2]])
}

/** The colour in SVG's notation, clipped to what a screen can show. */
export function hex(colour: Colour): string {
  const sign = (value: number) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, value))))
      .toString(16)
      .padStart(2, '0')
  const [red, green, blue] = toLinear(colour)
  return `#${sign(red)}${sign(green)}${sign(blue)}`
}

function encoded(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}

// The matrices are those of OKLab's definition (B. Ottosson, 2020).
function toLinear([lightness, a, b]: Colour): Linear {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function fromLinear([red, green, blue]: Linear): Colour {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

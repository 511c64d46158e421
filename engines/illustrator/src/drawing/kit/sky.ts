import type { Point } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import { DEPTH, type Look, type PlacedMark, type Stage } from '../stage.ts'

/** The sky with sun or moon and clouds, by light and weather. `sunAt` is the position of the light, in pixels. */
export function sky(stage: Stage): void {
  const { width, horizonY } = stage
  const depth = DEPTH.sky
  stage.onPicture([mark(rect(-2, -2, width + 4, horizonY + 4), { paint: 'skyHigh', soft: true, fadesTo: { paint: 'skyLow' } })], depth)
  sun(stage, depth - 1)
  stars(stage, depth - 2)
  clouds(stage)
}

const mark = (points: readonly Point[], look: Look): PlacedMark => ({ points, look, distanceM: 0 })

export function sunAt({ width, horizonY, sunSide, scene }: Stage): Point {
  const high = { dawn: 0.16, day: 0.72, dusk: 0.12, night: 0.76 }[scene.light]
  return [width * (0.5 + sunSide * 0.29), horizonY * (1 - high)]
}

function sun(stage: Stage, depth: number): void {
  const { scene, height } = stage
  const isHidden = scene.weather !== 'clear' && scene.weather !== 'wind'
  const isMoon = scene.light === 'night'
  if (isHidden || (isMoon && !stage.mayAdd('moon'))) return
  const [x, y] = sunAt(stage)
  const radius = height * (isMoon ? 0.034 : 0.042)
  stage.onPicture(
    [
      {
        ...mark(ellipse(x, y, radius, radius, 28), { paint: isMoon ? 'moon' : 'sun', glow: 0 }),
        glow: radius * (scene.light === 'day' ? 4 : 6),
      },
    ],
    depth,
  )
  if (!isMoon) return
  const craters: Point[] = [
    [-0.3, -0.25],
    [0.25, 0.1],
    [-0.15, 0.4],
  ]
  stage.onPicture(
    craters.map(([dx, dy]) =>
      mark(ellipse(x + dx * radius, y + dy * radius, radius * 0.2, radius * 0.17, 10), { paint: 'moon', tone: -0.5, soft: true, glow: 0 }),
    ),
    depth,
  )
}

function stars(stage: Stage, depth: number): void {
  const { scene, chance, width, horizonY, height } = stage
  if (scene.light !== 'night' || (scene.weather !== 'clear' && scene.weather !== 'wind') || !stage.mayAdd('stars')) return
  const size = height / 1000
  const made = Array.from({ length: 90 }, () => {
    const [x, y] = [chance.next() * width, horizonY * 0.9 * chance.next() ** 1.3]
    const radius = size * (0.9 + 1.7 * chance.next() ** 4)
    return mark(ellipse(x, y, radius, radius, 6), { paint: 'star', tone: -chance.next(), glow: 0, soft: true })
  })
  stage.onPicture(made, depth)
}

/** Count, width and lowest edge (ratios of the sky) of the clouds of a weather. */
const CLOUDS = {
  clear: [3, 0.2, 0.55],
  wind: [6, 0.26, 0.65],
  cloudy: [9, 0.36, 0.7],
  rain: [11, 0.5, 0.5],
  storm: [13, 0.55, 0.55],
  snow: [8, 0.5, 0.5],
  fog: [0, 0, 0],
} as const

function clouds(stage: Stage): void {
  const { scene, chance, width, horizonY } = stage
  const [count, span, lowest] = CLOUDS[scene.weather]
  const isHeavy = scene.weather === 'rain' || scene.weather === 'storm'
  const made = Array.from({ length: count }, (_, index) => {
    const distance = (index + 0.5) / count
    const half = (width * span * chance.between(0.6, 1.1) * (1.15 - distance * 0.7)) / 2
    return {
      y: horizonY * (isHeavy ? 0.02 + distance * lowest : 0.08 + distance * lowest + chance.between(-0.04, 0.04)),
      x: width * (((index * 0.618 + chance.between(0, 0.25)) % 1) * 1.1 - 0.05),
      half,
    }
  }).toReversed()
  for (const { x, y, half } of made) stage.onPicture(cloud(stage, x, y, half, isHeavy ? -0.35 : 0), DEPTH.clouds)
}

function cloud(stage: Stage, x: number, y: number, half: number, tone: number): PlacedMark[] {
  const { chance, scene, sunSide } = stage
  const isBlown = scene.weather === 'wind'
  const humps = 5 + chance.below(3)
  const rise = half * (isBlown ? 0.16 : 0.42)
  const top = Array.from({ length: humps }, (_, index): Point => {
    const at = index / (humps - 1)
    const height = Math.sin(Math.PI * (0.08 + at * 0.84)) * chance.between(0.65, 1.15)
    return [x - half + at * 2 * half + (isBlown ? rise * height : 0), y - rise * height]
  })
  const base: Point[] = [
    [x + half * 1.02, y + rise * 0.12],
    [x + half * 0.4, y + rise * 0.2],
    [x - half * 0.4, y + rise * 0.17],
    [x - half * 1.02, y + rise * 0.1],
  ]
  const shadeTop = top.map(([px, py]): Point => [px - sunSide * half * 0.05, py + rise * 0.38 + (y - py) * 0.25])
  const thin = scene.weather === 'clear' || scene.weather === 'wind' ? 0.85 : 1
  return [
    mark(smooth([...top, ...base]), { paint: 'cloud', tone, opacity: thin }),
    mark(smooth([...shadeTop, ...base]), { paint: 'cloud', tone: tone - 0.32, soft: true, opacity: 0.75 }),
  ]
}

import type { Point } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import { DEPTH, type Look, type PlacedMark, type Stage } from '../stage.ts'

/** Rain, snow or fog between the eye and the scene; drawn last. */
export function weather(stage: Stage): void {
  const { weather: falling } = stage.scene
  if (falling === 'rain') rain(stage, 230, 0.16)
  if (falling === 'storm') {
    lightning(stage)
    rain(stage, 340, 0.34)
  }
  if (falling === 'snow') snow(stage)
  if (falling === 'fog') fog(stage)
  if (falling === 'wind') wind(stage)
}

const mark = (points: readonly Point[], look: Look, width?: number): PlacedMark => ({
  points,
  look,
  distanceM: 0,
  ...(width !== undefined && { width }),
})

function rain({ chance, width, height, sunSide, onPicture }: Stage, count: number, slant: number): void {
  const size = height / 1000
  onPicture(
    Array.from({ length: count }, () => {
      const near = chance.next()
      const length = size * (18 + 46 * near)
      const [x, y] = [chance.between(-0.1, 1.1) * width, chance.between(-0.05, 1) * height]
      const look: Look = { paint: 'foam', opacity: 0.16 + 0.24 * near, soft: true, glow: 0 }
      return mark(
        [
          [x, y],
          [x - sunSide * slant * length, y + length],
        ],
        look,
        size * (0.7 + 1.1 * near),
      )
    }),
    DEPTH.veil,
  )
}

function lightning({ chance, width, horizonY, height, onPicture }: Stage): void {
  const size = height / 1000
  const x = width * chance.between(0.15, 0.85)
  const steps = 9
  const bolt = Array.from({ length: steps }, (_, index): Point => {
    return [x + chance.between(-26, 26) * size * (index === 0 ? 0 : 1) + index * 7 * size, (horizonY * 0.95 * index) / (steps - 1)]
  })
  const fork = bolt.slice(4, 7).map(([px, py], index): Point => [px - index * 34 * size, py + index * 6 * size])
  const look: Look = { paint: 'star', glow: 0 }
  onPicture([{ ...mark(bolt, look, 4 * size), glow: 60 * size }, mark(fork, look, 2.2 * size)], DEPTH.clouds - 1)
}

function snow({ chance, width, height, onPicture }: Stage): void {
  const size = height / 1000
  onPicture(
    Array.from({ length: 260 }, () => {
      const near = chance.next() ** 2
      const radius = size * (1.3 + 4.6 * near)
      const flake = ellipse(chance.next() * width, chance.next() * height, radius, radius * 0.92, 8)
      return mark(flake, { paint: 'snow', opacity: 0.55 + 0.4 * chance.next(), soft: true, glow: 0 })
    }),
    DEPTH.veil,
  )
}

function fog({ chance, width, height, horizonY, onPicture }: Stage): void {
  onPicture(
    Array.from({ length: 6 }, (_, index) => {
      const y = horizonY + (height - horizonY) * (index * 0.13 - 0.16)
      const thick = height * chance.between(0.02, 0.045)
      const x = width * chance.between(0.1, 0.9)
      const half = width * chance.between(0.4, 0.8)
      const bank: Point[] = [
        [x - half, y],
        [x - half * 0.5, y - thick],
        [x + half * 0.1, y - thick * 0.6],
        [x + half * 0.6, y - thick],
        [x + half, y],
        [x + half * 0.5, y + thick],
        [x - half * 0.5, y + thick * 0.8],
      ]
      return mark(smooth(bank), { paint: 'skyLow', opacity: 0.3, soft: true })
    }),
    DEPTH.veil,
  )
}

function wind({ chance, width, height, scene, sunSide, onPicture }: Stage): void {
  const size = height / 1000
  const streaks = Array.from({ length: 9 }, () => {
    const [x, y, length] = [chance.next() * width, chance.between(0.08, 0.8) * height, size * chance.between(90, 220)]
    const curl: Point[] = [
      [x, y],
      [x + sunSide * length * 0.5, y - 9 * size],
      [x + sunSide * length, y + 3 * size],
      [x + sunSide * length * 1.12, y - 16 * size],
      [x + sunSide * length * 1.02, y - 24 * size],
    ]
    return mark(smooth(curl, false), { paint: 'foam', opacity: 0.42, soft: true }, 2 * size)
  })
  const leaves = Array.from({ length: scene.season === 'winter' ? 0 : 26 }, () => {
    const [x, y, turn] = [chance.next() * width, chance.between(0.25, 0.95) * height, chance.between(0, 3)]
    const leaf = ellipse(0, 0, 6 * size, 2.4 * size, 8).map(
      ([dx, dy]): Point => [x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)],
    )
    return mark(leaf, { paint: 'foliage', tone: chance.between(-0.3, 0.6), soft: true })
  })
  onPicture([...streaks, ...leaves], DEPTH.veil)
}

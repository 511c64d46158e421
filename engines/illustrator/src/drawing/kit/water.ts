import type { Point } from '../mark.ts'
import { ellipse } from '../shape.ts'
import { DEPTH, type Stage, sunOver } from '../stage.ts'
import { FAR_M } from './ground.ts'
import { sunAt } from './sky.ts'

/** Water everywhere that no land covers. Call it first, and `finishWater` at the end. */
export function water(stage: Stage, tone = 0): void {
  sheet(stage, 1, tone, DEPTH.ground + 20)
}

function sheet(stage: Stage, opacity: number, tone: number, depth: number): void {
  const near = stage.nearM * 0.5
  stage.ground(
    [
      [-FAR_M * 2, near],
      [FAR_M * 2, near],
      [FAR_M * 2, FAR_M * 2],
      [-FAR_M * 2, FAR_M * 2],
    ],
    { paint: 'water', tone: tone + 0.25, airM: 260, opacity, soft: true, fadesTo: { paint: 'water', tone: tone - 0.3, airM: 0 } },
    depth,
  )
}

/** Reflections, ripples and the glitter of the light, all below the banks. `calm`: 0 (sea) to 1 (a canal without wind). */
export function finishWater(stage: Stage, calm: number): void {
  stage.mirror(DEPTH.ground + 15, 1, false)
  sheet(stage, 0.72 - calm * 0.34, 0, DEPTH.ground + 14)
  stage.mirror(DEPTH.ground + 13, 0.4, true)
  ripples(stage, calm)
  lightPath(stage)
}

function ripples(stage: Stage, calm: number): void {
  const { chance, scene, nearM, height, horizonY } = stage
  const rough = scene.weather === 'storm' ? 1.7 : scene.weather === 'wind' || scene.weather === 'rain' ? 1.3 : 1
  const count = Math.round((150 - calm * 60) * rough)
  for (let index = 0; index < count; index++) {
    const y = horizonY + (height - horizonY) * (0.02 + 0.98 * chance.next())
    const z = (nearM * (height - horizonY)) / (y - horizonY)
    const x = chance.between(-1.05, 1.05) * stage.halfM(z)
    const half = z * chance.between(0.012, 0.05) * (1.4 - calm * 0.6)
    const isCrest = chance.chance(0.5)
    stage.onPicture(
      [
        {
          points: wave(stage, x, z, half, half * 0.1 * rough),
          look: { paint: isCrest ? 'skyLow' : 'water', tone: isCrest ? 0.1 : -0.75, opacity: 0.28 + 0.3 * chance.next(), soft: true },
          distanceM: z,
        },
      ],
      DEPTH.ground + 12,
    )
  }
}

/** A flat lens that bends a little, as a wavelet seen from the shore. */
function wave(stage: Stage, x: number, z: number, halfM: number, thickM: number): Point[] {
  const [cx, cy] = stage.project([x, 0, z])
  const pixels = stage.scaleAt(z)
  const lens = ellipse(0, 0, halfM * pixels, Math.max(0.7, thickM * pixels), 10)
  return lens.map(([dx, dy]): Point => [cx + dx, cy + dy + Math.sin((dx / (halfM * pixels)) * 3) * thickM * pixels * 0.5])
}

function lightPath(stage: Stage): void {
  const { chance, height, horizonY } = stage
  if (!sunOver(stage)) return
  const [x] = sunAt(stage)
  const isMoon = stage.scene.light === 'night'
  for (let index = 0; index < 46; index++) {
    const share = (index + 0.5) / 46
    const y = horizonY + (height - horizonY) * share ** 1.25
    const spread = height * (0.012 + 0.06 * share)
    const half = spread * chance.between(0.3, 1)
    stage.onPicture(
      [
        {
          points: ellipse(x + chance.between(-1, 1) * spread * 0.7, y, half, Math.max(0.8, height * 0.0035 * (0.4 + share)), 10),
          look: { paint: isMoon ? 'moon' : 'sun', opacity: 0.75 - share * 0.4, soft: true, glow: 0 },
          distanceM: 0,
        },
      ],
      DEPTH.ground + 11,
    )
  }
}

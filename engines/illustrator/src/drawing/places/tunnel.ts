import { ridge } from '../kit/backdrop.ts'
import { lamp } from '../kit/furniture.ts'
import { land, roadAway, wetness } from '../kit/ground.ts'
import { conifer } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { ellipse } from '../shape.ts'
import type { Stage } from '../stage.ts'

export function tunnel(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.3, 'hillFar', 900)
  land(stage, 'grass')
  roadAway(stage, [-4.6, 4.6], { lanes: 2, to: 44 })
  const hill = stage.chance
  const z = 44
  stage.solid(
    [
      [-120, 0, z + 1],
      [-60, 14 + hill.between(0, 5), z + 1],
      [-26, 21 + hill.between(0, 4), z + 1],
      [0, 25 + hill.between(0, 4), z + 1],
      [30, 20 + hill.between(0, 4), z + 1],
      [64, 13 + hill.between(0, 5), z + 1],
      [120, 0, z + 1],
    ],
    { paint: 'hillNear', tone: -0.1, fadesTo: { paint: 'hillNear', tone: -0.5 } },
    z + 1,
  )
  for (let index = 0; index < 34; index++) {
    const x = hill.between(-55, 55)
    if (Math.abs(x) < 14) continue
    conifer(stage, x, z + 0.5 - (Math.abs(x) / 70) * hill.between(0, 10))
  }
  const arch = (radius: number, depth: number) =>
    ellipse(0, 1.8, radius, radius * 0.92, 40)
      .filter(([, y]) => y >= 0)
      .map(([x, y]) => [x, y, depth] as const)
  const face = (inset: number, depth: number) =>
    [
      [-13 + inset, 0, depth],
      [13 - inset, 0, depth],
      [13 - inset, 11 - inset, depth],
      [-13 + inset, 11 - inset, depth],
    ] as const
  stage.solid(face(0, z), { paint: 'stone', tone: -0.15 }, z)
  stage.onWall([-13, z], [13, z], courses(26, 11), z)
  stage.solid(
    [
      [-13.6, 10.6, z],
      [13.6, 10.6, z],
      [13.6, 11.8, z],
      [-13.6, 11.8, z],
    ],
    { paint: 'stone', tone: 0.2 },
    z,
  )
  stage.solid(closed(arch(7.4, z - 0.1)), { paint: 'stone', tone: 0.3 }, z - 0.1)
  stage.solid(closed(arch(6.5, z - 0.2)), { paint: 'iron', tone: -0.5 }, z - 0.2)
  for (const share of [0.82, 0.66, 0.52, 0.4]) {
    const inner = closed(arch(6.5 * share, z - 0.2).map(([x, y]) => [x, y * 1, z - 0.25] as const))
    stage.solid(inner, { paint: 'iron', tone: -0.5 + (1 - share) * 0.9, soft: true }, z - 0.25)
  }
  quadInTunnel(stage, z)
  for (let row = 0; row < 6; row++) {
    const share = 1 - row * 0.13
    for (const side of [-1, 1]) {
      const [x, y] = [side * 2.9 * share, 6 * share]
      stage.solid(
        [
          [x - 0.5 * share, y, z - 0.3],
          [x + 0.5 * share, y, z - 0.3],
          [x + 0.5 * share, y + 0.22, z - 0.3],
          [x - 0.5 * share, y + 0.22, z - 0.3],
        ],
        { paint: 'lamp', glow: row < 3 ? 1 : 0 },
        z - 0.3,
      )
    }
  }
  for (const x of [-6.4, 6.4]) for (let at = 14; at < 40; at += 12) lamp(stage, x, at, 7)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [1, 3.4], z: [14, 36], view: 'along' },
    { surface: 'road', x: [-3.4, -1], z: [14, 36], view: 'front' },
    { surface: 'lawn', x: [-18, -6.5], z: [13, 34] },
    { surface: 'lawn', x: [6.5, 18], z: [13, 34] },
  )
}

type Corner = readonly [number, number, number]

const closed = (corners: readonly Corner[]): Corner[] => {
  const [first] = corners
  const last = corners.at(-1)
  return first && last ? [[Math.max(first[0], last[0]), 0, first[2]], ...corners, [Math.min(first[0], last[0]), 0, first[2]]] : []
}

function quadInTunnel(stage: Stage, z: number): void {
  stage.solid(
    [
      [-4.6, 0, z - 0.28],
      [4.6, 0, z - 0.28],
      [1.6, 1.5, z - 0.28],
      [-1.6, 1.5, z - 0.28],
    ],
    { paint: 'asphalt', tone: -0.3, soft: true },
    z - 0.28,
  )
}

const courses = (widthM: number, heightM: number) =>
  Array.from({ length: Math.floor(heightM / 1.1) }, (_, index) => ({
    line: [
      [0, (index + 1) * 1.1],
      [widthM, (index + 1) * 1.1],
    ] as const,
    width: 0.07,
    paint: 'stone' as const,
    tone: -0.55,
    soft: true as const,
  }))

import { ridge } from '../kit/backdrop.ts'
import { extra, railing } from '../kit/furniture.ts'
import { grain, land, quad, roadAway, wetness } from '../kit/ground.ts'
import { tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Stage } from '../stage.ts'

export function motorway(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.13, 'hillFar', 1600)
  ridge(stage, 0.06, 'hillNear', 700)
  land(stage, 'grass')
  grain(stage, [-80, 80], [12, 90], 'grass', 120)
  roadAway(stage, [-17, -1.6], { lanes: 4, kerb: false, to: 800 })
  roadAway(stage, [1.6, 17], { lanes: 4, kerb: false, to: 800 })
  quad(stage, [-1.6, 1.6], [3, 800], { paint: 'concrete', tone: -0.2 })
  guard(stage, -0.6)
  guard(stage, -18.5)
  guard(stage, 18.5)
  gantry(stage, 62)
  for (let z = 26; z < 220; z += 15) {
    const { chance } = stage
    if (chance.chance(0.8)) tree(stage, -chance.between(23, 60), z)
    if (chance.chance(0.8)) tree(stage, chance.between(23, 60), z)
  }
  for (let index = 0; index < 7; index++) {
    const isAway = index % 2 === 0
    const x = (isAway ? 1 : -1) * stage.chance.pick([3.6, 7.4, 11.2, 15])
    extra(stage, stage.chance.pick(['car', 'car', 'van', 'truck']), x, stage.chance.between(70, 260), {
      view: isAway ? 'along' : 'front',
      mirrored: false,
    })
  }
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [3, 15], z: [16, 110], view: 'along' },
    { surface: 'road', x: [-15, -3], z: [16, 110], view: 'front' },
    { surface: 'lawn', x: [-40, -21], z: [22, 90] },
    { surface: 'lawn', x: [21, 40], z: [22, 90] },
    { surface: 'far', x: [-80, -26], z: [90, 220] },
    { surface: 'far', x: [26, 80], z: [90, 220] },
  )
}

function guard(stage: Stage, x: number): void {
  if (!stage.mayAdd('barrier')) return
  const steps = [8, 12, 18, 27, 40, 60, 90, 140, 220]
  for (let index = steps.length - 1; index > 0; index--) railing(stage, [x, steps[index - 1] ?? 0], [x, steps[index] ?? 0], 0.8, 'steel')
}

function gantry(stage: Stage, z: number): void {
  if (!stage.mayAdd('traffic-sign')) return
  const beam = { paint: 'steel', tone: -0.2 } as const
  for (const x of [-18.6, 0, 18.6]) {
    stage.solid(
      [
        [x - 0.3, 0, z],
        [x + 0.3, 0, z],
        [x + 0.3, 7.6, z],
        [x - 0.3, 7.6, z],
      ],
      beam,
      z,
    )
  }
  stage.solid(
    [
      [-18.6, 7, z],
      [18.6, 7, z],
      [18.6, 7.7, z],
      [-18.6, 7.7, z],
    ],
    beam,
    z,
  )
  for (const x of [-14, -5.5, 4.5, 12]) {
    const board = (inset: number) =>
      [
        [x + inset, 5.6 + inset, z - 0.2],
        [x + 5.5 - inset, 5.6 + inset, z - 0.2],
        [x + 5.5 - inset, 8.8 - inset, z - 0.2],
        [x + inset, 8.8 - inset, z - 0.2],
      ] as const
    stage.solid(board(0), { paint: 'roadPaint' }, z - 0.1)
    stage.solid(board(0.15), { paint: 'livery', tone: -0.1, soft: true }, z - 0.1)
    const arrow = [
      [x + 2.4, 6.1, z - 0.25],
      [x + 3.1, 6.1, z - 0.25],
      [x + 3.1, 7.3, z - 0.25],
      [x + 3.6, 7.3, z - 0.25],
      [x + 2.75, 8.3, z - 0.25],
      [x + 1.9, 7.3, z - 0.25],
      [x + 2.4, 7.3, z - 0.25],
    ] as const
    stage.solid(arrow, { paint: 'roadPaint', soft: true }, z - 0.1)
  }
}

import { farTowers, ridge } from '../kit/backdrop.ts'
import { building, wallPaint } from '../kit/building.ts'
import { campanile } from '../kit/campanile.ts'
import { extra } from '../kit/furniture.ts'
import { land, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import { surfacesOf } from '../placing/surfaces.ts'
import type { Stage } from '../stage.ts'

export function rooftops(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.13, 'hillFar', 1400)
  farTowers(stage, 520, [30, 80], 0.5)
  land(stage, 'stone', -0.5)
  const { chance } = stage
  campanile(stage, chance.pick([-16, 14]), 120, 40)
  for (let z = 190; z > 18; z -= z > 80 ? 22 : 13) {
    const half = stage.halfM(z) * 1.2 + 8
    for (let x = -half - chance.between(0, 8); x < half; ) {
      const widthM = chance.between(8, 15)
      building(stage, {
        x: [x, x + widthM],
        z: [z, z + 9],
        heightM: chance.between(9, 13.5),
        paint: wallPaint(stage, 'old'),
        facade: 'house',
        roof: chance.pick(['across', 'across', 'along'] as const),
        ridgeM: 3.6,
        roofPaint: chance.chance(0.85) ? 'roofTile' : 'slate',
        is: 'house',
      })
      if (chance.chance(0.25)) dish(stage, x + widthM * 0.5, z)
      x += widthM + (chance.chance(0.2) ? 3 : 0)
    }
  }
  const stands = stage.scene.subjects.some((it) => !['sky', 'far'].includes(surfacesOf(it.kind)[0] ?? 'sky') && it.kind !== 'solar-panel')
  if (stands) terrace(stage)
  wetness(stage)
  stage.offer({ surface: 'pavement', x: [-5, 5], z: [4.6, 9.4], footM: TERRACE_M }, { surface: 'far', x: [-40, 40], z: [130, 180] })
}

/** Below the eye that looks over the roofs. */
const TERRACE_M = 19

/** Requested subjects are on a terrace in front of the roofs, with tiles, a parapet and potted plants. */
function terrace(stage: Stage): void {
  const [half, edge] = [14, 10]
  stage.solid(
    [
      [-half, TERRACE_M, 2],
      [half, TERRACE_M, 2],
      [half, TERRACE_M, edge],
      [-half, TERRACE_M, edge],
    ],
    { paint: 'terracotta', tone: 0.15 },
    edge + 1,
  )
  const joint = { paint: 'terracotta', tone: -0.3, opacity: 0.5, soft: true } as const
  for (let z = 2.5; z < edge; z += 0.8)
    stage.edge(
      [
        [-half, TERRACE_M, z],
        [half, TERRACE_M, z],
      ],
      0.03,
      joint,
      edge + 0.9,
    )
  for (let x = -half; x < half; x += 0.8)
    stage.edge(
      [
        [x, TERRACE_M, 2],
        [x, TERRACE_M, edge],
      ],
      0.03,
      joint,
      edge + 0.9,
    )
  stage.solid(
    [
      [-half, TERRACE_M, edge],
      [half, TERRACE_M, edge],
      [half, TERRACE_M + 0.75, edge],
      [-half, TERRACE_M + 0.75, edge],
    ],
    { paint: 'plaster', tone: -0.1 },
    edge + 0.8,
  )
  stage.solid(
    [
      [-half, TERRACE_M + 0.75, edge - 0.1],
      [half, TERRACE_M + 0.75, edge - 0.1],
      [half, TERRACE_M + 0.9, edge - 0.1],
      [-half, TERRACE_M + 0.9, edge - 0.1],
    ],
    { paint: 'terracotta', tone: 0.3 },
    edge + 0.7,
  )
  if (stage.mayAdd('flower-bed'))
    for (const x of [-4.4, -3.4, 3.6, 4.6]) extra(stage, 'flower-bed', x, edge - 0.6, { y: TERRACE_M, scale: 0.5 })
}

function dish(stage: Stage, x: number, z: number): void {
  stage.stand(
    [
      {
        line: [
          [0, 0],
          [0, 2.4],
        ],
        width: 0.1,
        paint: 'iron',
        soft: true,
      },
      {
        line: [
          [-0.9, 1.9],
          [0.9, 1.9],
        ],
        width: 0.08,
        paint: 'iron',
        soft: true,
      },
      {
        line: [
          [-0.6, 2.3],
          [0.6, 2.3],
        ],
        width: 0.08,
        paint: 'iron',
        soft: true,
      },
    ],
    [x, 15, z + 4],
  )
}

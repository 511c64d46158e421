import { facingRow } from '../kit/building.ts'
import { extra, lamp, railing } from '../kit/furniture.ts'
import { grain, land, wetness } from '../kit/ground.ts'
import { tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Material } from '../mark.ts'
import { smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'

export function playground(stage: Stage): void {
  sky(stage)
  facingRow(stage, 66, [-50, 50], { age: 'new', floors: [4, 6] })
  land(stage, 'lawn')
  grain(stage, [-50, 50], [9, 60], 'lawn', 90)
  const pad = smooth([
    [-14, 15],
    [-4, 12],
    [9, 13],
    [15, 20],
    [12, 31],
    [0, 35],
    [-12, 31],
  ])
  stage.ground(pad, { paint: 'terracotta', tone: 0.1 })
  stage.ground(
    pad.map(([x, z]) => [x * 0.6 + 2, 9 + z * 0.62] as const),
    { paint: 'sand', soft: true },
  )
  for (let x = -38; x <= 38; x += 9) tree(stage, x + stage.chance.between(-2, 2), 52, 8)
  swing(stage, -7, 27)
  slide(stage, 6, 25)
  climber(stage, -1, 31)
  railing(stage, [-32, 46], [32, 46], 1, 'shutter')
  for (const x of [-15, 15]) extra(stage, 'bench', x, 24, { view: 'front' })
  lamp(stage, -16, 36, 4.6)
  lamp(stage, 16, 36, 4.6)
  for (let index = 0; index < 3; index++) extra(stage, 'child', stage.chance.between(-10, 10), stage.chance.between(17, 23))
  wetness(stage)
  stage.offer(
    { surface: 'pavement', x: [-10, 10], z: [13, 22] },
    { surface: 'lawn', x: [-12, 12], z: [9.5, 12] },
    { surface: 'lawn', x: [-24, -15], z: [18, 40] },
    { surface: 'lawn', x: [15, 24], z: [18, 40] },
  )
}

function swing(stage: Stage, x: number, z: number): void {
  const bar = (line: readonly (readonly [number, number])[], width: number, paint: Material) => ({
    line,
    width,
    paint,
    soft: true as const,
  })
  stage.stand(
    [
      bar(
        [
          [-3, 0],
          [-2.3, 3],
          [-1.6, 0],
        ],
        0.16,
        'body',
      ),
      bar(
        [
          [1.6, 0],
          [2.3, 3],
          [3, 0],
        ],
        0.16,
        'body',
      ),
      bar(
        [
          [-2.4, 3],
          [2.4, 3],
        ],
        0.18,
        'body',
      ),
      ...[-1.2, 0.8].flatMap((at) => [
        bar(
          [
            [at, 3],
            [at + 0.15, 0.6],
          ],
          0.05,
          'iron',
        ),
        bar(
          [
            [at + 0.5, 3],
            [at + 0.65, 0.6],
          ],
          0.05,
          'iron',
        ),
        bar(
          [
            [at + 0.1, 0.6],
            [at + 0.7, 0.6],
          ],
          0.12,
          'livery',
        ),
      ]),
    ],
    [x, 0, z],
  )
}

function slide(stage: Stage, x: number, z: number): void {
  stage.stand(
    [
      {
        area: [
          [-1.6, 0],
          [-1.4, 0],
          [-1.4, 2.4],
          [-1.6, 2.4],
        ],
        paint: 'wood',
      },
      {
        area: [
          [-0.4, 0],
          [-0.2, 0],
          [-0.2, 2.4],
          [-0.4, 2.4],
        ],
        paint: 'wood',
      },
      ...[0.4, 0.8, 1.2, 1.6, 2].map((y) => ({
        line: [
          [-1.5, y],
          [-0.3, y],
        ] as const,
        width: 0.09,
        paint: 'wood' as const,
        soft: true as const,
      })),
      {
        area: [
          [-1.8, 2.2],
          [0.1, 2.2],
          [0.1, 2.45],
          [-1.8, 2.45],
        ],
        paint: 'livery',
      },
      {
        area: [
          [-1.9, 3.6],
          [-0.85, 4.5],
          [0.2, 3.6],
        ],
        paint: 'body',
      },
      {
        area: [
          [-1.7, 2.4],
          [-1.55, 2.4],
          [-1.55, 3.6],
          [-1.7, 3.6],
        ],
        paint: 'wood',
      },
      {
        area: [
          [-0.15, 2.4],
          [0, 2.4],
          [0, 3.6],
          [-0.15, 3.6],
        ],
        paint: 'wood',
      },
      {
        area: [
          [0, 2.2],
          [2.8, 0.35],
          [3.9, 0.25],
          [3.9, 0.5],
          [2.9, 0.65],
          [0, 2.65],
        ],
        paint: 'safety',
      },
    ],
    [x, 0, z],
  )
}

function climber(stage: Stage, x: number, z: number): void {
  const lines = [-2, -1, 0, 1, 2].map((foot) => ({
    line: [
      [foot, 0],
      [0, 4],
    ] as const,
    width: 0.08,
    paint: 'iron' as const,
    soft: true as const,
  }))
  const rings = [0.8, 1.6, 2.4, 3.2].map((y) => ({
    line: [
      [-2 * (1 - y / 4), y],
      [2 * (1 - y / 4), y],
    ] as const,
    width: 0.09,
    paint: 'body' as const,
    soft: true as const,
  }))
  stage.stand([...lines, ...rings], [x, 0, z])
}

import { farTowers } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { extra } from '../kit/furniture.ts'
import { grain, land, quad, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import type { Mark, Material } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'

type Ends = readonly (readonly [number, number])[]
const bar = (line: Ends, width: number, paint: Material, tone = 0): Mark => ({ line, width, paint, tone, soft: true })

export function constructionSite(stage: Stage): void {
  sky(stage)
  farTowers(stage, 420, [25, 80])
  land(stage, 'soil')
  grain(stage, [-60, 60], [9, 80], 'soil', 130)
  quad(stage, [-90, 90], [9, 12], { paint: 'asphalt' })
  frameBuilding(stage, -18, 54, 6)
  frameBuilding(stage, 14, 66, 4)
  if (stage.mayAdd('crane')) {
    towerCrane(stage, 5, 62, 30, 1)
    towerCrane(stage, -30, 104, 46, -1)
  }
  stage.ground(
    smooth([
      [-12, 26],
      [6, 24],
      [13, 31],
      [4, 38],
      [-10, 36],
    ]),
    { paint: 'soil', tone: -0.55 },
  )
  for (const x of [-17, 15, 21])
    stage.stand(
      [
        {
          area: smooth(
            [
              [-4, 0],
              [-2.4, 1.6],
              [-0.4, 2.6],
              [1.8, 1.9],
              [4, 0],
            ],
            true,
            4,
          ),
          paint: 'sand',
          tone: -0.3,
        },
      ],
      [x, 0, 34],
    )
  for (const [x, z] of [
    [17, 26],
    [20, 28],
  ] as const)
    building(stage, { x: [x, x + 6], z: [z, z + 2.4], heightM: 2.6, paint: 'livery', facade: 'shed', roof: 'flat' })
  fence(stage, 16)
  for (const x of [-7.5, 7.5]) extra(stage, 'barrier', x, 14.5)
  for (const x of [-3, 0, 3]) extra(stage, 'cone', x, 13.4)
  for (let index = 0; index < 3; index++) extra(stage, 'worker', stage.chance.between(-8, 8), stage.chance.between(18, 23))
  wetness(stage)
  stage.offer(
    { surface: 'plot', x: [-10, 10], z: [20, 42] },
    { surface: 'pavement', x: [-7, 7], z: [13, 22] },
    { surface: 'road', x: [-7, 7], z: [10.6, 11.4] },
  )
}

function frameBuilding(stage: Stage, x: number, z: number, floors: number): void {
  const [widthM, depthM] = [20, 14]
  for (let floor = 0; floor <= floors; floor++) {
    const y = floor * 3.6
    building(stage, { x: [x, x + widthM], z: [z, z + depthM], heightM: 0.5, footM: y, paint: 'concrete', facade: 'blank', roof: 'flat' })
    if (floor === floors) {
      for (let at = 0.6; at < widthM; at += 3.1)
        stage.edge(
          [
            [x + at, y, z + 1],
            [x + at, y + 1.6, z + 1],
          ],
          0.1,
          { paint: 'brick', soft: true },
          z + depthM,
        )
      continue
    }
    stage.solid(
      [
        [x + 0.5, y + 0.4, z + 6],
        [x + widthM - 0.5, y + 0.4, z + 6],
        [x + widthM - 0.5, y + 3.6, z + 6],
        [x + 0.5, y + 3.6, z + 6],
      ],
      { paint: 'iron', tone: 0.2, soft: true },
      z + depthM,
    )
    for (let at = 0.4; at < widthM; at += 4.8)
      stage.solid(
        [
          [x + at, y + 0.5, z + 0.2],
          [x + at + 0.6, y + 0.5, z + 0.2],
          [x + at + 0.6, y + 3.6, z + 0.2],
          [x + at, y + 3.6, z + 0.2],
        ],
        { paint: 'concrete', tone: 0.1 },
        z + depthM,
      )
  }
  for (let at = 0; at <= widthM; at += 2.5)
    stage.edge(
      [
        [x + at, 0, z - 1],
        [x + at, floors * 3.6 - 3, z - 1],
      ],
      0.1,
      { paint: 'steel', soft: true },
      z + 1,
    )
  for (let y = 1.8; y < floors * 3.6 - 3; y += 1.8)
    stage.edge(
      [
        [x, y, z - 1],
        [x + widthM, y, z - 1],
      ],
      y % 3.6 < 0.1 ? 0.2 : 0.1,
      { paint: y % 3.6 < 0.1 ? 'wood' : 'steel', soft: true },
      z + 1,
    )
}

function towerCrane(stage: Stage, x: number, z: number, tall: number, side: 1 | -1): void {
  const marks: Mark[] = [
    bar(
      [
        [-0.9, 0],
        [-0.9, tall],
      ],
      0.3,
      'safety',
    ),
    bar(
      [
        [0.9, 0],
        [0.9, tall],
      ],
      0.3,
      'safety',
    ),
  ]
  for (let y = 0; y < tall; y += 2)
    marks.push(
      bar(
        [
          [-0.9, y],
          [0.9, y + 2],
        ],
        0.18,
        'safety',
        -0.2,
      ),
      bar(
        [
          [0.9, y],
          [-0.9, y + 2],
        ],
        0.18,
        'safety',
        -0.2,
      ),
    )
  marks.push(
    { area: rect(-1.4, tall, 2.8, 2.4), paint: 'safety', tone: -0.1 },
    bar(
      [
        [0, tall + 2],
        [0, tall + 8],
      ],
      0.5,
      'safety',
    ),
    bar(
      [
        [-14 * side, tall + 2.4],
        [34 * side, tall + 2.4],
      ],
      0.4,
      'safety',
    ),
    bar(
      [
        [0, tall + 4],
        [34 * side, tall + 3.3],
      ],
      0.25,
      'safety',
    ),
    bar(
      [
        [-13 * side, tall + 3],
        [0, tall + 8],
        [22 * side, tall + 3.4],
      ],
      0.15,
      'iron',
    ),
    { area: rect(side > 0 ? -14 : 10.5, tall - 0.4, 3.5, 2.8), paint: 'concrete' },
    bar(
      [
        [23 * side, tall + 2.4],
        [23 * side, tall - 15],
      ],
      0.14,
      'iron',
    ),
    { area: rect(23 * side - 2, tall - 17.5, 4, 1.6), paint: 'steel' },
  )
  for (let at = 0; at < 33; at += 2)
    marks.push(
      bar(
        [
          [at * side, tall + 2.4],
          [(at + 1) * side, tall + 3.9 - at * 0.018],
          [(at + 2) * side, tall + 2.4],
        ],
        0.14,
        'safety',
        -0.2,
      ),
    )
  if (stage.scene.light === 'night') marks.push({ area: ellipse(0, tall + 8.4, 0.5, 0.5, 8), paint: 'signalRed', glow: 3 })
  stage.stand(marks, [x, 0, z])
}

function fence(stage: Stage, z: number): void {
  if (!stage.mayAdd('barrier')) return
  for (const [from, to] of [
    [-40, -9],
    [9, 40],
  ] as const) {
    const length = to - from
    const marks: Mark[] = [{ area: rect(0, 0.1, length, 2), paint: 'livery', tone: 0.1 }]
    for (let at = 0; at < length; at += 3)
      marks.push(
        bar(
          [
            [at, 0],
            [at, 2.3],
          ],
          0.12,
          'steel',
        ),
      )
    marks.push({ area: rect(0, 1.5, length, 0.3), paint: 'canvas', soft: true })
    stage.onWall([from, z], [to, z], marks, z)
  }
}

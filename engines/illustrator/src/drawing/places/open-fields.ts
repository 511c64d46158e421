import { ridge } from '../kit/backdrop.ts'
import { extra } from '../kit/furniture.ts'
import { grain, land, quad, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import { ellipse, smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { grove, path } from './path.ts'

export function solarField(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1400)
  ridge(stage, 0.05, 'hillNear', 600)
  land(stage, 'grass')
  grain(stage, [-60, 60], [11, 80], 'grass', 130)
  quad(stage, [-2, 2], [3, 200], { paint: 'sand' })
  for (let z = 150; z > 15; z -= z > 60 ? 9 : 6.5) {
    for (const side of [-1, 1]) {
      for (let block = 0; block < 3; block++) {
        const x0 = side * (4 + block * 13)
        panels(stage, Math.min(x0, x0 + side * 12), z)
      }
    }
  }
  extra(stage, 'transformer', 6, 15)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [-0.6, 0.6], z: [12, 60], view: 'along' },
    { surface: 'lawn', x: [-9, 9], z: [11, 13.5] },
    { surface: 'far', x: [-90, 90], z: [160, 260] },
  )
}

function panels(stage: Stage, x: number, z: number): void {
  if (!stage.mayAdd('solar-panel')) return
  const at = (u: number, v: number) => [x + u * 12, 0.7 + v * 1.9, z + v * 2.2] as const
  for (const u of [0.1, 0.5, 0.9])
    stage.edge(
      [
        [x + u * 12, 0, z + 1],
        [x + u * 12, 1.6, z + 1],
      ],
      0.12,
      { paint: 'steel', soft: true },
      z + 2.2,
    )
  stage.ground(
    [
      [x, z - 0.3],
      [x + 12, z - 0.3],
      [x + 12, z + 1.6],
      [x, z + 1.6],
    ],
    { paint: 'iron', opacity: 0.3, soft: true },
    5e4,
  )
  stage.solid([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], { paint: 'solar', tone: 0.1, fadesTo: { paint: 'solar', tone: -0.3 } }, z)
  stage.solid([at(0.05, 0), at(0.2, 0), at(0.5, 1), at(0.35, 1)], { paint: 'skyLow', opacity: 0.22, soft: true }, z)
  if (stage.scaleAt(z) < 6) return
  for (let cell = 0; cell <= 6; cell++) stage.edge([at(cell / 6, 0), at(cell / 6, 1)], 0.05, { paint: 'steel', soft: true }, z)
  for (const v of [0, 0.5, 1]) stage.edge([at(0, v), at(1, v)], 0.05, { paint: 'steel', soft: true }, z)
}

export function windFarm(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1500)
  ridge(stage, 0.06, 'hillNear', 500, 0.5)
  land(stage, 'grass')
  for (const [x, z] of [
    [-40, 70],
    [30, 90],
    [-10, 130],
  ] as const)
    stage.ground(
      smooth([
        [x - 30, z - 12],
        [x + 28, z - 8],
        [x + 22, z + 16],
        [x - 24, z + 12],
      ]),
      { paint: stage.chance.pick(['lawn', 'sand', 'soil'] as const) },
    )
  grain(stage, [-60, 60], [12, 90], 'grass', 150)
  path(stage, 1.6, 7, 150, 'sand')
  const { chance } = stage
  for (let index = 7; index >= 0; index--)
    turbine(stage, ((index % 2 === 0 ? -1 : 1) * (14 + index * 9) + chance.between(-6, 6)) * 1.3, 72 + index * 34)
  grove(stage, 12, [60, 160], 8)
  wetness(stage)
  stage.offer(
    { surface: 'lawn', x: [-16, -4], z: [14, 40] },
    { surface: 'lawn', x: [4, 16], z: [14, 40] },
    { surface: 'road', x: [-4, 4], z: [16, 30] },
    { surface: 'far', x: [-70, 70], z: [130, 300] },
  )
}

function turbine(stage: Stage, x: number, z: number): void {
  if (!stage.mayAdd('wind-turbine')) return
  const turn = stage.chance.next() * 120
  const hub = 62
  const blade = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    const at = (out: number, across: number) =>
      [Math.sin(angle) * out + Math.cos(angle) * across, hub + Math.cos(angle) * out - Math.sin(angle) * across] as const
    return { area: [at(0, -0.8), at(7, -2), at(36, -0.2), at(36, 0.2), at(7, 0.7), at(0, 0.8)], paint: 'snow' as const, tone: -0.1 }
  }
  stage.stand(
    [
      {
        area: [
          [-1.9, 0],
          [1.9, 0],
          [1, hub],
          [-1, hub],
        ],
        paint: 'snow',
        tone: -0.15,
      },
      {
        area: [
          [-stage.sunSide * 0.2, 0],
          [-stage.sunSide * 1.9, 0],
          [-stage.sunSide, hub],
          [0, hub],
        ],
        paint: 'snow',
        tone: -0.7,
        soft: true,
      },
      blade(turn),
      blade(turn + 120),
      blade(turn + 240),
      { area: ellipse(0, hub, 1.9, 1.9, 12), paint: 'steel' },
      ...(stage.scene.light === 'night' ? [{ area: ellipse(0, hub + 2.4, 0.7, 0.7, 8), paint: 'signalRed' as const, glow: 5 }] : []),
    ],
    [x, 0, z],
  )
}

import { farTowers, ridge, treeLine } from '../kit/backdrop.ts'
import { building, facingRow } from '../kit/building.ts'
import { extra, lamp, railing } from '../kit/furniture.ts'
import { grain, land, quad, wetness } from '../kit/ground.ts'
import { bush, conifer, flowers, tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Material } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './people.ts'

/** A path that winds away from the eye. */
function path(stage: Stage, halfM: number, swayM: number, to: number, paint: Material): void {
  const { chance } = stage
  const phase = chance.next() * 6
  const at = (z: number) => Math.sin(z / 14 + phase) * swayM * Math.min(1, z / 30)
  const zs = [stage.nearM * 0.5]
  for (let z = stage.nearM * 0.8; z < to; z *= 1.09) zs.push(z)
  const side = (by: number) => zs.map((z) => [at(z) + by, z] as const)
  stage.ground([...side(-halfM - 0.25), ...side(halfM + 0.25).toReversed()], { paint: 'kerb', tone: -0.1, soft: true })
  stage.ground([...side(-halfM), ...side(halfM).toReversed()], { paint })
}

/** Trees on both sides of a strip that is kept free. */
function grove(stage: Stage, freeM: number, [from, to]: readonly [number, number], count: number, conifers = 0): void {
  const { chance } = stage
  for (let index = 0; index < count; index++) {
    const z = from + (to - from) * chance.next() ** 1.4
    const wide = stage.halfM(z) * 1.15
    const x = chance.pick([-1, 1]) * chance.between(freeM, Math.max(freeM + 4, wide))
    if (chance.chance(conifers)) conifer(stage, x, z)
    else tree(stage, x, z)
  }
}

export function park(stage: Stage): void {
  sky(stage)
  farTowers(stage, 480, [30, 85], 0.6)
  treeLine(stage, 0.075, 260)
  land(stage, 'lawn')
  grain(stage, [-60, 60], [8, 70], 'lawn', 150)
  stage.ground(
    ellipse(-9.8, 23, 8.1, 7.6, 36).map(([x, z]) => [x, z] as const),
    { paint: 'stone', soft: true },
  )
  stage.ground(
    ellipse(-9.8, 23, 7.6, 7.1, 36).map(([x, z]) => [x, z] as const),
    { paint: 'water', tone: 0.1, fadesTo: { paint: 'water', tone: -0.3 } },
  )
  for (let index = 0; index < 16; index++) {
    const [x, z] = [-9.8 + stage.chance.between(-5, 5), 23 + stage.chance.between(-4.6, 4.6)]
    stage.ground(
      ellipse(x, z, stage.chance.between(0.6, 1.6), 0.12, 12).map(([px, pz]) => [px, pz] as const),
      { paint: 'skyLow', opacity: 0.5, soft: true },
    )
  }
  path(stage, 1.9, 4.5, 130, 'sand')
  grove(stage, 9, [24, 130], 26)
  for (let z = 14; z < 70; z += 13) lamp(stage, z % 2 === 0 ? -5 : 5, z, 4.6)
  flowers(stage, 5, 9, 15, ['flower', 'blossom', 'lamp'])
  flowers(stage, -10, -6, 13, ['blossom', 'flower'])
  for (const z of [17, 29]) extra(stage, 'bench', 7.4, z, { view: 'front' })
  for (let index = 0; index < 6; index++)
    bush(stage, stage.chance.pick([-1, 1]) * stage.chance.between(8, 22), stage.chance.between(18, 60))
  people(stage, [-4, 4], [26, 70], 4)
  wetness(stage)
  stage.offer(
    { surface: 'lawn', x: [-9, -3.5], z: [11, 15] },
    { surface: 'lawn', x: [3.5, 14], z: [11, 44] },
    { surface: 'pavement', x: [-2, 2], z: [10, 50] },
    { surface: 'water', x: [-13.5, -5], z: [17.5, 26] },
    { surface: 'far', x: [-60, 60], z: [110, 180] },
  )
}

export function garden(stage: Stage): void {
  sky(stage)
  treeLine(stage, 0.11, 120)
  land(stage, 'lawn')
  quad(stage, [-2, 2], [3, 62], { paint: 'sand' })
  quad(stage, [-34, 34], [30, 34], { paint: 'sand' })
  for (const side of [-1, 1]) {
    for (const [z0, z1] of [
      [11, 28],
      [36, 58],
    ] as const) {
      if (stage.mayAdd('bush'))
        quad(stage, [Math.min(side * 3.4, side * 15), Math.max(side * 3.4, side * 15)], [z0, z1], { paint: 'foliage', tone: -0.2 })
      quad(stage, [Math.min(side * 4.2, side * 14.2), Math.max(side * 4.2, side * 14.2)], [z0 + 0.9, z1 - 0.9], { paint: 'soil' })
      for (let z = z0 + 2; z < z1 - 1; z += 2.4)
        flowers(
          stage,
          Math.min(side * 4.6, side * 13.8),
          Math.max(side * 4.6, side * 13.8),
          z,
          stage.chance.pick([['flower'], ['blossom'], ['lamp'], ['flower', 'blossom']] as const),
        )
    }
    for (let z = 11; z < 62; z += 8.5) conifer(stage, side * 16.8, z, 5.5)
  }
  stage.ground(
    ellipse(0, 32, 5, 3.6, 30).map(([x, z]) => [x, z] as const),
    { paint: 'stone' },
  )
  stage.ground(
    ellipse(0, 32, 4.4, 3, 30).map(([x, z]) => [x, z] as const),
    { paint: 'water', tone: 0.2 },
  )
  extra(stage, 'fountain', 0, 32)
  building(stage, {
    x: [-13, 13],
    z: [66, 76],
    heightM: 10,
    paint: 'plaster',
    facade: 'hall',
    roof: 'across',
    ridgeM: 4,
    roofPaint: 'slate',
    is: 'house',
  })
  people(stage, [-1.6, 1.6], [18, 54], 3)
  wetness(stage)
  stage.offer(
    { surface: 'pavement', x: [-1.5, 1.5], z: [9, 28] },
    { surface: 'lawn', x: [-30, -18], z: [18, 50] },
    { surface: 'lawn', x: [18, 30], z: [18, 50] },
    { surface: 'lawn', x: [-5, 5], z: [8, 11] },
  )
}

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

export function hills(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.3, 'hillFar', 2200)
  ridge(stage, 0.2, 'hillFar', 1200)
  ridge(stage, 0.12, 'hillNear', 600)
  ridge(stage, 0.06, 'hillNear', 260, 0.5)
  land(stage, 'grass')
  for (let index = 0; index < 7; index++) {
    const [x, z] = [stage.chance.between(-60, 60), stage.chance.between(60, 160)]
    const field = smooth([
      [x - 22, z - 8],
      [x + 18, z - 11],
      [x + 24, z + 9],
      [x - 17, z + 12],
    ])
    stage.ground(field, { paint: stage.chance.pick(['grass', 'lawn', 'soil', 'sand'] as const), tone: stage.chance.between(-0.2, 0.15) })
  }
  grain(stage, [-60, 60], [11, 80], 'grass', 170)
  path(stage, 1.7, 9, 190, 'sand')
  grove(stage, 14, [34, 190], 24, 0.4)
  if (stage.mayAdd('house')) {
    for (const [x, z] of [
      [-19, 88],
      [22, 105],
      [33, 110],
    ] as const)
      building(stage, { x: [x, x + 9], z: [z, z + 7], heightM: 4, paint: 'plaster', facade: 'house', roof: 'across', is: 'house' })
  }
  wetness(stage)
  stage.offer(
    { surface: 'lawn', x: [-20, -5], z: [14, 50] },
    { surface: 'lawn', x: [5, 20], z: [14, 50] },
    { surface: 'road', x: [-3, 3], z: [14, 34], view: 'side' },
    { surface: 'far', x: [-70, 70], z: [80, 200] },
  )
}

export function forest(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.16, 'hillFar', 900)
  treeLine(stage, 0.2, 240)
  treeLine(stage, 0.13, 120)
  land(stage, 'grass', -0.35)
  grain(stage, [-40, 40], [6, 50], 'grass', 170)
  path(stage, 1.5, 3.5, 90, 'soil')
  grove(stage, 4.6, [13, 110], 70, 0.6)
  for (const side of [-1, 1]) trunk(stage, side * stage.halfM(9) * stage.chance.between(0.78, 0.95), 9)
  for (let index = 0; index < 14; index++)
    bush(stage, stage.chance.pick([-1, 1]) * stage.chance.between(3, 12), stage.chance.between(9, 40))
  wetness(stage)
  stage.offer(
    { surface: 'pavement', x: [-1.6, 1.6], z: [8, 34] },
    { surface: 'lawn', x: [-6, -2], z: [9, 22] },
    { surface: 'lawn', x: [2, 6], z: [9, 22] },
    { surface: 'far', x: [-26, 26], z: [60, 90] },
  )
}

/** A trunk in the foreground whose crown is above the picture. */
function trunk(stage: Stage, x: number, z: number): void {
  if (!stage.mayAdd('tree')) return
  const { sunSide } = stage
  stage.stand(
    [
      {
        area: smooth(
          [
            [-0.75, -0.1],
            [-0.42, 1.2],
            [-0.36, 14],
            [0.36, 14],
            [0.42, 1.3],
            [0.8, -0.1],
          ],
          true,
          3,
        ),
        paint: 'trunk',
        tone: -0.3,
      },
      {
        area: [
          [sunSide * 0.1, 0.4],
          [sunSide * 0.4, 0.6],
          [sunSide * 0.34, 14],
          [sunSide * 0.12, 14],
        ],
        paint: 'trunk',
        tone: 0.2,
        soft: true,
      },
    ],
    [x, 0, z],
    { depth: z },
  )
}

export function suburb(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.09, 'hillNear', 700)
  treeLine(stage, 0.06, 240)
  land(stage, 'lawn')
  quad(stage, [-6, 6], [3, 300], { paint: 'pavement' })
  quad(stage, [-3.6, 3.6], [3, 300], { paint: 'asphalt' })
  for (let z = 8; z < 100; z += 7) quad(stage, [-0.08, 0.08], [z, z + 3], { paint: 'roadPaint', soft: true })
  const { chance } = stage
  for (let z = 120; z > 14; z -= 17) {
    for (const side of [-1, 1]) {
      const inner = side * chance.between(11.5, 13.5)
      const outer = inner + side * 10
      building(stage, {
        x: [Math.min(inner, outer), Math.max(inner, outer)],
        z: [z, z + 10],
        heightM: chance.pick([3.6, 6.6]),
        paint: chance.pick(['plaster', 'brick', 'paleBlue', 'ochre', 'stone', 'paleGreen'] as const),
        facade: 'house',
        roof: chance.pick(['along', 'across'] as const),
        ridgeM: 3.4,
        roofPaint: chance.pick(['roofTile', 'slate'] as const),
        is: 'house',
      })
      tree(stage, side * chance.between(8, 9.5), z - 3, chance.between(5, 7.5))
      bush(stage, side * chance.between(7.6, 8.4), z + 3)
      quad(stage, [Math.min(side * 6, inner), Math.max(side * 6, inner)], [z + 4, z + 6.4], { paint: 'pavement', soft: true })
    }
  }
  for (let z = 16; z < 90; z += 24) lamp(stage, -5.4, z, 5)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [0.8, 2.4], z: [10, 50], view: 'along' },
    { surface: 'road', x: [-2.4, -0.8], z: [10, 50], view: 'front' },
    { surface: 'pavement', x: [-5.6, -4], z: [10, 40] },
    { surface: 'pavement', x: [4, 5.6], z: [10, 40] },
    { surface: 'lawn', x: [6.4, 10], z: [11, 30] },
    { surface: 'lawn', x: [-10, -6.4], z: [11, 30] },
    { surface: 'far', x: [-46, -26], z: [44, 90] },
    { surface: 'far', x: [26, 46], z: [44, 90] },
  )
}

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

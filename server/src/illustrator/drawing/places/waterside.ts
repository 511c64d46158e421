import { farTowers, ridge, treeLine } from '../kit/backdrop.ts'
import { building, facingRow, streetRow } from '../kit/building.ts'
import { drum, extra, lamp, railing } from '../kit/furniture.ts'
import { FAR_M, grain, joints, quad, wetness } from '../kit/ground.ts'
import { bush, conifer, tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { finishWater, water } from '../kit/water.ts'
import type { Material } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './people.ts'

const WIDE = 400

/** A bank in the foreground up to `z`, with its edge. */
function nearBank(stage: Stage, z: number, paint: Material, edge: Material = 'stone'): void {
  quad(stage, [-WIDE, WIDE], [0, z + 0.5], { paint: edge, tone: -0.5 })
  quad(stage, [-WIDE, WIDE], [0, z + 0.25], { paint: edge, tone: 0.2 })
  quad(stage, [-WIDE, WIDE], [0, z - 0.4], { paint })
}

function farBank(stage: Stage, z: number, paint: Material, edge: Material = 'stone'): void {
  quad(stage, [-WIDE * 2, WIDE * 2], [z, FAR_M], { paint: edge, tone: -0.4 })
  quad(stage, [-WIDE * 2, WIDE * 2], [z + 1, FAR_M], { paint })
}

export function harbour(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.11, 'hillFar', 1500)
  ridge(stage, 0.06, 'hillNear', 700)
  water(stage)
  breakwater(stage)
  quad(stage, [-WIDE, 12], [76, 130], { paint: 'stone', tone: -0.5 })
  quad(stage, [-WIDE, 12], [77, FAR_M], { paint: 'concrete' })
  const { chance } = stage
  facingRow(stage, 112, [-140, -26], { age: 'old', floors: [3, 5] })
  for (let index = 0; index < 16; index++) container(stage, chance.between(-30, 5), 84 + chance.below(3) * 6, chance.below(3))
  if (stage.mayAdd('crane')) for (const x of [-24, -3]) gantryCrane(stage, x, 80)
  for (const x of [-34, -44, -54])
    building(stage, {
      x: [x, x + 9],
      z: [88, 104],
      heightM: 8,
      paint: chance.pick(['brick', 'ochre', 'steel'] as const),
      facade: 'shed',
      roof: 'along',
      ridgeM: 3,
    })
  moored(stage)
  finishWater(stage, 0.35)
  nearBank(stage, 15.5, 'cobble')
  joints(stage, [-60, 60], [6, 15], 1.4, 'cobble')
  for (let x = -21; x < 22; x += 7) drum(stage, [x, 15], { widthM: 0.5, heightM: 0.7, paint: 'iron' })
  lamp(stage, -8.5, 13.4, 5)
  lamp(stage, 8.5, 13.4, 5)
  wetness(stage)
  stage.offer(
    { surface: 'water', x: [-30, 30], z: [22, 66] },
    { surface: 'pavement', x: [-8, 8], z: [9.5, 13.5] },
    { surface: 'road', x: [-8, 8], z: [11, 13] },
    { surface: 'rail', x: [-26, 4], z: [79, 79] },
    { surface: 'far', x: [24, 72], z: [152, 154] },
    { surface: 'plot', x: [-40, 8], z: [79, 82] },
  )
}

/** A mole of blocks that shuts the harbour off from the sea. */
function breakwater(stage: Stage): void {
  const { chance } = stage
  const [from, z] = [17, 150]
  quad(stage, [from, WIDE], [z, z + 9], { paint: 'rock', tone: -0.3 })
  stage.solid(
    [
      [from, 0, z],
      [from + 2, 2.2, z],
      [WIDE, 2.2, z],
      [WIDE, 0, z],
    ],
    { paint: 'rock', tone: -0.1 },
    z,
  )
  for (let x = from; x < 110; x += chance.between(2.2, 4)) {
    const [wide, tall] = [chance.between(1.6, 2.6), chance.between(1.1, 2.4)]
    stage.stand(
      [
        {
          area: [
            [-wide, -0.4],
            [-wide * 0.6, tall],
            [wide * 0.5, tall * 0.9],
            [wide, -0.3],
          ],
          paint: 'rock',
          tone: chance.between(-0.4, 0.25),
        },
      ],
      [x, 0, z - 1],
    )
  }
}

function moored(stage: Stage): void {
  for (const [x, z] of [
    [-36, 70],
    [22, 62],
    [34, 66],
  ] as const)
    extra(stage, 'boat', x, z, { casts: false })
  extra(stage, 'sailing-boat', 44, 90, { casts: false })
}

function container(stage: Stage, x: number, z: number, level: number): void {
  for (let at = 0; at <= level; at++) {
    building(stage, {
      x: [x, x + 6],
      z: [z, z + 2.4],
      heightM: 2.5,
      footM: at * 2.5,
      paint: stage.chance.pick(['body', 'livery', 'safety', 'shutter', 'steel', 'brick'] as const),
      facade: 'shed',
      roof: 'flat',
    })
  }
}

function gantryCrane(stage: Stage, x: number, z: number): void {
  const beam = (line: readonly (readonly [number, number])[], width: number) => ({ line, width, paint: 'safety' as const, tone: -0.05 })
  stage.stand(
    [
      beam(
        [
          [-7, 0],
          [-5, 26],
        ],
        1,
      ),
      beam(
        [
          [7, 0],
          [5, 26],
        ],
        1,
      ),
      beam(
        [
          [-6, 12],
          [6, 12],
        ],
        0.8,
      ),
      beam(
        [
          [-22, 26],
          [16, 26],
        ],
        1.5,
      ),
      beam(
        [
          [-22, 26.5],
          [0, 38],
          [16, 26.5],
        ],
        0.5,
      ),
      beam(
        [
          [-4, 26],
          [0, 38],
          [4, 26],
        ],
        0.9,
      ),
      {
        line: [
          [-14, 25],
          [-14, 15],
        ],
        width: 0.2,
        paint: 'iron',
        soft: true,
      },
      {
        area: [
          [-17, 12.5],
          [-11, 12.5],
          [-11, 15],
          [-17, 15],
        ],
        paint: 'body',
      },
      {
        area: [
          [-3, 26],
          [3, 26],
          [3, 29],
          [-3, 29],
        ],
        paint: 'steel',
      },
    ],
    [x, 0, z],
  )
}

export function beach(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.09, 'hillFar', 1300)
  water(stage, 0.1)
  finishWater(stage, 0)
  const shore = (by: number) =>
    [
      ...smooth(
        [
          [-WIDE, 30 + by],
          [-60, 27 + by],
          [-24, 24 + by],
          [-6, 26.5 + by],
          [12, 23 + by],
          [34, 27 + by],
          [70, 33 + by],
          [WIDE, 40 + by],
        ],
        false,
        6,
      ),
      [WIDE, 3],
      [-WIDE, 3],
    ] as const
  stage.ground(shore(2.2), { paint: 'foam', opacity: 0.5, soft: true })
  stage.ground(shore(1.1), { paint: 'water', tone: 0.55, opacity: 0.7, soft: true })
  stage.ground(shore(0.5), { paint: 'foam', soft: true })
  stage.ground(shore(0), { paint: 'sand', tone: -0.45 })
  stage.ground(shore(-2.6), { paint: 'sand' })
  grain(stage, [-40, 40], [8, 22], 'sand', 160)
  const { chance } = stage
  for (let index = 0; index < 6; index++) {
    const [x, z] = [(index - 2.5) * 4.6 + chance.between(-1, 1), chance.between(15, 21)]
    parasol(stage, x, z)
  }
  people(stage, [-14, 14], [17, 22], 5)
  extra(stage, 'sailing-boat', -24, 110, { casts: false })
  extra(stage, 'sailing-boat', 34, 150, { casts: false })
  extra(stage, 'palm', -12, 15)
  extra(stage, 'palm', 13.5, 17)
  wetness(stage)
  stage.offer(
    { surface: 'sand', x: [-9, 9], z: [9.5, 19] },
    { surface: 'water', x: [-40, 40], z: [34, 110] },
    { surface: 'far', x: [-90, 90], z: [190, 300] },
  )
}

function parasol(stage: Stage, x: number, z: number): void {
  if (!stage.mayAdd('umbrella')) return
  const paint = stage.chance.pick(['body', 'livery', 'safety', 'flower', 'shutter'] as const)
  const gore = (from: number, to: number) =>
    [
      [from, 2.1],
      [(from + to) / 2, 2.02],
      [to, 2.1],
      [to * 0.55, 2.6],
      [0, 2.85],
      [from * 0.55, 2.6],
    ] as const
  stage.stand(
    [
      {
        line: [
          [0, 0],
          [0, 2.8],
        ],
        width: 0.08,
        paint: 'wood',
        soft: true,
      },
      { area: gore(-1.5, 1.5), paint },
      { area: gore(-0.9, -0.2), paint: 'canvas', soft: true },
      { area: gore(0.35, 1), paint: 'canvas', soft: true },
      {
        area: [
          [0.5, 0.05],
          [2.3, 0.05],
          [2.4, 0.25],
          [0.5, 0.25],
        ],
        paint,
        tone: -0.1,
      },
      {
        area: [
          [2, 0.2],
          [2.5, 0.75],
          [2.6, 0.7],
          [2.3, 0.2],
        ],
        paint: 'wood',
        soft: true,
      },
    ],
    [x, 0, z],
  )
}

export function promenade(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1500)
  water(stage)
  extra(stage, 'sailing-boat', 40, 120, { casts: false })
  extra(stage, 'sailing-boat', 70, 170, { casts: false })
  finishWater(stage, 0.1)
  const sand = (by: number) => {
    const rim = [0, 14, 30, 60, 120, 300, 900].map((z, index) => [27 + by + (index % 2) * 3 - index * 0.5, Math.max(2, z)] as const)
    return [[10, 2], ...rim, [10, 900]] as const
  }
  stage.ground(sand(3), { paint: 'foam', opacity: 0.5, soft: true })
  stage.ground(sand(1.4), { paint: 'water', tone: 0.5, opacity: 0.7, soft: true })
  stage.ground(sand(0.7), { paint: 'foam', soft: true })
  stage.ground(sand(0), { paint: 'sand', tone: -0.3 })
  stage.ground(sand(-2), { paint: 'sand' })
  for (let z = 26; z < 90; z += 13) parasol(stage, 15 + stage.chance.between(0, 8), z)
  quad(stage, [-WIDE, 10.6], [0, 600], { paint: 'stone', tone: -0.4 })
  quad(stage, [-WIDE, 10], [0, 600], { paint: 'pavement' })
  joints(stage, [-6, 10], [5, 90], 1.6, 'pavement')
  for (let z = 6; z < 90; z += 5)
    stage.ground(
      [
        [-1, z],
        [2, z + 1.6],
        [5, z],
        [5, z + 0.8],
        [2, z + 2.4],
        [-1, z + 0.8],
      ],
      { paint: 'terracotta', opacity: 0.5, soft: true },
    )
  quad(stage, [-13, -6.3], [0, 600], { paint: 'asphalt' })
  quad(stage, [-6.5, -6.1], [0, 600], { paint: 'kerb', soft: true })
  streetRow(stage, -19, [5, 200], { age: 'old', floors: [4, 7] })
  for (let z = 150; z > 12; z -= 12) {
    if (stage.drawings.palm) extra(stage, 'palm', -5, z)
    else tree(stage, -5, z, 7)
    lamp(stage, 9.2, z + 4, 5)
    if (z < 60) extra(stage, 'bench', 7.6, z + 1, { view: 'front' })
  }
  const steps = [6, 10, 16, 25, 40, 70, 120]
  for (let index = steps.length - 1; index > 0; index--) railing(stage, [10, steps[index - 1] ?? 0], [10, steps[index] ?? 0], 1.1)
  people(stage, [-3, 7], [18, 70], 6)
  wetness(stage)
  stage.offer(
    { surface: 'pavement', x: [-3.5, 8], z: [9, 40] },
    { surface: 'road', x: [-11.6, -7.8], z: [16, 60], view: 'front' },
    { surface: 'rail', x: [-10, -9], z: [18, 50], view: 'front' },
    { surface: 'water', x: [34, 70], z: [44, 110] },
    { surface: 'sand', x: [12.5, 22], z: [20, 50] },
    { surface: 'far', x: [40, 100], z: [230, 300] },
  )
}

export function river(stage: Stage): void {
  sky(stage)
  const isHigh = stage.shownByPlace.has('flood')
  farTowers(stage, 460, [25, 75], 0.7)
  ridge(stage, 0.06, 'hillFar', 1300)
  water(stage)
  farBank(stage, 92, 'lawn')
  facingRow(stage, 112, [-130, 130], { age: 'old', floors: [3, 6] })
  for (let x = -84; x < 90; x += 11) tree(stage, x + stage.chance.between(-3, 3), 99, 9)
  archBridge(stage, BRIDGE_Z, isHigh ? -3.2 : 0)
  finishWater(stage, 0.5)
  if (isHigh) driftwood(stage)
  const shore = [
    [-70, 20],
    [-30, 17.5],
    [-14, 15],
    [-2, 13.5],
    [10, 14.5],
    [24, 13],
    [70, 18],
  ] as const
  const bank = smooth(
    shore.map(([x, z]) => [x, isHigh ? z * 0.93 : z] as const),
    false,
    6,
  )
  stage.ground([...bank, [WIDE, 2], [-WIDE, 2]], { paint: 'soil' })
  stage.ground([...bank.map(([x, z]) => [x, z - 0.8] as const), [WIDE, 2], [-WIDE, 2]], { paint: 'grass' })
  grain(stage, [-30, 30], [8, 13], 'grass', 110)
  for (let index = 0; index < 6; index++)
    bush(stage, stage.chance.pick([-1, 1]) * stage.chance.between(4, 8), stage.chance.between(11, 12.6))
  tree(stage, -4.8, 12.6, 7.5)
  wetness(stage)
  stage.offer(
    { surface: 'water', x: [-20, 20], z: [18, 30] },
    { surface: 'lawn', x: [-5.5, 9], z: [9.5, 12.5] },
    { surface: 'road', x: [-15, 15], z: [BRIDGE_Z, BRIDGE_Z], footM: isHigh ? 5.4 : 8.6, depth: BRIDGE_Z + 3.5 },
    { surface: 'rail', x: [-15, 15], z: [BRIDGE_Z, BRIDGE_Z], footM: isHigh ? 5.4 : 8.6, depth: BRIDGE_Z + 3.5 },
    { surface: 'far', x: [-60, 60], z: [104, 108] },
  )
}

const BRIDGE_Z = 36

/** What high water carries: branches and planks, and the brown that it is. */
function driftwood(stage: Stage): void {
  const { chance } = stage
  quad(stage, [-WIDE, WIDE], [2, 92], { paint: 'soil', tone: -0.1, opacity: 0.5, soft: true })
  for (let index = 0; index < 12; index++) {
    const z = chance.between(18, 40)
    const x = chance.between(-0.9, 0.9) * stage.halfM(z)
    const length = chance.between(0.8, 2.6)
    stage.stand(
      [
        {
          line: [
            [-length / 2, 0],
            [length / 2, chance.between(0, 0.3)],
          ],
          width: chance.between(0.12, 0.3),
          paint: 'trunk',
        },
        { area: ellipse(0, -0.06, length * 0.7, 0.12, 14), paint: 'foam', opacity: 0.4, soft: true },
      ],
      [x, 0, z],
    )
  }
}

/** A stone bridge of arches across the picture; `sunkM` negative: so much of it is under water. */
function archBridge(stage: Stage, z: number, sunkM: number): void {
  const [half, top] = [90, 8 + sunkM]
  stage.solid(
    [[-half, 0, z], ...arches(-half, half, z, sunkM), [half, 0, z], [half, top, z], [-half, top, z]],
    { paint: 'stone', tone: -0.2 },
    z + 4,
  )
  stage.solid(
    [
      [-half, top, z],
      [half, top, z],
      [half, top + 0.9, z],
      [-half, top + 0.9, z],
    ],
    { paint: 'stone', tone: 0.15 },
    z + 3,
  )
  for (let x = -half; x < half; x += 3)
    stage.edge(
      [
        [x, top, z],
        [x, top + 1.1, z],
      ],
      0.2,
      { paint: 'stone', tone: -0.4, soft: true },
      z + 3,
    )
  for (let x = -50; x <= 50; x += 20) lamp2(stage, x, top + 1, z)
}

function arches(from: number, to: number, z: number, sunkM: number): (readonly [number, number, number])[] {
  const made: (readonly [number, number, number])[] = []
  const span = 20
  for (let x = from + 2; x + span <= to; x += span + 2.5) {
    for (let step = 0; step <= 12; step++) {
      const angle = Math.PI - (step / 12) * Math.PI
      made.push([x + span / 2 + (Math.cos(angle) * span) / 2, Math.max(0, Math.sin(angle) * 6.2 + sunkM), z])
    }
  }
  return made
}

function lamp2(stage: Stage, x: number, y: number, z: number): void {
  if (!stage.mayAdd('street-lamp')) return
  stage.stand(
    [
      {
        line: [
          [0, 0],
          [0, 3.6],
        ],
        width: 0.2,
        paint: 'iron',
        soft: true,
      },
      {
        area: [
          [-0.35, 3.5],
          [0.35, 3.5],
          [0.25, 4.3],
          [-0.25, 4.3],
        ],
        paint: stage.isLit ? 'lamp' : 'iron',
        ...(stage.isLit && { glow: 2.4 }),
      },
    ],
    [x, y, z],
  )
}

export function canal(stage: Stage): void {
  sky(stage)
  water(stage, -0.15)
  const half = 6
  streetRow(stage, -half - 5, [4, 170], { age: 'old', floors: [3, 5] })
  streetRow(stage, half + 5, [4, 170], { age: 'old', floors: [3, 5] })
  for (let z = 120; z > 12; z -= 15) {
    tree(stage, -half - 1.6, z, 7)
    tree(stage, half + 1.6, z + 6, 7)
    lamp(stage, -half - 0.8, z + 7, 4.4)
    lamp(stage, half + 0.8, z, 4.4)
  }
  humpBridge(stage, 46, half)
  for (const [x, z] of [
    [-4.6, 24],
    [4.6, 33],
  ] as const)
    extra(stage, 'boat', x, z, { casts: false, view: 'along' })
  finishWater(stage, 0.85)
  for (const side of [-1, 1]) {
    quad(stage, [Math.min(side * half, side * WIDE), Math.max(side * half, side * WIDE)], [0, FAR_M], { paint: 'stone', tone: -0.45 })
    quad(stage, [Math.min(side * (half + 0.3), side * WIDE), Math.max(side * (half + 0.3), side * WIDE)], [0, FAR_M], { paint: 'cobble' })
    joints(stage, [Math.min(side * (half + 0.5), side * 11), Math.max(side * (half + 0.5), side * 11)], [4, 60], 1, 'cobble')
  }
  people(stage, [half + 2, half + 4], [14, 40], 3)
  wetness(stage)
  stage.offer(
    { surface: 'water', x: [-3.6, 3.6], z: [11, 40], view: 'along' },
    { surface: 'pavement', x: [half + 1, half + 3.6], z: [11, 32] },
    { surface: 'pavement', x: [-half - 3.6, -half - 1], z: [11, 32] },
  )
}

function humpBridge(stage: Stage, z: number, half: number): void {
  const arch = Array.from({ length: 15 }, (_, index) => {
    const angle = (index / 14) * Math.PI
    return [Math.cos(angle) * (half - 0.4), Math.sin(angle) * 3.1, z] as const
  })
  const deck = Array.from(
    { length: 11 },
    (_, index) => [-(half + 4) + (index / 10) * 2 * (half + 4), 2.2 + 2.6 * Math.sin((index / 10) * Math.PI), z] as const,
  )
  stage.solid([...arch, [-half - 4, 0, z], ...deck, [half + 4, 0, z]], { paint: 'brick' }, z)
  stage.edge(deck, 0.5, { paint: 'stone', tone: 0.2, soft: true }, z)
}

export function lake(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.3, 'hillFar', 1800)
  ridge(stage, 0.19, 'hillFar', 900)
  ridge(stage, 0.1, 'hillNear', 500)
  water(stage, -0.1)
  quad(stage, [-WIDE * 2, WIDE * 2], [130, FAR_M], { paint: 'grass' })
  treeLine(stage, 0.04, 240)
  const { chance } = stage
  for (let index = 0; index < 40; index++) conifer(stage, chance.between(-120, 120), chance.between(136, 190))
  for (const x of [-42, 36, 52])
    building(stage, { x: [x, x + 11], z: [138, 148], heightM: 5, paint: 'wood', facade: 'house', roof: 'along', is: 'house' })
  finishWater(stage, 0.8)
  jetty(stage)
  const shore = smooth(
    [
      [-70, 19],
      [-26, 16],
      [-11, 12.6],
      [2, 11.4],
      [13, 13],
      [28, 17],
      [70, 22],
    ],
    false,
    6,
  )
  stage.ground([...shore, [WIDE, 2], [-WIDE, 2]], { paint: 'rock' })
  stage.ground([...shore.map(([x, z]) => [x, z - 1] as const), [WIDE, 2], [-WIDE, 2]], { paint: 'grass' })
  grain(stage, [-30, 30], [7, 11], 'grass', 90)
  conifer(stage, -9.5, 12.4, 10)
  conifer(stage, 11.5, 12.4, 8)
  wetness(stage)
  stage.offer(
    { surface: 'water', x: [-26, 26], z: [19, 74] },
    { surface: 'lawn', x: [-6, 7], z: [8.5, 10.6] },
    { surface: 'far', x: [-70, 70], z: [134, 150] },
  )
}

function jetty(stage: Stage): void {
  for (let z = 27; z > 11; z -= 2.4)
    for (const x of [3.2, 5.2])
      stage.edge(
        [
          [x, 0, z],
          [x, 0.9, z],
        ],
        0.25,
        { paint: 'trunk', soft: true },
        z + 0.3,
      )
  stage.solid(
    [
      [3, 0.6, 9],
      [5.4, 0.6, 9],
      [5.4, 0.6, 27],
      [3, 0.6, 27],
    ],
    { paint: 'wood' },
    29,
  )
  for (let z = 10; z < 27; z += 0.8)
    stage.edge(
      [
        [3, 0.61, z],
        [5.4, 0.61, z],
      ],
      0.05,
      { paint: 'wood', tone: -0.5, soft: true },
      28.9,
    )
}

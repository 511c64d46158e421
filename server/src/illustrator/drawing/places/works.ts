import { farTowers, ridge, treeLine } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { drum, extra, lamp, railing } from '../kit/furniture.ts'
import { grain, joints, land, quad, railsAway, roadAcross, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import type { Mark, Material } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import type { Spot, Stage } from '../stage.ts'
import { people } from './people.ts'

type Ends = readonly (readonly [number, number])[]
const bar = (line: Ends, width: number, paint: Material, tone = 0): Mark => ({ line, width, paint, tone, soft: true })

const YARD_SPOTS: readonly Spot[] = [
  { surface: 'road', x: [-9, 9], z: [14, 19] },
  { surface: 'plot', x: [-10, 10], z: [24, 40] },
  { surface: 'pavement', x: [-8, 8], z: [11, 13] },
  { surface: 'far', x: [-60, 60], z: [120, 200] },
]

function yard(stage: Stage, paint: Material): void {
  sky(stage)
  ridge(stage, 0.09, 'hillFar', 1400)
  treeLine(stage, 0.04, 300)
  land(stage, 'grass')
  quad(stage, [-90, 90], [21, 90], { paint })
  roadAcross(stage, [13.4, 20], { lanes: 2 })
  grain(stage, [-40, 40], [9, 13], 'grass', 60)
}

/** Smoke or steam that leans with the wind. */
function plume(stage: Stage, x: number, y: number, z: number, widthM: number, paint: Material): void {
  if (!stage.mayAdd('smoke')) return
  const { chance, sunSide } = stage
  const marks: Mark[] = []
  for (let puff = 9; puff >= 0; puff--) {
    const size = widthM * (0.4 + puff * 0.16) * chance.between(0.85, 1.15)
    marks.push({
      area: smooth(
        ellipse(sunSide * puff * widthM * 0.42, puff * widthM * 0.5, size, size * 0.8, 9).map(
          ([px, py]) => [px + chance.between(-0.1, 0.1) * size, py] as const,
        ),
        true,
        3,
      ),
      paint,
      tone: 0.1 - puff * 0.02,
      opacity: 0.62 - puff * 0.045,
      soft: true,
    })
  }
  stage.stand(marks, [x, y, z])
}

export function industry(stage: Stage): void {
  yard(stage, 'concrete')
  for (const [x, tall] of [
    [-20, 46],
    [-13, 38],
    [24, 42],
  ] as const) {
    plume(stage, x, tall, 96, 6, 'smoke')
    drum(stage, [x, 96], { widthM: 4, heightM: tall, paint: 'brick', topRatio: 0.65, bandPaint: 'canvas' })
  }
  for (let bay = 0; bay < 6; bay++)
    building(stage, {
      x: [-44 + bay * 11, -33 + bay * 11],
      z: [70, 92],
      heightM: 10,
      paint: 'brick',
      facade: 'hall',
      roof: 'along',
      ridgeM: 4,
      roofPaint: 'slate',
    })
  building(stage, { x: [24, 52], z: [66, 88], heightM: 13, paint: 'steel', facade: 'shed', roof: 'flat' })
  for (const x of [-34, -26]) drum(stage, [x, 56], { widthM: 7, heightM: 10, paint: 'snow', bandPaint: 'safety' })
  drum(stage, [19, 58], { widthM: 5, heightM: 15, paint: 'steel' })
  stage.stand(
    [
      bar(
        [
          [-26, 7],
          [16, 7],
        ],
        0.8,
        'steel',
        -0.1,
      ),
      bar(
        [
          [-26, 8.4],
          [16, 8.4],
        ],
        0.5,
        'copper',
      ),
      ...[-24, -12, 0, 12].map((x) =>
        bar(
          [
            [x, 0],
            [x, 8.6],
          ],
          0.4,
          'iron',
        ),
      ),
    ],
    [0, 0, 52],
  )
  for (const x of [-13, 0, 13]) lamp(stage, x, 24, 7)
  wetness(stage)
  stage.offer(...YARD_SPOTS, { surface: 'rail', x: [-8, 8], z: [44, 44] })
}

export function powerStation(stage: Stage): void {
  yard(stage, 'concrete')
  for (const [x, z] of [
    [34, 170],
    [-2, 150],
    [-40, 160],
  ] as const) {
    plume(stage, x, 62, z, 24, 'cloud')
    cooling(stage, x, z)
  }
  building(stage, { x: [-26, 22], z: [96, 120], heightM: 22, paint: 'stone', facade: 'hall', roof: 'flat' })
  building(stage, { x: [22, 44], z: [92, 116], heightM: 13, paint: 'steel', facade: 'shed', roof: 'flat' })
  plume(stage, 34, 64, 110, 6, 'smoke')
  drum(stage, [34, 110], { widthM: 5, heightM: 64, paint: 'concrete', topRatio: 0.6, bandPaint: 'signalRed' })
  for (const x of [-34, -18, -2]) switchgear(stage, x, 60)
  railing(stage, [-60, 40], [60, 40], 2, 'steel')
  for (const x of [-13, 13]) lamp(stage, x, 24, 7)
  wetness(stage)
  stage.offer(...YARD_SPOTS)
}

function cooling(stage: Stage, x: number, z: number): void {
  const { sunSide } = stage
  const outline = (share: number) => {
    const at = (y: number) => (17 + 9 * ((y - 42) / 42) ** 2 * (y < 42 ? 1.15 : 0.9)) * share
    return [0, 12, 24, 36, 46, 56, 62].map((y) => [at(y), y] as const)
  }
  const right = outline(1)
  const left = right.map(([px, y]) => [-px, y] as const).toReversed()
  const part = (from: number, to: number): (readonly [number, number])[] => [
    ...outline(from).map(([px, y]) => [px * sunSide, y] as const),
    ...outline(to)
      .map(([px, y]) => [px * sunSide, y] as const)
      .toReversed(),
  ]
  stage.stand(
    [
      { area: [...right, ...left], paint: 'concrete' },
      { area: part(0.4, 1), paint: 'concrete', tone: 0.35, soft: true },
      { area: part(-1, -0.25), paint: 'concrete', tone: -0.4, soft: true },
      { area: part(-1, -0.7), paint: 'concrete', tone: -0.65, soft: true },
      { area: ellipse(0, 62, 18.6, 3, 24), paint: 'concrete', tone: -0.5 },
    ],
    [x, 0, z],
  )
}

function switchgear(stage: Stage, x: number, z: number): void {
  stage.stand(
    [
      bar(
        [
          [0, 0],
          [0, 11],
        ],
        0.5,
        'steel',
      ),
      bar(
        [
          [12, 0],
          [12, 11],
        ],
        0.5,
        'steel',
      ),
      bar(
        [
          [-1, 11],
          [13, 11],
        ],
        0.7,
        'steel',
      ),
      ...[2, 6, 10].flatMap((at) => [
        bar(
          [
            [at, 11],
            [at, 9],
          ],
          0.4,
          'terracotta',
        ),
        bar(
          [
            [at, 9],
            [at, 4],
          ],
          0.1,
          'iron',
        ),
        { area: rect(at - 1, 0, 2, 3.4), paint: 'steel', tone: -0.2 } as Mark,
        bar(
          [
            [at, 3.4],
            [at, 4.6],
          ],
          0.5,
          'terracotta',
        ),
      ]),
    ],
    [x, 0, z],
  )
}

export function substation(stage: Stage): void {
  yard(stage, 'rock')
  for (const x of [-70, -10, 52]) if (stage.mayAdd('pylon')) pylon(stage, x, 150)
  if (stage.mayAdd('pylon')) pylon(stage, 26, 84)
  for (let z = 76; z >= 44; z -= 16) for (const x of [-38, -22, -6, 10, 26]) switchgear(stage, x, z)
  for (const x of [-13, 0, 13]) if (stage.mayAdd('transformer')) transformer(stage, x, 33)
  building(stage, { x: [-32, -21], z: [40, 48], heightM: 5, paint: 'brick', facade: 'house', roof: 'flat' })
  railing(stage, [-60, 25], [60, 25], 2.2, 'steel')
  wetness(stage)
  stage.offer(...YARD_SPOTS)
}

function transformer(stage: Stage, x: number, z: number): void {
  stage.stand(
    [
      { area: rect(-2.6, 0, 5.2, 0.5), paint: 'concrete' },
      { area: rect(-2, 0.5, 4, 3), paint: 'steel', tone: -0.15 },
      ...[-1.7, -1.2, -0.7, -0.2, 0.3, 0.8, 1.3].map(
        (at): Mark => ({ area: rect(at, 0.8, 0.3, 2.4), paint: 'steel', tone: -0.5, soft: true }),
      ),
      { area: rect(-2.2, 3.4, 4.4, 0.3), paint: 'steel', tone: 0.2 },
      { area: ellipse(2.1, 4.4, 0.9, 0.45, 14), paint: 'steel', tone: 0.1 },
      ...[-1.4, 0, 1.2].flatMap((at) => [
        bar(
          [
            [at, 3.7],
            [at, 5.4],
          ],
          0.34,
          'terracotta',
        ),
        bar(
          [
            [at, 5.4],
            [at, 9],
          ],
          0.06,
          'iron',
        ),
      ]),
    ],
    [x, 0, z],
  )
}

function pylon(stage: Stage, x: number, z: number): void {
  const tall = 44
  const marks: Mark[] = [
    bar(
      [
        [-5, 0],
        [-1, 26],
        [-0.8, tall],
        [0.8, tall],
        [1, 26],
        [5, 0],
      ],
      0.45,
      'steel',
    ),
  ]
  for (let y = 0; y < 26; y += 5.2) {
    const [low, high] = [5 - (4 * y) / 26, 5 - (4 * (y + 5.2)) / 26]
    marks.push(
      bar(
        [
          [-low, y],
          [high, y + 5.2],
        ],
        0.24,
        'steel',
      ),
      bar(
        [
          [low, y],
          [-high, y + 5.2],
        ],
        0.24,
        'steel',
      ),
    )
  }
  for (const [y, arm] of [
    [28, 9],
    [34, 7],
    [40, 5],
  ] as const) {
    marks.push(
      bar(
        [
          [-arm, y],
          [0, y + 2],
          [arm, y],
        ],
        0.34,
        'steel',
      ),
      bar(
        [
          [-arm, y],
          [arm, y],
        ],
        0.34,
        'steel',
      ),
    )
    for (const side of [-1, 1])
      marks.push(
        bar(
          [
            [side * arm, y],
            [side * arm, y - 2],
          ],
          0.4,
          'terracotta',
        ),
        bar(
          Array.from({ length: 9 }, (_, index) => [side * arm + index * 14, y - 2 - 6 * Math.sin((index / 8) * Math.PI)] as const),
          0.14,
          'iron',
        ),
        bar(
          Array.from({ length: 9 }, (_, index) => [side * arm - index * 14, y - 2 - 6 * Math.sin((index / 8) * Math.PI)] as const),
          0.14,
          'iron',
        ),
      )
  }
  stage.stand(marks, [x, 0, z])
}

/** A glazed barrel roof on columns along both sides of what runs away from the eye. */
function trainShed(stage: Stage, halfM: number, from: number, to: number): void {
  const rib = (z: number) =>
    Array.from({ length: 17 }, (_, index) => {
      const angle = Math.PI - (index / 16) * Math.PI
      return [Math.cos(angle) * halfM, 6.4 + Math.sin(angle) * 6.4, z] as const
    })
  for (let z = to; z > from; z -= 9) {
    const [near, far] = [rib(z - 9), rib(z)]
    for (let pane = 0; pane < 16; pane++) {
      const [a, b, c, d] = [near[pane], near[pane + 1], far[pane + 1], far[pane]]
      if (a && b && c && d)
        stage.solid(
          [a, b, c, d],
          { paint: pane % 4 === 3 ? 'steel' : 'glass', tone: 0.25 - Math.abs(pane - 8) * 0.06, opacity: 0.5, soft: true },
          z,
        )
    }
    stage.edge(rib(z - 9), 0.4, { paint: 'iron', soft: true }, z - 8.9)
    for (const x of [-halfM, halfM])
      stage.edge(
        [
          [x, 0, z - 9],
          [x, 6.4, z - 9],
        ],
        0.5,
        { paint: 'iron' },
        z - 8.9,
      )
  }
}

export function railwayStation(stage: Stage): void {
  sky(stage)
  farTowers(stage, 420, [20, 70], 0.8)
  land(stage, 'rock')
  for (const x of [-5.2, -1.6, 1.6, 5.2]) railsAway(stage, x, 400)
  for (const side of [-1, 1]) {
    const inner = side * 7.6
    quad(stage, [Math.min(inner, side * 17), Math.max(inner, side * 17)], [0, 150], { paint: 'pavement' })
    quad(stage, [Math.min(inner, inner + side * 0.5), Math.max(inner, inner + side * 0.5)], [0, 150], {
      paint: 'stone',
      tone: 0.3,
      soft: true,
    })
    quad(stage, [Math.min(inner + side * 0.9, inner + side * 1.1), Math.max(inner + side * 0.9, inner + side * 1.1)], [0, 150], {
      paint: 'hiVis',
      soft: true,
    })
    joints(stage, [Math.min(inner + side, side * 17), Math.max(inner + side, side * 17)], [5, 80], 1.4, 'pavement')
    building(stage, {
      x: [Math.min(side * 17.4, side * 26), Math.max(side * 17.4, side * 26)],
      z: [14, 130],
      heightM: 8,
      paint: 'brick',
      facade: 'hall',
      roof: 'flat',
    })
    for (let z = 18; z < 90; z += 14) {
      lamp(stage, side * 14, z, 4.6)
      extra(stage, 'bench', side * 12, z + 4, { view: 'front' })
    }
  }
  trainShed(stage, 17, 30, 138)
  for (let z = 120; z > 14; z -= 22)
    stage.edge(
      [
        [-6.6, 0, z],
        [-6.6, 6.2, z],
        [6.6, 6.2, z],
        [6.6, 0, z],
      ],
      0.16,
      { paint: 'steel', soft: true },
      z,
    )
  people(stage, [9, 13], [16, 60], 6)
  people(stage, [-13, -9], [16, 60], 5)
  wetness(stage)
  stage.offer(
    { surface: 'rail', x: [1.6, 1.6], z: [15, 40], view: 'front' },
    { surface: 'rail', x: [-1.6, -1.6], z: [15, 40], view: 'along' },
    { surface: 'rail', x: [5.2, 5.2], z: [16, 46], view: 'front' },
    { surface: 'rail', x: [-5.2, -5.2], z: [16, 46], view: 'along' },
    { surface: 'pavement', x: [8.6, 13], z: [14, 36] },
    { surface: 'pavement', x: [-13, -8.6], z: [14, 36] },
  )
}

export function busStation(stage: Stage): void {
  sky(stage)
  farTowers(stage, 380, [25, 80])
  land(stage, 'asphalt')
  quad(stage, [-90, 90], [4, 12.4], { paint: 'kerb', soft: true })
  quad(stage, [-90, 90], [4, 12], { paint: 'pavement' })
  joints(stage, [-40, 40], [5, 12], 1.2, 'pavement')
  for (let x = -36; x <= 36; x += 6) quad(stage, [x - 0.09, x + 0.09], [20, 32], { paint: 'roadPaint', soft: true })
  for (let z = 21; z < 32; z += 3) quad(stage, [-60, 60], [z, z + 0.1], { paint: 'hiVis', opacity: 0.4, soft: true })
  quad(stage, [-70, 70], [33, 39], { paint: 'pavement', tone: 0.2 })
  building(stage, { x: [-42, 42], z: [54, 70], heightM: 12, paint: 'glass', facade: 'office', roof: 'flat' })
  building(stage, { x: [-48, 48], z: [50, 72], heightM: 1.4, footM: 12, paint: 'snow', facade: 'blank', roof: 'flat' })
  for (const x of [-24, -8, 8, 24]) canopy(stage, x, 36)
  if (!stage.scene.subjects.some((it) => it.kind === 'bus'))
    for (const x of [-15, 3, 15]) extra(stage, 'bus', x, 29, { view: 'front', mirrored: false })
  people(stage, [-20, 20], [34, 38], 8)
  for (const x of [-18, 18]) lamp(stage, x, 33, 8)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [-9, 9], z: [14.5, 19] },
    { surface: 'rail', x: [4, 4], z: [20, 30], view: 'front' },
    { surface: 'pavement', x: [-7, 7], z: [9.5, 11.8] },
    { surface: 'pavement', x: [-16, 16], z: [33.5, 38] },
  )
}

function canopy(stage: Stage, x: number, z: number): void {
  const lit = stage.isLit
  stage.stand(
    [
      { area: rect(-4.6, 0.3, 9.2, 2.6), paint: 'glass', opacity: 0.4, soft: true },
      bar(
        [
          [-4, 0],
          [-4, 3.6],
        ],
        0.2,
        'steel',
      ),
      bar(
        [
          [4, 0],
          [4, 3.6],
        ],
        0.2,
        'steel',
      ),
      {
        area: [
          [-5.6, 3.5],
          [5.6, 3.9],
          [5.6, 4.2],
          [-5.6, 3.9],
        ],
        paint: 'livery',
        tone: 0.1,
      },
      { area: rect(-4.3, 3.3, 8.6, 0.16), paint: lit ? 'lamp' : 'steel', ...(lit && { glow: 1.6 }) },
      { area: rect(-3, 0.4, 5, 0.2), paint: 'wood' },
    ],
    [x, 0, z],
  )
}

export function airport(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1600)
  land(stage, 'concrete')
  quad(stage, [-400, 400], [90, 130], { paint: 'grass' })
  quad(stage, [-400, 400], [130, 165], { paint: 'asphalt' })
  for (let x = -140; x < 140; x += 14) quad(stage, [x, x + 8], [146, 148], { paint: 'roadPaint', soft: true })
  joints(stage, [-80, 80], [9, 88], 5, 'concrete')
  stage.ground(
    smooth(
      [
        [-60, 42],
        [-20, 40],
        [2, 33],
        [10, 20],
        [14, 8],
      ],
      false,
    )
      .flatMap(([x, z]) => [[x, z] as const])
      .concat(
        smooth(
          [
            [14.5, 8],
            [10.6, 20.4],
            [2.4, 33.6],
            [-20, 40.6],
            [-60, 42.6],
          ],
          false,
        ),
      ),
    { paint: 'hiVis', soft: true },
  )
  for (let x = -70; x < 8; x += 13)
    building(stage, { x: [x, x + 13], z: [84, 104], heightM: 11, paint: 'glass', facade: 'office', roof: 'flat' })
  stage.solid(
    [
      [-72, 11, 83],
      [-40, 14, 83],
      [-20, 12, 83],
      [9, 15.5, 83],
      [9, 17, 83],
      [-20, 13.5, 83],
      [-40, 15.5, 83],
      [-72, 12.5, 83],
    ],
    { paint: 'snow' },
    83,
  )
  drum(stage, [25, 100], { widthM: 5, heightM: 27, paint: 'concrete', topRatio: 0.8 })
  const lit = stage.isLit
  stage.stand(
    [
      {
        area: [
          [-4.4, 27],
          [4.4, 27],
          [5.6, 31.5],
          [-5.6, 31.5],
        ],
        paint: lit ? 'lamp' : 'glass',
        ...(lit && { glow: 2 }),
      },
      ...[-3, 0, 3].map((x) =>
        bar(
          [
            [x, 27],
            [x * 1.25, 31.5],
          ],
          0.3,
          'iron',
        ),
      ),
      { area: rect(-5.8, 31.4, 11.6, 1.5), paint: 'snow' },
      bar(
        [
          [0, 33],
          [0, 39],
        ],
        0.3,
        'steel',
      ),
    ],
    [25, 0, 99.5],
  )
  for (const x of [-34, -8, 44]) if (stage.mayAdd('aeroplane')) jet(stage, x, 66)
  for (let x = -60; x <= 60; x += 10)
    if (stage.isLit) stage.stand([{ area: ellipse(0, 0.3, 0.3, 0.3, 8), paint: 'livery', tone: 0.6, glow: 2 }], [x, 0, 128])
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [-10, 10], z: [15, 24] },
    { surface: 'pavement', x: [-9, 9], z: [12, 16] },
    { surface: 'plot', x: [-10, 10], z: [20, 44] },
    { surface: 'lawn', x: [-30, 30], z: [92, 120] },
  )
}

/** An airliner from its side, parked. */
function jet(stage: Stage, x: number, z: number): void {
  const body = smooth(
    [
      [-17, 4.6],
      [-12, 3.1],
      [10, 2.9],
      [15.5, 3.3],
      [17.5, 4.4],
      [15.5, 5.7],
      [11, 6.5],
      [-11, 6.5],
      [-18, 6.3],
    ],
    true,
    5,
  )
  const windows = Array.from(
    { length: 17 },
    (_, index): Mark => ({
      area: rect(-9.6 + index * 1.3, 5, 0.5, 0.6),
      paint: stage.isLit ? 'lamp' : 'window',
      ...(stage.isLit && { glow: 0 }),
      soft: true,
    }),
  )
  stage.stand(
    [
      bar(
        [
          [-3, 0.6],
          [-3, 3],
        ],
        0.35,
        'iron',
      ),
      bar(
        [
          [13, 0.6],
          [13, 3],
        ],
        0.3,
        'iron',
      ),
      { area: ellipse(-3, 0.65, 0.7, 0.65, 12), paint: 'rubber' },
      { area: ellipse(13, 0.55, 0.55, 0.55, 12), paint: 'rubber' },
      {
        area: [
          [-17.6, 6],
          [-13, 6.3],
          [-16, 12.6],
          [-18.8, 12.6],
        ],
        paint: 'livery',
      },
      { area: body, paint: 'snow' },
      {
        area: smooth(
          [
            [-16, 4.2],
            [-8, 3.1],
            [10, 2.95],
            [16, 3.5],
            [12, 4],
            [-10, 4],
          ],
          true,
          4,
        ),
        paint: 'snow',
        tone: -0.6,
        soft: true,
      },
      {
        area: [
          [-15.5, 4.7],
          [16.6, 4.7],
          [16.9, 4.3],
          [-16, 4.3],
        ],
        paint: 'livery',
        soft: true,
      },
      ...windows,
      {
        area: [
          [15, 5.2],
          [16.6, 5.2],
          [15.9, 5.8],
          [14.6, 5.9],
        ],
        paint: 'window',
        soft: true,
      },
      {
        area: [
          [3, 4],
          [-2, 4],
          [-10, 2.1],
          [-7.5, 2.1],
        ],
        paint: 'steel',
      },
      { area: ellipse(-0.8, 2.5, 1.9, 0.9, 14), paint: 'livery', tone: 0.1 },
      {
        area: [
          [-18.6, 6.6],
          [-14, 6.4],
          [-20, 7.4],
          [-21.4, 7.4],
        ],
        paint: 'steel',
      },
    ],
    [x, 0, z],
  )
}

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

/** The inside of an operations room: its windows and screens look out on the city. */
export function controlRoom(stage: Stage): void {
  sky(stage)
  farTowers(stage, 420, [60, 190])
  ridge(stage, 0.06, 'hillFar', 1200)
  const { chance, width, height, horizonY } = stage
  const inside = (
    x: number,
    y: number,
    w: number,
    h: number,
    paint: Material,
    tone: number,
    glow?: number,
    soft: true | undefined = true,
  ) => {
    stage.onPicture(
      [
        {
          points: rect(x * width, y * height, w * width, h * height),
          look: { paint, tone, ...(glow !== undefined && { glow }), ...(soft && { soft }) },
          distanceM: 0,
        },
      ],
      70,
    )
  }
  inside(0, -0.01, 1, 0.09, 'iron', -0.1)
  inside(0, horizonY / height - 0.02, 1, 0.2, 'iron', 0.1)
  for (let post = 0; post <= 6; post++) inside(post / 6 - 0.006, 0, 0.012, horizonY / height, 'iron', 0.05)
  for (let strip = 0; strip < 3; strip++) inside(0.12 + strip * 0.28, 0.035, 0.2, 0.012, 'lamp', 0.4, 0)
  land(stage, 'slate', -0.1)
  joints(stage, [-9, 9], [3, 12], 1.2, 'slate')
  wall(stage, [0.05, 0.16, 0.27, 0.24], 'map')
  wall(stage, [0.345, 0.13, 0.31, 0.3], 'map')
  wall(stage, [0.68, 0.16, 0.27, 0.24], 'chart')
  for (const [z, xs] of [
    [11, [-4.6, -1.5, 1.6, 4.7]],
    [7.4, [-3.2, 0, 3.2]],
  ] as const)
    for (const x of xs) desk(stage, x, z)
  for (let index = 0; index < 4; index++) extra(stage, 'person', chance.between(-5, 5), 12.4, { view: 'along' })
  stage.offer(
    { surface: 'pavement', x: [-3, 3], z: [5.4, 6.4] },
    { surface: 'pavement', x: [-5, 5], z: [8.6, 9.6] },
    { surface: 'sky', x: [0.04, 0.96], z: [0.09, 0.4] },
  )
}

/** A screen on the wall; its box as ratios of the picture. */
function wall(stage: Stage, [x, y, w, h]: readonly [number, number, number, number], shows: 'map' | 'chart'): void {
  const { chance, width, height } = stage
  const at = (u: number, v: number) => [(x + w * u) * width, (y + h * v) * height] as const
  const put = (points: Ends, paint: Material, tone: number, line?: number) =>
    stage.onPicture(
      [{ points, look: { paint, tone, glow: 0, soft: true }, distanceM: 0, ...(line !== undefined && { width: line * height }) }],
      60,
    )
  stage.onPicture(
    [{ points: [at(-0.02, -0.03), at(1.02, -0.03), at(1.02, 1.03), at(-0.02, 1.03)], look: { paint: 'rubber', tone: -0.2 }, distanceM: 0 }],
    61,
  )
  put([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], 'window', -0.6)
  if (shows === 'chart') {
    for (let bars = 0; bars < 12; bars++)
      put(
        [
          at(0.06 + bars * 0.075, 0.92),
          at(0.11 + bars * 0.075, 0.92),
          at(0.11 + bars * 0.075, 0.9 - chance.between(0.1, 0.42)),
          at(0.06 + bars * 0.075, 0.9 - chance.between(0.1, 0.42)),
        ],
        chance.pick(['signalGreen', 'signalAmber', 'livery'] as const),
        -0.1,
      )
    put(
      smooth(
        Array.from({ length: 9 }, (_, index) => at(0.05 + index * 0.112, chance.between(0.1, 0.4))),
        false,
      ),
      'signalAmber',
      0.2,
      0.003,
    )
    return
  }
  put(smooth([at(0, 0.6), at(0.25, 0.5), at(0.5, 0.72), at(0.8, 0.6), at(1, 0.75)], false), 'water', 0.2, 0.012)
  for (let street = 0; street < 16; street++) {
    const isAcross = street % 2 === 0
    const share = chance.between(0.06, 0.94)
    const bend = chance.between(-0.12, 0.12)
    put(
      isAcross
        ? [at(0, share), at(0.5, Math.min(0.96, Math.max(0.04, share + bend))), at(1, share)]
        : [at(share, 0), at(Math.min(0.96, Math.max(0.04, share + bend)), 0.5), at(share, 1)],
      street % 5 === 0 ? 'signalAmber' : 'livery',
      0.3,
      street % 4 === 0 ? 0.0035 : 0.0016,
    )
  }
  for (let pin = 0; pin < 9; pin++) {
    const [px, py] = at(chance.between(0.08, 0.92), chance.between(0.1, 0.9))
    put(
      ellipse(px, py, height * 0.0065, height * 0.0065, 10),
      chance.pick(['signalRed', 'signalGreen', 'signalAmber', 'lamp'] as const),
      0.2,
    )
  }
}

function desk(stage: Stage, x: number, z: number): void {
  const { chance } = stage
  const screen = (at: number): Mark[] => [
    { area: rect(at - 0.52, 1.02, 1.04, 0.66), paint: 'rubber' },
    { area: rect(at - 0.47, 1.07, 0.94, 0.56), paint: 'window', tone: -0.3, glow: 0.7 },
    ...[0, 1, 2].map(
      (row): Mark => ({
        area: rect(at - 0.42, 1.14 + row * 0.16, chance.between(0.25, 0.8), 0.07),
        paint: chance.pick(['signalGreen', 'livery', 'signalAmber', 'paleBlue'] as const),
        glow: 0,
        soft: true,
      }),
    ),
    bar(
      [
        [at, 0.8],
        [at, 1.05],
      ],
      0.1,
      'iron',
    ),
  ]
  stage.stand(
    [
      ...screen(-0.62),
      ...screen(0.62),
      {
        area: [
          [-1.45, 0.72],
          [1.45, 0.72],
          [1.32, 0.86],
          [-1.32, 0.86],
        ],
        paint: 'wood',
        tone: 0.1,
      },
      { area: rect(-1.4, 0, 2.8, 0.72), paint: 'steel', tone: -0.5 },
    ],
    [x, 0, z],
  )
  stage.stand(
    [
      {
        area: smooth(
          [
            [-0.34, 0.55],
            [-0.38, 1.2],
            [-0.2, 1.42],
            [0.2, 1.42],
            [0.38, 1.2],
            [0.34, 0.55],
          ],
          true,
          4,
        ),
        paint: 'livery',
        tone: -0.2,
      },
      { area: rect(-0.4, 0.42, 0.8, 0.16), paint: 'iron' },
      bar(
        [
          [0, 0.42],
          [0, 0.1],
        ],
        0.12,
        'iron',
      ),
      bar(
        [
          [-0.35, 0.05],
          [0.35, 0.05],
        ],
        0.1,
        'iron',
      ),
    ],
    [x, 0, z - 0.9],
  )
}

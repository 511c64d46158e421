import { ridge, treeLine } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { drum, extra, lamp, railing } from '../kit/furniture.ts'
import { grain, land, quad, roadAcross, wetness } from '../kit/ground.ts'
import { bush, tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Mark, Material } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import type { Spot, Stage } from '../stage.ts'

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
    if (!stage.mayAdd('smoke')) continue
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
  extra(stage, 'truck', -10, 46)
  extra(stage, 'truck', 11, 49)
  extra(stage, 'car', 3, 37)
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
  yard(stage, 'grass')
  quad(stage, [-46, 44], [26, 86], { paint: 'slate', tone: 0.1 })
  for (const z of [37, 53, 69]) quad(stage, [-46, 44], [z, z + 3], { paint: 'concrete', tone: 0.2 })
  for (const x of [-52, 50]) for (let z = 30; z < 90; z += 9) tree(stage, x, z, 7)
  for (let x = -40; x <= 40; x += 5) if (Math.abs(x) > 7) bush(stage, x, 22.6)
  for (const x of [-70, -10, 52]) if (stage.mayAdd('pylon')) pylon(stage, x, 150)
  // From above its wires would fill the sky.
  if (stage.mayAdd('pylon') && !stage.scene.isFromAbove) pylon(stage, 26, 84)
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

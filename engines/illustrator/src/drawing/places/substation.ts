import { building } from '../kit/building.ts'
import { railing } from '../kit/furniture.ts'
import { quad, wetness } from '../kit/ground.ts'
import { bush, tree } from '../kit/plant.ts'
import type { Mark } from '../mark.ts'
import { ellipse, rect } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { bar } from './beam.ts'
import { YARD_SPOTS, yard } from './yard.ts'

export function switchgear(stage: Stage, x: number, z: number): void {
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
  // Seen from above, the wires would fill the sky.
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

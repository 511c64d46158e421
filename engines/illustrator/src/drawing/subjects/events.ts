import type { Mark, Point } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { DrawnSubject, SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lined, shaded } from './painted.ts'
import { crown } from './plants.ts'

export const fire: SubjectDrawing = ({ draws, colour }) => {
  const tongue = (x: number, width: number, height: number): Point[] =>
    smooth(
      [
        [x - width, 0],
        [x - width * 0.9, height * 0.35],
        [x - width * 0.25, height * 0.65],
        [x + draws.between(-0.2, 0.2), height],
        [x + width * 0.4, height * 0.6],
        [x + width * 0.95, height * 0.4],
        [x + width, 0],
      ],
      true,
      4,
    )
  const burning = (paint: Mark['paint'], area: Point[], glow: number): Mark => ({ paint, area, glow })
  return enlarged(1.8, [
    ...[0, 1, 2].map(
      (at): Mark => ({
        paint: 'smoke',
        area: crown(draws, 0.3 + at * 0.5, 4.2 + at * 1.4, 1 + at * 0.35, 0.8 + at * 0.2),
        opacity: 0.45 - at * 0.1,
        soft: true,
      }),
    ),
    burning(colour ?? 'fire', tongue(-0.9, 0.75, draws.between(2.2, 3)), 1.5),
    burning(colour ?? 'fire', tongue(0.85, 0.75, draws.between(2, 2.9)), 1.5),
    burning(colour ?? 'fire', tongue(0, 1, draws.between(3.4, 4.4)), 2.5),
    burning('signalAmber', tongue(-0.6, 0.42, 1.5), 0),
    burning('signalAmber', tongue(0.1, 0.6, 2.4), 0),
    burning('flame', tongue(0.05, 0.32, 1.4), 0),
    ...Array.from({ length: 5 }, () => burning('flame', ellipse(draws.between(-1.5, 1.5), draws.between(3, 5), 0.06, 0.06, 6), 0.2)),
  ])
}

export const smoke: SubjectDrawing = ({ draws, colour, weather }) => {
  const drift = weather === 'wind' || weather === 'storm' ? 1.1 : 0.45
  return drawn(
    Array.from({ length: 9 }, (_, at): Mark[] => {
      const [x, y, r] = [at * drift, 0.6 + at * 1.15, 0.55 + at * 0.26]
      return [
        {
          paint: colour ?? 'smoke',
          area: crown(draws, x, y, r, r * 0.85),
          opacity: 0.75 - at * 0.055,
          tone: at % 2 ? 0.2 : -0.05,
          soft: true,
        },
        {
          paint: colour ?? 'smoke',
          area: crown(draws, x - r * 0.25, y + r * 0.25, r * 0.55, r * 0.45),
          opacity: 0.3,
          tone: 0.6,
          soft: true,
        },
      ]
    }).flat(),
  )
}

/** Water over the ground, with what it carries along. */
export const flood: SubjectDrawing = ({ draws }) =>
  drawn([
    filled(
      'water',
      smooth(
        [
          [-7, 0],
          [-6.2, 0.5],
          [-2.5, 0.72],
          [2.2, 0.68],
          [6, 0.52],
          [7, 0.05],
          [4, -0.25],
          [-4, -0.25],
        ],
        true,
        4,
      ),
    ),
    shaded(
      'water',
      smooth(
        [
          [-6.4, 0],
          [-3, 0.08],
          [3, 0.06],
          [6.4, 0.02],
          [4, -0.22],
          [-4, -0.22],
        ],
        true,
        3,
      ),
      -0.4,
    ),
    ...Array.from({ length: 9 }, (): Mark => {
      const [x, y] = [draws.between(-5.4, 5), draws.between(0, 0.52)]
      return lined(
        'foam',
        smooth(
          [
            [x - 0.7, y],
            [x - 0.2, y + 0.08],
            [x + 0.3, y],
            [x + 0.8, y + 0.06],
          ],
          false,
        ),
        0.06,
      )
    }),
    filled('wood', [
      [-2.4, 0.3],
      [-0.9, 0.42],
      [-0.85, 0.56],
      [-2.4, 0.45],
    ]),
    lined(
      'trunk',
      [
        [1.7, 0.35],
        [3.5, 0.55],
      ],
      0.14,
    ),
    lined(
      'trunk',
      [
        [2.8, 0.48],
        [3.3, 0.9],
      ],
      0.07,
    ),
  ])

export const pothole: SubjectDrawing = ({ draws, weather }) => {
  const edge = crown(draws, 0, 0.16, 0.95, 0.2)
  const isWet = weather === 'rain' || weather === 'storm' || draws.chance(0.3)
  return drawn([
    filled('concrete', crown(draws, 0, 0.16, 1.12, 0.26), -0.15),
    filled('asphalt', edge, -0.75),
    ...(isWet ? [filled('water', ellipse(0.05, 0.13, 0.66, 0.1))] : [shaded('soil', ellipse(0.05, 0.11, 0.62, 0.08), -0.5)]),
    ...[
      [-1.1, 0.2, -1.7, 0.34],
      [1, 0.2, 1.65, 0.1],
      [0.4, 0.38, 0.75, 0.52],
    ].map(([a = 0, b = 0, c = 0, d = 0]) =>
      lined(
        'rubber',
        [
          [a, b],
          [(a + c) / 2, (b + d) / 2 + 0.05],
          [c, d],
        ],
        0.045,
      ),
    ),
    ...[-0.95, 0.8, 1.15].map((x) => filled('rock', ellipse(x, 0.05, 0.07, 0.05, 8))),
  ])
}

export const fallenTree: SubjectDrawing = (brief) => {
  const { draws } = brief
  const leaves = brief.colour ?? (brief.season === 'autumn' ? 'ochre' : 'foliage')
  const roots: Point[][] = [
    [
      [-4, 0.6],
      [-4.7, 1.5],
    ],
    [
      [-4, 0.6],
      [-5, 0.9],
    ],
    [
      [-4, 0.4],
      [-4.9, 0.1],
    ],
    [
      [-3.9, 0.7],
      [-4.2, 1.8],
    ],
  ]
  return drawn([
    filled('soil', crown(draws, -4.1, 0.7, 0.7, 0.95)),
    ...roots.map((it) => lined('trunk', it, 0.13)),
    filled('trunk', [
      [-4.1, 0.2],
      [-4.1, 1.05],
      [0.6, 0.95],
      [2.4, 0.85],
      [2.4, 0.5],
      [0.6, 0.35],
    ]),
    shaded(
      'trunk',
      [
        [-4.1, 0.2],
        [-4.1, 0.5],
        [0.6, 0.52],
        [2.4, 0.6],
        [2.4, 0.5],
        [0.6, 0.35],
      ],
      -0.4,
    ),
    lined(
      'trunk',
      [
        [0.8, 0.8],
        [2, 2],
      ],
      0.2,
    ),
    lined(
      'trunk',
      [
        [1.6, 0.7],
        [3.8, 1],
      ],
      0.2,
    ),
    ...(brief.season === 'winter'
      ? [
          [1.4, 1.5, 1.1, 2.6],
          [2, 2, 2.9, 2.9],
          [3, 0.9, 4.4, 1.8],
          [3.4, 1, 4.9, 0.6],
        ].map(([a = 0, b = 0, c = 0, d = 0]) =>
          lined(
            'trunk',
            [
              [a, b],
              [c, d],
            ],
            0.1,
          ),
        )
      : [
          filled(leaves, crown(draws, 3.9, 0.95, 1.35, 0.95), -0.25),
          filled(leaves, crown(draws, 2.3, 1.75, 1.2, 0.95), -0.05),
          filled(leaves, crown(draws, 3.5, 1.75, 1.15, 0.9)),
          shaded(leaves, crown(draws, 3.4, 0.55, 1.4, 0.4), -0.5),
        ]),
    ...Array.from({ length: 6 }, () => filled(leaves, ellipse(draws.between(-2, 5.2), 0.06, 0.12, 0.05, 8), -0.1)),
  ])
}

/** As large as the fire of a house; drawn at the size of a bonfire, for which the numbers are handier. */
function enlarged(by: number, marks: Mark[]): DrawnSubject {
  const grown = (points: readonly Point[]) => points.map(([x, y]) => [x * by, y * by] as const)
  return drawn(
    marks.map((it) => ({
      ...('area' in it ? { ...it, area: grown(it.area) } : { ...it, line: grown(it.line), width: it.width * by }),
      ...(it.glow !== undefined && { glow: it.glow * by }),
    })),
  )
}

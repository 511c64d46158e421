import type { Mark } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lined, shaded } from './painted.ts'

export const horse: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['brown', 'fur', 'black', 'white', 'grey'] as const)
  const mane = paint === 'black' ? 'grey' : 'hair'
  const leg = (x: number, bend: number, tone: number): Mark[] => [
    lined(
      paint,
      [
        [x, 0.95],
        [x + bend, 0.5],
        [x + bend * 0.3, 0.08],
      ],
      0.13,
      tone,
    ),
    filled('black', [
      [x + bend * 0.3 - 0.08, 0],
      [x + bend * 0.3 - 0.06, 0.1],
      [x + bend * 0.3 + 0.06, 0.1],
      [x + bend * 0.3 + 0.1, 0],
    ]),
  ]
  return drawn([
    ...leg(-0.62, 0.14, -0.4),
    ...leg(0.55, 0.16, -0.4),
    filled(
      mane,
      smooth(
        [
          [-0.85, 1.35],
          [-1.1, 1.2],
          [-1.12, 0.6],
          [-1, 0.55],
          [-0.92, 1.05],
        ],
        true,
        4,
      ),
    ),
    filled(
      paint,
      smooth(
        [
          [-0.92, 1.3],
          [-0.88, 0.95],
          [-0.3, 0.86],
          [0.4, 0.86],
          [0.72, 1],
          [0.78, 1.36],
          [0.2, 1.4],
          [-0.5, 1.48],
        ],
        true,
        4,
      ),
    ),
    shaded(
      paint,
      smooth(
        [
          [-0.85, 0.98],
          [-0.3, 0.88],
          [0.4, 0.88],
          [0.68, 1],
          [0.2, 1.04],
          [-0.4, 1.02],
        ],
        true,
        3,
      ),
      -0.4,
    ),
    ...leg(-0.75, -0.05, 0),
    ...leg(0.48, -0.04, 0),
    filled(
      paint,
      smooth(
        [
          [0.42, 1.34],
          [0.72, 1.72],
          [0.95, 2.06],
          [1.1, 2.02],
          [1.08, 1.7],
          [0.82, 1.2],
        ],
        true,
        4,
      ),
    ),
    filled(
      paint,
      smooth(
        [
          [0.95, 2.05],
          [1.2, 2.02],
          [1.46, 1.72],
          [1.42, 1.58],
          [1.26, 1.6],
          [1.02, 1.8],
        ],
        true,
        4,
      ),
    ),
    filled(paint, [
      [0.95, 2.02],
      [1, 2.22],
      [1.08, 2.05],
    ]),
    filled(
      mane,
      smooth(
        [
          [0.98, 2.16],
          [0.82, 2.04],
          [0.58, 1.7],
          [0.38, 1.42],
          [0.62, 1.5],
          [0.84, 1.85],
        ],
        true,
        4,
      ),
    ),
    filled('black', ellipse(1.18, 1.9, 0.025, 0.025, 8)),
  ])
}

/** A fish that leaps. */
export const fish: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['orange', 'steel', 'red'] as const)
  return drawn([
    filled(
      paint,
      [
        [-0.3, 0.28],
        [-0.56, 0.5],
        [-0.5, 0.25],
        [-0.58, 0.05],
      ],
      -0.2,
    ),
    filled(
      paint,
      smooth(
        [
          [-0.36, 0.28],
          [-0.1, 0.45],
          [0.22, 0.44],
          [0.42, 0.3],
          [0.2, 0.16],
          [-0.1, 0.15],
        ],
        true,
        5,
      ),
    ),
    shaded(
      paint,
      smooth(
        [
          [-0.3, 0.25],
          [0, 0.22],
          [0.38, 0.27],
          [0.2, 0.16],
          [-0.1, 0.15],
        ],
        true,
        4,
      ),
      0.5,
    ),
    filled(
      paint,
      [
        [-0.08, 0.44],
        [0.02, 0.58],
        [0.16, 0.45],
      ],
      -0.25,
    ),
    filled(
      paint,
      [
        [0.02, 0.27],
        [-0.12, 0.1],
        [0.1, 0.2],
      ],
      -0.35,
    ),
    filled('white', ellipse(0.29, 0.33, 0.035)),
    filled('black', ellipse(0.3, 0.33, 0.018, 0.018, 8)),
    { paint: 'foam', area: ellipse(0, 0, 0.5, 0.05), opacity: 0.8, soft: true },
    ...[-0.3, 0.34].map((x): Mark => ({ paint: 'foam', area: ellipse(x, 0.1, 0.04, 0.06, 8), opacity: 0.8 })),
  ])
}

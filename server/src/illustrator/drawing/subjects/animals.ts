import type { Mark } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, hovering, lined, shaded } from './painted.ts'

export const dog: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['fur', 'brown', 'black', 'white', 'ochre'] as const)
  const collar = paint === 'red' ? 'blue' : 'red'
  return drawn([
    lined(
      paint,
      [
        [-0.3, 0.4],
        [-0.24, 0.02],
      ],
      0.08,
      -0.35,
    ),
    lined(
      paint,
      [
        [0.26, 0.4],
        [0.34, 0.02],
      ],
      0.08,
      -0.35,
    ),
    lined(
      paint,
      smooth(
        [
          [-0.4, 0.5],
          [-0.56, 0.62],
          [-0.58, 0.8],
        ],
        false,
      ),
      0.07,
    ),
    filled(
      paint,
      smooth(
        [
          [-0.42, 0.56],
          [-0.44, 0.36],
          [-0.2, 0.31],
          [0.22, 0.29],
          [0.37, 0.4],
          [0.44, 0.66],
          [0.3, 0.66],
          [0, 0.57],
        ],
        true,
        4,
      ),
    ),
    lined(
      paint,
      [
        [-0.34, 0.42],
        [-0.42, 0.22],
        [-0.37, 0.02],
      ],
      0.1,
    ),
    lined(
      paint,
      [
        [0.28, 0.4],
        [0.25, 0.02],
      ],
      0.095,
    ),
    filled(
      paint,
      smooth(
        [
          [0.3, 0.62],
          [0.33, 0.86],
          [0.48, 0.9],
          [0.58, 0.78],
          [0.75, 0.73],
          [0.74, 0.65],
          [0.52, 0.61],
        ],
        true,
        4,
      ),
    ),
    filled(
      paint,
      [
        [0.34, 0.88],
        [0.27, 0.68],
        [0.41, 0.7],
      ],
      -0.4,
    ),
    filled('black', ellipse(0.75, 0.72, 0.03)),
    lined(
      collar,
      [
        [0.3, 0.64],
        [0.48, 0.59],
      ],
      0.05,
    ),
  ])
}

export const cat: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['black', 'orange', 'grey', 'white', 'fur'] as const)
  return drawn([
    lined(
      paint,
      smooth(
        [
          [-0.16, 0.05],
          [-0.3, 0.04],
          [-0.34, 0.16],
          [-0.28, 0.3],
        ],
        false,
      ),
      0.055,
    ),
    filled(
      paint,
      smooth(
        [
          [-0.18, 0],
          [-0.19, 0.18],
          [-0.06, 0.36],
          [0.1, 0.34],
          [0.13, 0.15],
          [0.15, 0],
        ],
        true,
        4,
      ),
    ),
    shaded(
      paint,
      smooth(
        [
          [-0.17, 0.02],
          [-0.17, 0.16],
          [-0.06, 0.26],
          [-0.04, 0.04],
        ],
        true,
        3,
      ),
      -0.35,
    ),
    filled(paint, ellipse(0.08, 0.43, 0.115, 0.1)),
    filled(paint, [
      [-0.02, 0.47],
      [-0.01, 0.6],
      [0.07, 0.52],
    ]),
    filled(paint, [
      [0.1, 0.52],
      [0.17, 0.6],
      [0.19, 0.46],
    ]),
    ...[0.05, 0.13].map((x): Mark => ({ paint: 'hiVis', area: ellipse(x, 0.44, 0.017, 0.022, 8), glow: 0 })),
    filled(paint === 'white' ? 'pink' : 'white', ellipse(0.09, 0.4, 0.016, 0.011, 8)),
    lined(
      paint,
      [
        [0.06, 0.2],
        [0.07, 0.01],
      ],
      0.05,
      0.15,
    ),
  ])
}

export const bird: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['slate', 'grey', 'brown', 'fur'] as const)
  if (brief.draws.chance(0.35)) return flying(paint, paint, 0.36, brief.draws.between(-0.5, 0.8))
  return drawn([
    lined(
      'orange',
      [
        [0, 0.09],
        [0.01, 0],
      ],
      0.014,
    ),
    lined(
      'orange',
      [
        [0.04, 0.09],
        [0.06, 0],
      ],
      0.014,
    ),
    filled(
      paint,
      [
        [-0.22, 0.07],
        [-0.1, 0.18],
        [-0.02, 0.1],
      ],
      -0.3,
    ),
    filled(
      paint,
      smooth(
        [
          [-0.14, 0.13],
          [-0.02, 0.23],
          [0.09, 0.27],
          [0.13, 0.18],
          [0.06, 0.08],
          [-0.06, 0.08],
        ],
        true,
        4,
      ),
    ),
    shaded(
      paint,
      smooth(
        [
          [-0.13, 0.13],
          [-0.02, 0.19],
          [0.05, 0.15],
          [-0.04, 0.1],
        ],
        true,
        3,
      ),
      -0.45,
    ),
    filled(paint, ellipse(0.11, 0.28, 0.05)),
    filled('signalAmber', [
      [0.15, 0.3],
      [0.2, 0.275],
      [0.15, 0.265],
    ]),
    filled('black', ellipse(0.125, 0.29, 0.01, 0.01, 6)),
  ])
}

/** Seen from the side, its wings up (1) or down (-1); `span` in metres. */
function flying(paint: 'feather' | Parameters<typeof filled>[0], tip: Parameters<typeof filled>[0], span: number, lift: number) {
  const s = span
  const wing = (side: -1 | 1, tone: number): Mark[] => [
    filled(
      paint,
      smooth(
        [
          [side * s * 0.05, s * 0.04],
          [side * s * 0.3, s * (0.14 + lift * 0.2)],
          [side * s * 0.62, s * (0.05 + lift * 0.22)],
          [side * s * 0.34, s * (0.02 + lift * 0.1)],
          [side * s * 0.06, -s * 0.06],
        ],
        true,
        4,
      ),
      tone,
    ),
    filled(
      tip,
      [
        [side * s * 0.5, s * (0.08 + lift * 0.215)],
        [side * s * 0.66, s * (0.04 + lift * 0.22)],
        [side * s * 0.5, s * (0.035 + lift * 0.17)],
      ],
      -0.2,
    ),
  ]
  return hovering([
    ...wing(-1, -0.12),
    filled(
      paint,
      smooth(
        [
          [-s * 0.2, 0],
          [-s * 0.02, s * 0.07],
          [s * 0.16, s * 0.05],
          [s * 0.2, 0],
          [s * 0.05, -s * 0.06],
        ],
        true,
        4,
      ),
    ),
    ...wing(1, 0),
    filled('signalAmber', [
      [s * 0.19, s * 0.035],
      [s * 0.28, s * 0.005],
      [s * 0.19, -s * 0.005],
    ]),
  ])
}

export const gull: SubjectDrawing = (brief) => flying(brief.colour ?? 'feather', 'slate', 1.3, brief.draws.between(-0.5, 1))

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

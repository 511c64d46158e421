import type { Mark } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lined, shaded } from './painted.ts'

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

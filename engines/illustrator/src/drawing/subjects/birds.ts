import type { Mark } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, hovering, lined, shaded } from './painted.ts'

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

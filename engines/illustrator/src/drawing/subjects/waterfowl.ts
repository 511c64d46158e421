import { ellipse, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lined, shaded } from './painted.ts'

/** Afloat, looking to the right, with the ring that it draws on the water. */
export const duck: SubjectDrawing = ({ draws, colour }) => {
  const isDrake = draws.chance(0.5)
  const paint = colour ?? (isDrake ? 'grey' : 'brown')
  const head = colour ?? (isDrake ? 'shutter' : 'brown')
  return drawn([
    { ...filled('foam', ellipse(0.02, 0.01, 0.42, 0.05, 18)), opacity: 0.5 },
    filled(
      paint,
      smooth([
        [-0.36, 0.16],
        [-0.2, 0.21],
        [0.02, 0.23],
        [0.2, 0.17],
        [0.22, 0.05],
        [0.08, 0],
        [-0.18, 0.01],
      ]),
      0.15,
    ),
    shaded(
      paint,
      smooth([
        [-0.3, 0.15],
        [-0.08, 0.19],
        [0.08, 0.13],
        [-0.06, 0.07],
      ]),
      -0.35,
    ),
    filled(
      head,
      smooth([
        [0.12, 0.12],
        [0.13, 0.28],
        [0.18, 0.37],
        [0.27, 0.38],
        [0.31, 0.31],
        [0.25, 0.24],
        [0.23, 0.1],
      ]),
      isDrake ? 0 : -0.15,
    ),
    ...(isDrake
      ? [
          lined(
            'white',
            [
              [0.13, 0.2],
              [0.24, 0.19],
            ],
            0.025,
          ),
        ]
      : []),
    filled('safety', [
      [0.3, 0.34],
      [0.42, 0.3],
      [0.3, 0.27],
    ]),
    filled('black', ellipse(0.24, 0.33, 0.018, 0.018, 6)),
  ])
}

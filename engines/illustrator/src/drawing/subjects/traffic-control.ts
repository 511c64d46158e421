import type { Mark, Material } from '../mark.ts'
import { ellipse, rect, roundedRect } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lamp, lined, shaded } from './painted.ts'

export const trafficLight: SubjectDrawing = (brief) => {
  const lit = brief.draws.below(3)
  const lens = (at: number, on: Material, y: number): Mark =>
    at === lit ? { paint: on, area: ellipse(0, y, 0.15), glow: 0.7 } : { paint: on, area: ellipse(0, y, 0.15), tone: -0.75 }
  return drawn([
    filled('iron', rect(-0.12, 0, 0.24, 0.4)),
    lined(
      'iron',
      [
        [0, 0.2],
        [0, 2.4],
      ],
      0.12,
    ),
    filled(brief.colour ?? 'black', roundedRect(-0.27, 2.3, 0.54, 1.42, 0.12)),
    lined(
      'white',
      [
        [-0.3, 2.28],
        [0.3, 2.28],
      ],
      0.03,
    ),
    lens(0, 'signalRed', 3.46),
    lens(1, 'signalAmber', 3.01),
    lens(2, 'signalGreen', 2.56),
  ])
}

export const trafficSign: SubjectDrawing = (brief) => {
  const rim = brief.colour ?? 'red'
  const pole = lined(
    'steel',
    [
      [0, 0],
      [0, 2.4],
    ],
    0.08,
  )
  const kind = brief.draws.below(3)
  if (kind === 0)
    return drawn([
      pole,
      filled(rim, [
        [-0.48, 2.1],
        [0, 2.95],
        [0.48, 2.1],
      ]),
      filled('white', [
        [-0.32, 2.19],
        [0, 2.75],
        [0.32, 2.19],
      ]),
      filled('black', rect(-0.035, 2.38, 0.07, 0.22)),
      filled('black', ellipse(0, 2.29, 0.04)),
    ])
  if (kind === 1) return drawn([pole, filled(rim, ellipse(0, 2.5, 0.42)), filled('white', rect(-0.3, 2.43, 0.6, 0.15))])
  return drawn([
    pole,
    filled(brief.colour ?? 'blue', roundedRect(-0.4, 2.1, 0.8, 0.8, 0.08)),
    filled('white', [
      [-0.2, 2.42],
      [0.04, 2.42],
      [0.04, 2.28],
      [0.26, 2.5],
      [0.04, 2.72],
      [0.04, 2.58],
      [-0.2, 2.58],
    ]),
  ])
}

export const barrier: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'red'
  const stripes = (y: number) =>
    Array.from({ length: 5 }, (_, at) =>
      filled(paint, [
        [-0.98 + at * 0.42, y],
        [-0.78 + at * 0.42, y],
        [-0.66 + at * 0.42, y + 0.24],
        [-0.86 + at * 0.42, y + 0.24],
      ]),
    )
  return drawn([
    ...[-0.78, 0.78].flatMap((x): Mark[] => [
      lined(
        'iron',
        [
          [x - 0.2, 0],
          [x, 0.95],
          [x + 0.2, 0],
        ],
        0.06,
      ),
    ]),
    filled('white', rect(-1.02, 0.74, 2.05, 0.24)),
    ...stripes(0.74),
    filled('white', rect(-1.02, 0.38, 2.05, 0.24)),
    ...stripes(0.38),
    ...[-0.8, 0.8].map((x) => lamp(brief, ellipse(x, 1.06, 0.09), 0.8, 'signalAmber')),
  ])
}

export const cone: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'orange'
  return drawn([
    filled('black', roundedRect(-0.26, 0, 0.52, 0.06, 0.02)),
    filled(paint, [
      [-0.19, 0.06],
      [-0.04, 0.75],
      [0.04, 0.75],
      [0.19, 0.06],
    ]),
    filled('white', [
      [-0.155, 0.22],
      [-0.12, 0.39],
      [0.12, 0.39],
      [0.155, 0.22],
    ]),
    filled('white', [
      [-0.095, 0.5],
      [-0.07, 0.61],
      [0.07, 0.61],
      [0.095, 0.5],
    ]),
    shaded(
      paint,
      [
        [-0.19, 0.06],
        [-0.04, 0.75],
        [-0.01, 0.75],
        [-0.08, 0.06],
      ],
      -0.35,
    ),
  ])
}

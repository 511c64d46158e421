import type { Mark, Point } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lined, shaded } from './painted.ts'

/** A trench in the road as it is seen from a little above: its far wall, the pipes on its ground, the spoil behind it and rails before it. */
export const trench: SubjectDrawing = (brief) => drawn([...ditch(brief), ...rails()])

/** The trench under water, and the jet of the pipe that broke. */
export const burstPipe: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'water'
  const jet = (reach: number, high: number): Point[] => [
    [0, 0.5],
    [reach * 0.35, high * 0.85],
    [reach * 0.7, high],
    [reach, high * 0.55],
    [reach * 1.05, 0.4],
  ]
  return drawn([
    ...ditch(brief),
    filled(paint, ellipse(0.1, 0.42, 2.1, 0.26, 18), 0.1),
    shaded('foam', ellipse(0.1, 0.46, 0.9, 0.14, 14), 0),
    ...[1.3, 0.8, -0.6, -1.2].flatMap((reach, index): Mark[] => [
      filled(paint, ribbon(smooth(jet(reach, 2.5 - index * 0.2), false, 4), 0.22), 0.35),
      shaded('foam', ribbon(smooth(jet(reach * 0.8, 2.7 - index * 0.2), false, 4), 0.1), 0),
    ]),
    ...[-1.3, -0.7, 0.4, 0.9, 1.5].map((x, index) => filled('foam', ellipse(x, 1 + (index % 3) * 0.7, 0.08, 0.08, 8))),
    ...rails(),
  ])
}

/** A line of water as wide as it is said, for water has no outline of ink. */
const ribbon = (line: readonly Point[], widthM: number): Point[] => [
  ...line.map(([x, y]): Point => [x - widthM / 2, y]),
  ...line.toReversed().map(([x, y]): Point => [x + widthM / 2, y - widthM / 3]),
]

function ditch({ draws, colour = 'blue' }: SubjectBrief): Mark[] {
  const spoil = smooth([
    [-3, 0.9],
    [-2.2, 1.5 + draws.between(0, 0.3)],
    [-0.9, 1.35],
    [0.4, 1.75 + draws.between(0, 0.3)],
    [1.8, 1.4],
    [3, 0.9],
    [2.4, 0.75],
    [-2.4, 0.75],
  ])
  const pipe = (y: number): Mark[] => [
    lined(
      colour,
      [
        [-2.5, y],
        [2.6, y],
      ],
      0.2,
    ),
    lined(
      colour,
      [
        [-2.5, y + 0.06],
        [2.6, y + 0.06],
      ],
      0.05,
      0.7,
    ),
    ...[-1.3, 0.2, 1.6].map((x) => filled(colour, rect(x, y - 0.15, 0.22, 0.3), -0.3)),
  ]
  return [
    filled('soil', spoil),
    shaded(
      'soil',
      [
        [-1.2, 0.85],
        [0.4, 1.5],
        [1, 0.85],
      ],
      -0.4,
    ), // prettier-ignore
    filled(
      'concrete',
      [
        [-3.3, 0],
        [-2.8, 0.95],
        [3, 0.95],
        [3.4, 0],
      ],
      -0.2,
    ),
    filled(
      'soil',
      [
        [-2.9, 0.06],
        [-2.6, 0.86],
        [2.8, 0.86],
        [3, 0.06],
      ],
      -0.75,
    ),
    shaded(
      'soil',
      [
        [-2.6, 0.86],
        [2.8, 0.86],
        [2.75, 0.62],
        [-2.6, 0.62],
      ],
      -0.2,
    ),
    ...pipe(0.48),
    ...pipe(0.2),
  ]
}

/** Red and white planks on feet, in front of the trench. */
function rails(): Mark[] {
  const plank = (x: number): Mark[] => [
    filled('white', rect(x, 0.62, 1.5, 0.24)),
    ...[0, 0.6, 1.2].map((at) => shaded('signalRed', rect(x + at, 0.62, 0.3, 0.24), 0)),
    ...[0.1, 1.3].map((at) =>
      lined(
        'iron',
        [
          [x + at, 0],
          [x + at, 0.95],
        ],
        0.06,
      ),
    ),
  ]
  return [...plank(-3.6), ...plank(2.2)]
}

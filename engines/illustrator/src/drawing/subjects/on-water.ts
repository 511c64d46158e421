import type { SubjectColour } from '../../scene.ts'
import type { Mark, Point } from '../mark.ts'
import { ellipse, rect, roundedRect, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, isDark, lamp, lined, pane, shaded } from './painted.ts'

const HULLS: readonly SubjectColour[] = ['white', 'blue', 'red', 'green']

/** A hull with its bow to the right, from the water line up, and the foam before it. */
const hull = (paint: SubjectColour, half: number, height: number): Mark[] => {
  const outline: Point[] = [
    [-half * 0.94, 0],
    [-half, height * 0.85],
    [half * 0.8, height * 0.9],
    [half * 1.05, height * 1.15],
    [half * 0.84, 0],
  ]
  return [
    filled(paint, outline),
    shaded(
      paint,
      [
        [-half * 0.94, 0],
        [-half * 0.96, height * 0.35],
        [half * 0.91, height * 0.35],
        [half * 0.84, 0],
      ],
      -0.5,
    ),
    lined(
      'white',
      [
        [-half, height * 0.84],
        [half * 0.8, height * 0.9],
        [half * 1.04, height * 1.13],
      ],
      Math.max(0.05, height * 0.06),
    ),
  ]
}

const foam = (half: number, thick: number): Mark[] => [
  { paint: 'foam', area: ellipse(half * 0.8, 0, half * 0.3, thick), opacity: 0.85, soft: true },
  { paint: 'foam', area: ellipse(-half * 0.4, -thick * 0.4, half * 0.7, thick * 0.5), opacity: 0.6, soft: true },
]

export const boat: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(HULLS)
  return drawn([
    ...hull(paint, 2.6, 0.9),
    lined(
      'wood',
      [
        [1.2, 0.8],
        [1.2, 3.4],
      ],
      0.09,
    ),
    lined(
      'iron',
      [
        [1.2, 3.3],
        [-2.4, 1.1],
      ],
      0.04,
    ),
    filled('canvas', [
      [-1.5, 0.75],
      [-1.5, 2.05],
      [0.5, 2.05],
      [0.75, 0.8],
    ]),
    filled(paint === 'white' ? 'blue' : paint, rect(-1.7, 2.05, 2.45, 0.18)),
    pane(brief, rect(-1.2, 1.25, 0.6, 0.5)),
    pane(brief, rect(-0.3, 1.25, 0.6, 0.5)),
    ...(isDark(brief) ? [lamp(brief, ellipse(1.2, 3.4, 0.09), 0.7)] : []),
    ...foam(2.6, 0.1),
  ])
}

export const sailingBoat: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'white'
  const lean = brief.weather === 'wind' || brief.weather === 'storm' ? 0.9 : brief.draws.between(0, 0.4)
  return drawn([
    lined(
      'wood',
      [
        [0.2, 0.7],
        [0.2 - lean, 9],
      ],
      0.13,
    ),
    filled(
      paint,
      smooth(
        [
          [0, 1.4],
          [0.05 - lean * 0.98, 8.8],
          [-1.9 - lean * 0.4, 3.6],
          [-3, 1.5],
        ],
        true,
        4,
      ),
    ),
    filled(
      paint,
      smooth(
        [
          [0.45, 1.3],
          [0.3 - lean * 0.9, 8],
          [1.9 - lean * 0.3, 3.4],
          [3.2, 1.2],
        ],
        true,
        4,
      ),
      -0.15,
    ),
    ...[3.4, 5.2].map((y) =>
      shaded(
        paint,
        [
          [-0.15 - (lean * y) / 9, y],
          [-0.1 - (lean * y) / 9, y + 0.12],
          [-2.1 + y * 0.12, y - 0.2],
          [-2.2 + y * 0.12, y - 0.35],
        ],
        -0.3,
      ),
    ),
    ...hull(brief.draws.pick(['blue', 'red', 'white', 'black'] as const), 3.2, 0.85),
    filled('red', [
      [0.2 - lean, 9],
      [-0.6 - lean, 9.25],
      [0.2 - lean, 9.5],
    ]),
    ...foam(3.2, 0.12),
  ])
}

export const ferry: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'white'
  const trim = paint === 'white' ? 'blue' : 'white'
  const windows = (from: number, to: number, y: number) =>
    Array.from({ length: Math.floor((to - from) / 2) }, (_, at) => pane(brief, rect(from + at * 2, y, 1.3, 1)))
  return drawn([
    ...hull(paint, 19, 4.4),
    filled(trim, rect(-18.4, 2.3, 34.4, 0.7)),
    filled('white', [
      [-16.5, 3.8],
      [-16.5, 6.9],
      [12.5, 6.9],
      [14.5, 3.9],
    ]),
    ...windows(-15.5, 12, 5),
    filled('white', [
      [-13.5, 6.9],
      [-13.5, 9.6],
      [8, 9.6],
      [9.8, 6.9],
    ]),
    shaded('white', rect(-13.5, 6.9, 22, 0.5), -0.35),
    ...windows(-12.6, 7.4, 7.9),
    filled('white', [
      [2, 9.6],
      [2, 12],
      [6.4, 12],
      [7.6, 9.6],
    ]),
    filled('window', [
      [3, 10.5],
      [3, 11.5],
      [6.3, 11.5],
      [6.9, 10.5],
    ]),
    filled(trim, [
      [-8.4, 9.6],
      [-8.9, 13.6],
      [-5.2, 13.6],
      [-4.6, 9.6],
    ]),
    filled('iron', rect(-8.9, 13.2, 3.7, 0.6)),
    lined(
      'iron',
      [
        [4.2, 12],
        [4.2, 15.4],
      ],
      0.22,
    ),
    ...[-11, -2].map((x) => filled('orange', roundedRect(x, 6.95, 3.2, 0.75, 0.35))),
    ...foam(19, 0.7),
  ])
}

/** A container ship. */
export const ship: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'blue', 'black', 'green'] as const)
  const boxes: SubjectColour[] = ['red', 'blue', 'orange', 'green', 'grey', 'yellow', 'brown']
  const stacks = Array.from({ length: 6 }, (_, column) => {
    const height = 2 + brief.draws.below(3)
    return Array.from({ length: height }, (_, row): Mark[] => {
      const box = brief.draws.pick(boxes)
      const at = rect(-17 + column * 7.9, 8 + row * 2.7, 7.4, 2.5)
      return [filled(box, at), shaded(box, rect(-17 + column * 7.9, 8 + row * 2.7, 7.4, 0.8), -0.3)]
    }).flat()
  }).flat()
  return drawn([
    filled('white', rect(-33, 7.5, 9.5, 16)),
    shaded('white', rect(-26, 7.5, 2.5, 16), -0.3),
    ...[10.5, 13.5, 16.5].flatMap((y) => [-31.8, -29, -26.4].map((x) => pane(brief, rect(x, y, 1.6, 1.3)))),
    filled('window', rect(-33, 20.2, 9.5, 1.7)),
    filled(paint, rect(-36, 7.5, 2.6, 11)),
    lined(
      'iron',
      [
        [-28, 23.5],
        [-28, 28],
      ],
      0.4,
    ),
    ...stacks,
    ...hull(paint, 36, 9.2),
    filled(
      'red',
      [
        [-33.9, 0],
        [-34.2, 1.7],
        [31, 1.7],
        [30.3, 0],
      ],
      -0.2,
    ),
    lined(
      'iron',
      [
        [33, 9.5],
        [33, 15],
      ],
      0.35,
    ),
    ...foam(36, 1.1),
  ])
}

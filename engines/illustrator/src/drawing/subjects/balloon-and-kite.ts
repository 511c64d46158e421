import { ellipse, roundedRect, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { filled, hovering, isDark, lamp, lined, shaded } from './painted.ts'

export const balloon: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'orange', 'blue', 'purple'] as const)
  const second = brief.draws.pick((['yellow', 'white', 'pink'] as const).filter((it) => it !== paint))
  const gore = (width: number) =>
    smooth(
      [
        [-width * 0.22, -6],
        [-width * 0.75, -2.2],
        [-width, 2.4],
        [-width * 0.65, 6.6],
        [0, 8],
        [width * 0.65, 6.6],
        [width, 2.4],
        [width * 0.75, -2.2],
        [width * 0.22, -6],
      ],
      true,
      4,
    )
  return hovering([
    ...[-0.8, 0.8].map((x) =>
      lined(
        'iron',
        [
          [x, -5.9],
          [x * 0.85, -8.3],
        ],
        0.07,
      ),
    ),
    filled(paint, gore(7)),
    filled(second, gore(5.1)),
    filled(paint, gore(3.1)),
    filled(second, gore(1.1)),
    shaded(
      paint,
      smooth(
        [
          [2, -5],
          [5, -2],
          [6.8, 2.4],
          [4.6, 6.4],
          [5.2, 2],
          [3.6, -2],
        ],
        true,
        4,
      ),
      -0.4,
    ),
    filled('wood', roundedRect(-0.95, -9.6, 1.9, 1.4, 0.2)),
    shaded('wood', roundedRect(0.2, -9.6, 0.7, 1.4, 0.2), -0.4),
    ...(isDark(brief) ? [lamp(brief, ellipse(0, -6.6, 0.4, 0.7), 4, 'flame')] : []),
  ])
}

export const kite: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'purple', 'orange', 'blue'] as const)
  const second = brief.draws.pick((['yellow', 'white', 'pink'] as const).filter((it) => it !== paint))
  return hovering([
    lined(
      'canvas',
      smooth(
        [
          [0, -0.9],
          [-0.6, -3],
          [-1.8, -5.5],
        ],
        false,
      ),
      0.03,
    ),
    lined(
      second,
      smooth(
        [
          [0, -0.9],
          [0.3, -1.4],
          [-0.1, -1.9],
          [0.35, -2.4],
          [0, -2.9],
        ],
        false,
      ),
      0.06,
    ),
    ...[-1.4, -1.95, -2.5].map((y) =>
      filled(second, [
        [-0.1, y - 0.1],
        [0.35, y + 0.12],
        [0.35, y - 0.12],
        [-0.1, y + 0.1],
      ]),
    ),
    filled(paint, [
      [0, 1],
      [-0.75, 0.25],
      [0, -0.95],
    ]),
    filled(second, [
      [0, 1],
      [0.75, 0.25],
      [0, -0.95],
    ]),
    lined(
      'iron',
      [
        [-0.75, 0.25],
        [0.75, 0.25],
      ],
      0.04,
    ),
    lined(
      'iron',
      [
        [0, 1],
        [0, -0.95],
      ],
      0.04,
    ),
  ])
}

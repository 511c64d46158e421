import { arc, ellipse, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { CLOTHES, TROUSERS } from './human-figure.ts'
import { drawn, filled, lined, shaded } from './painted.ts'
import { bicycleMarks } from './two-wheels.ts'

export const cyclist: SubjectDrawing = (brief) => {
  const { draws } = brief
  const paint = draws.pick(['red', 'blue', 'green', 'black'] as const)
  const top = brief.colour ?? draws.pick(CLOTHES)
  const legs = draws.pick(TROUSERS)
  const skin = draws.pick(['skinLight', 'skinMid', 'skinDark'] as const)
  const cap = draws.pick(['red', 'white', 'blue', 'hair'] as const)
  if (brief.view !== 'side')
    return drawn([
      lined(
        'rubber',
        [
          [0, 0],
          [0, 0.68],
        ],
        0.07,
      ),
      lined(
        legs,
        [
          [-0.14, 1],
          [-0.16, 0.35],
        ],
        0.15,
        -0.2,
      ),
      lined(
        legs,
        [
          [0.14, 1],
          [0.16, 0.55],
        ],
        0.15,
      ),
      lined(
        'rubber',
        [
          [-0.3, 1.05],
          [0.3, 1.05],
        ],
        0.05,
      ),
      filled(
        top,
        smooth(
          [
            [-0.22, 0.95],
            [-0.25, 1.45],
            [0, 1.55],
            [0.25, 1.45],
            [0.22, 0.95],
          ],
          true,
          3,
        ),
      ),
      lined(
        top,
        [
          [-0.22, 1.42],
          [-0.32, 1.06],
        ],
        0.1,
      ),
      lined(
        top,
        [
          [0.22, 1.42],
          [0.32, 1.06],
        ],
        0.1,
      ),
      filled(skin, ellipse(0, 1.66, 0.105, 0.13)),
      filled(cap, arc(0, 1.68, 0.125, 0.13, 0, 180, 10)),
    ])
  return drawn([
    lined(
      legs,
      [
        [-0.2, 0.98],
        [0.14, 0.78],
        [-0.02, 0.46],
      ],
      0.14,
      -0.4,
    ),
    ...bicycleMarks(paint),
    lined(
      legs,
      [
        [-0.22, 0.98],
        [0.16, 0.66],
        [-0.05, 0.24],
      ],
      0.15,
    ),
    filled('black', [
      [-0.12, 0.16],
      [-0.12, 0.25],
      [0.1, 0.22],
      [0.12, 0.16],
    ]),
    filled(
      top,
      smooth(
        [
          [-0.36, 0.94],
          [-0.24, 1.35],
          [0.05, 1.54],
          [0.2, 1.45],
          [-0.02, 0.98],
        ],
        true,
        3,
      ),
    ),
    shaded(
      top,
      smooth(
        [
          [-0.36, 0.94],
          [-0.24, 1.35],
          [-0.1, 1.3],
          [-0.16, 0.98],
        ],
        true,
        3,
      ),
      -0.35,
    ),
    lined(
      top,
      [
        [0.1, 1.44],
        [0.24, 1.2],
        [0.32, 1.1],
      ],
      0.1,
      0.1,
    ),
    filled(skin, ellipse(0.35, 1.08, 0.05)),
    filled(skin, ellipse(0.2, 1.67, 0.11, 0.13)),
    filled(cap, arc(0.19, 1.69, 0.13, 0.13, -10, 180, 10)),
  ])
}

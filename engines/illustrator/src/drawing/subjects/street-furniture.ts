import type { Mark } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lamp, lined, shaded } from './painted.ts'

export const fountain: SubjectDrawing = (brief) => {
  const stone = brief.colour ?? 'stone'
  const jet = (reach: number, top: number): Mark => ({
    paint: 'foam',
    line: smooth(
      [
        [0, 2.5],
        [reach * 0.45, top],
        [reach, 0.85],
      ],
      false,
    ),
    width: 0.09,
    opacity: 0.9,
  })
  return drawn([
    filled(stone, [
      [-2.6, 0],
      [-2.8, 0.75],
      [2.8, 0.75],
      [2.6, 0],
    ]),
    shaded(
      stone,
      [
        [-2.6, 0],
        [-2.7, 0.35],
        [2.7, 0.35],
        [2.6, 0],
      ],
      -0.4,
    ),
    filled('water', ellipse(0, 0.78, 2.6, 0.2)),
    filled(
      stone,
      [
        [-0.35, 0.75],
        [-0.2, 1.6],
        [0.2, 1.6],
        [0.35, 0.75],
      ],
      -0.1,
    ),
    filled(
      stone,
      smooth(
        [
          [-1.3, 1.95],
          [-0.7, 1.6],
          [0.7, 1.6],
          [1.3, 1.95],
        ],
        false,
      ),
    ),
    filled('water', ellipse(0, 1.95, 1.25, 0.11)),
    filled(stone, [
      [-0.15, 1.9],
      [-0.1, 2.5],
      [0.1, 2.5],
      [0.15, 1.9],
    ]),
    ...[-2, -1.2, -0.5, 0.5, 1.2, 2].map((reach) => jet(reach, 3.9 - Math.abs(reach) * 0.25)),
    {
      paint: 'foam',
      line: [
        [0, 2.5],
        [0, 3.9],
      ],
      width: 0.12,
      opacity: 0.9,
    },
  ])
}

/** A figure on its pedestal. */
export const statue: SubjectDrawing = (brief) => {
  const bronze = brief.colour ?? brief.draws.pick(['copper', 'stone', 'iron'] as const)
  return drawn([
    filled('stone', rect(-1.5, 0, 3, 0.35)),
    filled('stone', rect(-1.1, 0.35, 2.2, 2.1)),
    shaded('stone', rect(-1.1, 0.35, 0.5, 2.1), -0.4),
    filled('stone', rect(-1.3, 2.4, 2.6, 0.28), 0.2),
    filled(bronze, [
      [-0.75, 2.68],
      [-0.55, 4.5],
      [-0.42, 5.1],
      [0.42, 5.1],
      [0.55, 4.4],
      [0.7, 2.68],
    ]),
    shaded(
      bronze,
      [
        [-0.75, 2.68],
        [-0.55, 4.5],
        [-0.2, 4.8],
        [-0.25, 2.68],
      ],
      -0.45,
    ),
    filled(bronze, ellipse(0.02, 5.5, 0.27, 0.33)),
    lined(
      bronze,
      [
        [0.38, 4.95],
        [0.95, 5.5],
        [1.15, 6.3],
      ],
      0.24,
    ),
    lined(
      bronze,
      [
        [-0.4, 4.9],
        [-0.68, 4.2],
        [-0.35, 3.8],
      ],
      0.24,
    ),
    filled(bronze, [
      [1, 6.2],
      [0.95, 6.75],
      [1.45, 6.6],
      [1.35, 6.2],
    ]),
  ])
}

export const bench: SubjectDrawing = (brief) => {
  const wood = brief.colour ?? 'wood'
  return drawn([
    ...[-0.8, 0.75].flatMap((x): Mark[] => [
      lined(
        'iron',
        [
          [x, 0],
          [x, 0.45],
        ],
        0.07,
      ),
      lined(
        'iron',
        [
          [x, 0.42],
          [x - 0.02, 0.95],
        ],
        0.06,
      ),
    ]),
    ...[0.58, 0.75, 0.92].map((y) => filled(wood, rect(-0.98, y, 1.94, 0.11), (y - 0.75) * 0.8)),
    filled(wood, rect(-1.02, 0.41, 2.02, 0.1)),
    shaded(wood, rect(-1.02, 0.36, 2.02, 0.06), -0.5),
    ...[-0.92, 0.86].map((x) =>
      lined(
        'iron',
        [
          [x, 0.45],
          [x, 0.68],
          [x + 0.1, 0.68],
        ],
        0.05,
      ),
    ),
  ])
}

export const streetLamp: SubjectDrawing = (brief) => {
  const iron = brief.colour ?? 'iron'
  if (brief.draws.chance(0.5))
    return drawn([
      filled(iron, rect(-0.16, 0, 0.32, 0.7)),
      lined(
        iron,
        [
          [0, 0.5],
          [0, 3.6],
        ],
        0.12,
      ),
      lined(
        iron,
        [
          [-0.3, 3.25],
          [0.3, 3.25],
        ],
        0.07,
      ),
      lamp(
        brief,
        [
          [-0.17, 3.65],
          [-0.27, 4.2],
          [0.27, 4.2],
          [0.17, 3.65],
        ],
        2.6,
      ),
      filled(iron, [
        [-0.34, 4.2],
        [0, 4.5],
        [0.34, 4.2],
      ]),
      lined(
        iron,
        [
          [-0.17, 3.63],
          [0.17, 3.63],
        ],
        0.08,
      ),
    ])
  return drawn([
    filled(iron, rect(-0.14, 0, 0.28, 0.9)),
    lined(
      iron,
      smooth(
        [
          [0, 0.6],
          [0, 5],
          [0.15, 6.1],
          [0.9, 6.5],
          [1.4, 6.5],
        ],
        false,
      ),
      0.13,
    ),
    lamp(
      brief,
      [
        [0.85, 6.42],
        [1.75, 6.42],
        [1.55, 6.22],
        [1, 6.22],
      ],
      3,
    ),
    filled(iron, [
      [0.8, 6.42],
      [1, 6.66],
      [1.6, 6.66],
      [1.8, 6.42],
    ]),
  ])
}

export const bin: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['green', 'blue', 'yellow', 'grey'] as const)
  return drawn([
    filled('rubber', ellipse(-0.42, 0.1, 0.1)),
    filled('rubber', ellipse(0.42, 0.1, 0.1)),
    filled(paint, [
      [-0.52, 0.12],
      [-0.64, 1.12],
      [0.64, 1.12],
      [0.52, 0.12],
    ]),
    shaded(
      paint,
      [
        [-0.52, 0.12],
        [-0.64, 1.12],
        [-0.4, 1.12],
        [-0.34, 0.12],
      ],
      -0.4,
    ),
    filled(
      paint,
      smooth(
        [
          [-0.7, 1.1],
          [-0.6, 1.3],
          [0.6, 1.3],
          [0.7, 1.1],
        ],
        false,
      ),
      0.15,
    ),
    filled('white', [
      [-0.18, 0.5],
      [0, 0.82],
      [0.18, 0.5],
    ]),
    filled(paint, [
      [-0.08, 0.56],
      [0, 0.7],
      [0.08, 0.56],
    ]),
  ])
}

import type { Mark } from '../mark.ts'
import { ellipse, roundedRect, smooth } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { filled, hovering, isDark, lamp, lined, shaded } from './painted.ts'

const blinking = (brief: SubjectBrief, x: number, y: number, radius: number): Mark[] =>
  isDark(brief) ? [lamp(brief, ellipse(x, y, radius), radius * 8, 'signalRed')] : []

export const aeroplane: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'white'
  const tail = brief.draws.pick(['blue', 'red', 'green', 'orange'] as const)
  if (brief.view !== 'side')
    return hovering([
      lined(
        paint,
        [
          [-17, 0.8],
          [0, -1.2],
          [17, 0.8],
        ],
        0.7,
      ),
      lined(
        paint,
        [
          [-6, 1.2],
          [6, 1.2],
        ],
        0.4,
      ),
      filled(tail, [
        [-0.25, 1.5],
        [-0.15, 6],
        [0.15, 6],
        [0.25, 1.5],
      ]),
      filled(paint, ellipse(0, 0, 2, 2)),
      filled('window', [
        [-1, 0.5],
        [-0.7, 1.1],
        [0.7, 1.1],
        [1, 0.5],
      ]),
      ...[-6, 6].flatMap((x): Mark[] => [filled('steel', ellipse(x, -1.5, 1)), filled('iron', ellipse(x, -1.5, 0.7))]),
    ])
  return hovering([
    filled(tail, [
      [-17.4, 0.6],
      [-19.6, 6.2],
      [-17, 6.2],
      [-12.4, 1.6],
    ]),
    filled(
      paint,
      smooth(
        [
          [-18.5, 0.9],
          [-13, 1.9],
          [10, 1.9],
          [15.6, 1.2],
          [18, -0.2],
          [15, -1.6],
          [-8, -1.7],
        ],
        true,
        5,
      ),
    ),
    shaded(
      paint,
      smooth(
        [
          [-12, -0.6],
          [10, -0.7],
          [17, -0.7],
          [14.6, -1.5],
          [-8, -1.6],
        ],
        true,
        3,
      ),
      -0.4,
    ),
    ...Array.from({ length: 16 }, (_, at) => filled('window', ellipse(-10 + at * 1.45, 0.7, 0.34, 0.42, 8))),
    filled('window', [
      [13.6, 0.8],
      [14.2, 1.35],
      [15.4, 1.1],
      [16.2, 0.5],
    ]),
    filled(tail, [
      [-18.4, 0.9],
      [-21.4, 1.9],
      [-19.8, 2],
      [-14.4, 1.1],
    ]),
    filled('steel', roundedRect(0.4, -2.9, 4, 1.6, 0.7)),
    filled('steel', [
      [4.5, -0.4],
      [-7.6, -4.6],
      [-9.6, -4.5],
      [-2.2, -0.5],
    ]),
    shaded(
      'steel',
      [
        [3.2, -0.8],
        [-7.6, -4.6],
        [-8.6, -4.55],
        [-0.2, -0.6],
      ],
      0.4,
    ),
    ...blinking(brief, -9.4, -4.5, 0.3),
    ...blinking(brief, 0, 2.1, 0.25),
  ])
}

export const helicopter: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'orange', 'blue'] as const)
  return hovering([
    filled(paint, [
      [-1.2, 0.75],
      [-6.4, 0.85],
      [-6.9, 2],
      [-6.2, 2],
      [-5.7, 1.2],
      [-1, 1.3],
    ]),
    lined(
      'iron',
      [
        [-7.4, 1.2],
        [-5.9, 2.2],
      ],
      0.1,
    ),
    lined(
      'iron',
      [
        [-7.3, 2.2],
        [-6, 1.2],
      ],
      0.1,
    ),
    filled(
      paint,
      smooth(
        [
          [-1.9, 0.4],
          [-1.3, 1.4],
          [0.4, 1.6],
          [2, 1],
          [2.6, -0.1],
          [1.6, -0.9],
          [-0.9, -0.9],
        ],
        true,
        5,
      ),
    ),
    shaded(
      paint,
      smooth(
        [
          [-1.5, 0],
          [2.4, -0.3],
          [1.5, -0.85],
          [-0.9, -0.85],
        ],
        true,
        3,
      ),
      -0.45,
    ),
    filled(
      'glass',
      smooth(
        [
          [0.8, 0],
          [0.9, 1.3],
          [1.9, 0.9],
          [2.45, 0],
        ],
        true,
        4,
      ),
      0.2,
    ),
    filled('window', roundedRect(-0.9, 0.05, 1.2, 0.9, 0.15)),
    filled('white', [
      [-1.7, -0.2],
      [-1.75, 0],
      [0.5, -0.15],
      [0.5, -0.35],
    ]),
    lined(
      'iron',
      [
        [0, 1.5],
        [0, 2.1],
      ],
      0.2,
    ),
    lined(
      'iron',
      [
        [-5.6, 2.2],
        [5.6, 2.05],
      ],
      0.14,
    ),
    lined(
      'steel',
      [
        [-0.8, -0.8],
        [-1, -1.5],
      ],
      0.08,
    ),
    lined(
      'steel',
      [
        [1, -0.8],
        [1.2, -1.5],
      ],
      0.08,
    ),
    lined(
      'steel',
      [
        [-1.9, -1.5],
        [1.9, -1.5],
        [2.2, -1.3],
      ],
      0.11,
    ),
    ...blinking(brief, -6.5, 2.1, 0.15),
    ...(brief.light === 'night' ? [lamp(brief, ellipse(1.7, -0.75, 0.18), 1.2)] : []),
  ])
}

export const drone: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'white'
  return hovering([
    lined(
      'iron',
      [
        [-0.55, 0.12],
        [0.55, 0.12],
      ],
      0.05,
    ),
    ...[-0.55, 0.55].flatMap((x): Mark[] => [
      lined(
        'iron',
        [
          [x, 0.08],
          [x, 0.22],
        ],
        0.05,
      ),
      { paint: 'steel', area: ellipse(x, 0.23, 0.3, 0.035), opacity: 0.75 },
    ]),
    filled(paint, roundedRect(-0.24, 0, 0.48, 0.2, 0.08)),
    shaded(paint, roundedRect(-0.22, 0, 0.44, 0.07, 0.03), -0.4),
    filled('iron', ellipse(0.02, -0.05, 0.08)),
    filled('glass', ellipse(0.05, -0.05, 0.04)),
    lined(
      'iron',
      [
        [-0.2, 0],
        [-0.3, -0.18],
      ],
      0.03,
    ),
    lined(
      'iron',
      [
        [0.2, 0],
        [0.3, -0.18],
      ],
      0.03,
    ),
    lamp(brief, ellipse(0.2, 0.09, 0.035), 0.3, 'signalGreen'),
  ])
}

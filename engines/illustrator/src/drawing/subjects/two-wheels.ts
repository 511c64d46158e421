import type { Mark } from '../mark.ts'
import { arc, ellipse, roundedRect, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import type { Paint } from './cars.ts'
import { drawn, filled, isDark, lamp, lined } from './painted.ts'
import { wheel } from './vehicle-parts.ts'

const spokedWheel = (x: number): Mark[] => [
  lined('rubber', [...ellipse(x, 0.34, 0.32), [x + 0.32, 0.34]], 0.055),
  ...[0, 45, 90, 135].map((degrees) => lined('steel', arc(x, 0.34, 0.3, 0.3, degrees, degrees + 180, 1), 0.012)),
]

export function bicycleMarks(paint: Paint): Mark[] {
  return [
    ...spokedWheel(-0.52),
    ...spokedWheel(0.52),
    lined(
      paint,
      [
        [-0.52, 0.34],
        [-0.2, 0.82],
        [0.36, 0.85],
        [-0.08, 0.32],
        [-0.52, 0.34],
      ],
      0.055,
    ),
    lined(
      paint,
      [
        [-0.08, 0.32],
        [-0.23, 0.92],
      ],
      0.055,
    ),
    lined(
      paint,
      [
        [0.52, 0.34],
        [0.33, 1],
      ],
      0.05,
    ),
    lined(
      'rubber',
      [
        [0.33, 1],
        [0.22, 1.05],
        [0.42, 1.07],
      ],
      0.045,
    ),
    lined(
      'rubber',
      [
        [-0.36, 0.94],
        [-0.12, 0.94],
      ],
      0.07,
    ),
  ]
}

const endOfBike = (paint: Paint): Mark[] => [
  lined(
    'rubber',
    [
      [0, 0],
      [0, 0.68],
    ],
    0.07,
  ),
  lined(
    paint,
    [
      [0, 0.4],
      [0, 1],
    ],
    0.06,
  ),
  lined(
    'rubber',
    [
      [-0.28, 1.04],
      [0.28, 1.04],
    ],
    0.05,
  ),
]

export const bicycle: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'blue', 'green', 'orange', 'black'] as const)
  return drawn(brief.view === 'side' ? bicycleMarks(paint) : endOfBike(paint))
}

export const motorcycle: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'black', 'blue', 'green'] as const)
  if (brief.view !== 'side')
    return drawn([
      filled('rubber', roundedRect(-0.09, 0, 0.18, 0.66, 0.08)),
      filled(
        paint,
        smooth([
          [-0.2, 0.5],
          [0, 1.1],
          [0.2, 0.5],
        ]),
      ),
      lined(
        'iron',
        [
          [-0.38, 1.05],
          [0.38, 1.05],
        ],
        0.06,
      ),
      lamp(brief, ellipse(0, 0.9, 0.1), brief.view === 'front' ? 0.8 : 0.3, brief.view === 'front' ? 'lamp' : 'signalRed'),
    ])
  return drawn([
    ...wheel(-0.72, 0.32),
    ...wheel(0.72, 0.32),
    filled('iron', [
      [-0.4, 0.3],
      [-0.3, 0.65],
      [0.3, 0.65],
      [0.35, 0.3],
    ]),
    filled(
      paint,
      smooth([
        [-0.05, 0.7],
        [0.05, 0.98],
        [0.42, 0.95],
        [0.5, 0.7],
      ]),
    ),
    filled(paint, [
      [-1, 0.7],
      [-0.5, 0.62],
      [-0.45, 0.78],
      [-1, 0.86],
    ]),
    filled('rubber', roundedRect(-0.72, 0.76, 0.78, 0.13, 0.06)),
    lined(
      'steel',
      [
        [0.72, 0.32],
        [0.44, 1.02],
      ],
      0.07,
    ),
    lined(
      'iron',
      [
        [0.44, 1],
        [0.24, 1.12],
      ],
      0.06,
    ),
    lined(
      'steel',
      [
        [-0.95, 0.34],
        [-0.2, 0.34],
      ],
      0.09,
    ),
    lamp(brief, ellipse(0.58, 0.92, 0.1), 0.7),
  ])
}

export const scooter: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['green', 'orange', 'black'] as const)
  if (brief.view !== 'side') return drawn(endOfBike(paint))
  return drawn([
    ...wheel(-0.45, 0.12),
    ...wheel(0.5, 0.12),
    filled(paint, roundedRect(-0.5, 0.13, 0.85, 0.09, 0.04)),
    lined(
      paint,
      [
        [0.5, 0.12],
        [0.36, 1.05],
      ],
      0.06,
    ),
    lined(
      'rubber',
      [
        [0.24, 1.06],
        [0.44, 1.06],
      ],
      0.05,
    ),
    ...(isDark(brief) ? [lamp(brief, ellipse(0.42, 0.9, 0.05), 0.4)] : []),
  ])
}

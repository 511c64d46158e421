import type { SubjectColour } from '../../scene.ts'
import type { Mark, Material, Point } from '../mark.ts'
import { arc, ellipse, rect, roundedRect, smooth } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, isDark, lamp, lined, pane, shaded } from './painted.ts'
import { carEnd, headlights, wheel } from './vehicle-parts.ts'

type Paint = Material | SubjectColour

const CAR_COLOURS: readonly SubjectColour[] = ['red', 'blue', 'white', 'grey', 'black', 'green', 'yellow', 'orange']

/** A car of some paint with what stands on its roof; `band` along its doors marks a taxi or the police. */
export function carOf(brief: SubjectBrief, paint: Paint, more: { roof?: (topM: number) => Mark[]; band?: Paint } = {}) {
  if (brief.view !== 'side') return drawn([...carEnd(brief, paint, { widthM: 1.8, heightM: 1.48 }), ...(more.roof?.(1.48) ?? [])])
  const body: Point[] = smooth(
    [
      ...([
        [-2.1, 0.35],
        [-2.15, 0.8],
        [-1.75, 0.98],
        [-1.05, 1.42],
        [0.3, 1.45],
        [1.05, 0.98],
        [1.9, 0.85],
        [2.15, 0.6],
        [2.1, 0.35],
      ] as const),
    ],
    true,
    3,
  )
  return drawn([
    filled(paint, body),
    shaded(paint, rect(-2.05, 0.32, 4.1, 0.3), -0.45),
    filled('window', [
      [-1.4, 0.98],
      [-0.98, 1.33],
      [-0.32, 1.35],
      [-0.32, 0.98],
    ]),
    filled('window', [
      [-0.2, 0.98],
      [-0.2, 1.35],
      [0.28, 1.34],
      [0.8, 0.98],
    ]),
    shaded(
      'window',
      [
        [-0.2, 1.2],
        [-0.2, 1.35],
        [0.28, 1.34],
        [0.45, 1.2],
      ],
      0.5,
    ),
    ...(more.band ? [filled(more.band, rect(-1.95, 0.66, 3.95, 0.16))] : [shaded(paint, rect(-1.9, 0.84, 3.6, 0.06), 0.5)]),
    lined(
      'rubber',
      [
        [-0.26, 0.45],
        [-0.26, 0.95],
      ],
      0.03,
    ),
    ...headlights(brief, 2.05, 0.68),
    ...wheel(-1.3, 0.33),
    ...wheel(1.3, 0.33),
    ...(more.roof?.(1.42) ?? []),
  ])
}

export const car: SubjectDrawing = (brief) => carOf(brief, brief.colour ?? brief.draws.pick(CAR_COLOURS))

export const taxi: SubjectDrawing = (brief) =>
  carOf(brief, brief.colour ?? 'yellow', {
    band: brief.colour === 'black' ? 'yellow' : 'black',
    roof: (top) => [lamp(brief, rect(-0.35, top, 0.7, 0.22), 0.5)],
  })

export const van: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['white', 'blue', 'grey', 'orange'] as const)
  if (brief.view !== 'side') return drawn(carEnd(brief, paint, { widthM: 2, heightM: 2.3 }))
  return drawn([
    filled(paint, [
      [-2.5, 0.4],
      [-2.5, 2.2],
      [-2.3, 2.35],
      [1.1, 2.35],
      [1.75, 1.4],
      [2.4, 1.15],
      [2.5, 0.9],
      [2.5, 0.4],
    ]),
    shaded(paint, rect(-2.5, 0.4, 5, 0.35), -0.4),
    shaded(paint, rect(-2.4, 2.15, 3.5, 0.14), 0.5),
    filled('window', [
      [0.45, 1.35],
      [0.45, 2.1],
      [1.1, 2.1],
      [1.55, 1.35],
    ]),
    lined(
      'rubber',
      [
        [0.3, 0.5],
        [0.3, 2.2],
      ],
      0.03,
    ),
    lined(
      'rubber',
      [
        [-1.1, 0.5],
        [-1.1, 2.2],
      ],
      0.03,
    ),
    ...headlights(brief, 2.42, 0.85),
    ...wheel(-1.6, 0.36),
    ...wheel(1.65, 0.36),
  ])
}

export const truck: SubjectDrawing = (brief) => {
  const cab = brief.colour ?? brief.draws.pick(['red', 'blue', 'green', 'orange'] as const)
  if (brief.view !== 'side') return drawn(carEnd(brief, cab, { widthM: 2.5, heightM: 3.4 }))
  return drawn([
    filled('iron', rect(-4.4, 0.6, 8.6, 0.3)),
    filled('canvas', rect(-4.5, 0.9, 6, 2.6)),
    shaded('canvas', rect(-4.5, 0.9, 6, 0.5), -0.4),
    ...[-3.3, -2.1, -0.9, 0.3].map((x) =>
      lined(
        'concrete',
        [
          [x, 1],
          [x, 3.4],
        ],
        0.05,
      ),
    ),
    filled(cab, [
      [1.75, 0.6],
      [1.75, 3.1],
      [3.6, 3.1],
      [4.3, 1.9],
      [4.4, 0.6],
    ]),
    shaded(cab, rect(1.75, 0.6, 2.65, 0.5), -0.4),
    filled('window', [
      [2.5, 1.9],
      [2.5, 2.8],
      [3.45, 2.8],
      [4, 1.9],
    ]),
    ...headlights(brief, 4.32, 1),
    ...[-3.6, -2.5, 3.2].flatMap((x) => wheel(x, 0.52)),
  ])
}

export const bus: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['blue', 'red', 'green', 'orange'] as const)
  if (brief.view !== 'side') return drawn(carEnd(brief, paint, { widthM: 2.55, heightM: 3.05, hasSign: true }))
  return drawn([
    filled(paint, roundedRect(-5.5, 0.4, 11, 2.7, 0.3)),
    shaded(paint, rect(-5.4, 0.42, 10.8, 0.45), -0.4),
    filled('white', rect(-5.5, 1.15, 11, 0.14)),
    ...Array.from({ length: 6 }, (_, at) => pane(brief, rect(-5.2 + at * 1.35, 1.5, 1.2, 1.05))),
    filled('glass', rect(2.95, 0.65, 1.15, 1.95), 0.2),
    lined(
      'iron',
      [
        [3.53, 0.65],
        [3.53, 2.6],
      ],
      0.06,
    ),
    pane(brief, [
      [4.3, 1.35],
      [4.3, 2.6],
      [5.3, 2.6],
      [5.42, 1.35],
    ]),
    shaded(paint, rect(-5.2, 2.85, 10.4, 0.14), 0.5),
    lamp(brief, rect(4.2, 2.68, 1.05, 0.26), 0.2, 'signalAmber'),
    ...headlights(brief, 5.42, 0.85),
    ...wheel(-3.4, 0.5),
    ...wheel(2.3, 0.5),
  ])
}

const pantograph = (x: number, y: number): Mark[] => [
  lined(
    'iron',
    [
      [x - 0.6, y],
      [x + 0.35, y + 0.45],
      [x - 0.3, y + 0.9],
    ],
    0.07,
  ),
  lined(
    'iron',
    [
      [x - 0.7, y + 0.9],
      [x + 0.1, y + 0.9],
    ],
    0.08,
  ),
]

export const tram: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'green', 'yellow', 'blue'] as const)
  if (brief.view !== 'side')
    return drawn([...carEnd(brief, paint, { widthM: 2.5, heightM: 3.3, hasSign: true, onRails: true }), ...pantograph(0.2, 3.3)])
  const car = (from: number, front: -1 | 0 | 1): Mark[] => [
    filled(paint, [
      [from, 0.35],
      [from + (front < 0 ? -0.55 : 0), 1.3],
      [from + 0.1, 3.1],
      [from + 4.5, 3.1],
      [from + 4.6 + (front > 0 ? 0.55 : 0), 1.3],
      [from + 4.6, 0.35],
    ]),
    shaded(paint, rect(from, 0.36, 4.6, 0.4), -0.45),
    filled('canvas', rect(from + 0.05, 1.05, 4.5, 0.2)),
    ...[0.3, 1.75, 3.3].map((x, at) => pane(brief, rect(from + x, 1.45, at === 1 ? 1.35 : 1.05, 1.2))),
    filled('iron', rect(from + 0.4, 3.1, 3.6, 0.16)),
  ]
  return drawn([
    ...pantograph(1.2, 3.2),
    ...[-6.1, -1.9, 2.2, 4.9].flatMap((x) => wheel(x, 0.32)),
    ...car(-7.1, -1),
    ...car(-2.3, 0),
    ...car(2.5, 1),
    filled('rubber', rect(-2.48, 0.6, 0.18, 2.3)),
    filled('rubber', rect(2.3, 0.6, 0.18, 2.3)),
    filled('window', [
      [6.75, 1.4],
      [6.72, 2.7],
      [7.12, 2.7],
      [7.5, 1.4],
    ]),
    ...headlights(brief, 7.4, 0.9),
  ])
}

const railWheels = (from: number, to: number) => Array.from({ length: 6 }, (_, at) => wheel(from + ((to - from) * at) / 5, 0.42)).flat()

export const train: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'blue', 'green'] as const)
  if (brief.view !== 'side') return drawn(carEnd(brief, paint, { widthM: 2.9, heightM: 3.9, onRails: true }))
  const coach = (from: number): Mark[] => [
    filled('steel', rect(from, 0.7, 8, 3)),
    filled(paint, rect(from, 0.7, 8, 1.1)),
    shaded(paint, rect(from, 0.7, 8, 0.35), -0.4),
    filled('slate', [
      [from, 3.7],
      [from + 0.3, 3.95],
      [from + 7.7, 3.95],
      [from + 8, 3.7],
    ]),
    ...[0.4, 1.9, 3.4, 4.9, 6.4].map((x) => pane(brief, rect(from + x, 2.1, 1.2, 1.1))),
  ]
  return drawn([
    ...railWheels(-11.4, 11),
    filled('iron', rect(-12.2, 0.5, 23.6, 0.25)),
    ...coach(-12.4),
    ...coach(-4.2),
    filled(
      paint,
      smooth(
        [
          [4, 0.7],
          [4, 3.9],
          [8.4, 3.9],
          [10.6, 2.9],
          [12.2, 1.5],
          [12.2, 0.7],
        ],
        true,
        4,
      ),
    ),
    shaded('steel', rect(4.3, 2.5, 5.4, 0.5), 0.3),
    filled('window', [
      [8.7, 2.5],
      [8.7, 3.4],
      [9.8, 3.2],
      [10.6, 2.5],
    ]),
    ...[4.6, 6.1, 7.4].map((x) => pane(brief, rect(x, 2.2, 0.95, 1))),
    ...headlights(brief, 11.9, 1.3),
  ])
}

export const metro: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'steel'
  if (brief.view !== 'side') return drawn(carEnd(brief, paint, { widthM: 2.7, heightM: 3.5, hasSign: true, onRails: true }))
  const coach = (from: number): Mark[] => [
    filled(paint, roundedRect(from, 0.5, 8.6, 3, 0.25)),
    filled('orange', rect(from, 1.25, 8.6, 0.2)),
    shaded(paint, rect(from + 0.1, 0.5, 8.4, 0.4), -0.4),
    ...[0.3, 3.1, 5.9].map((x) => pane(brief, rect(from + x, 1.75, 1.5, 1.15))),
    ...[2, 4.8, 7.6].map((x) => filled('slate', rect(from + x - 0.1, 0.7, 0.95, 2.3), 0.2)),
  ]
  return drawn([...railWheels(-8, 8), ...coach(-8.8), ...coach(0), ...headlights(brief, 8.5, 1)])
}

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

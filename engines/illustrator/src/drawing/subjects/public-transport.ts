import type { Mark } from '../mark.ts'
import { rect, roundedRect, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lamp, lined, pane, shaded } from './painted.ts'
import { carEnd, headlights, wheel } from './vehicle-parts.ts'

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

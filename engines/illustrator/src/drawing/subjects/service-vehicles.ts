import type { Mark } from '../mark.ts'
import { ellipse, rect, roundedRect } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lamp, lined, shaded } from './painted.ts'
import { carEnd, headlights, wheel } from './vehicle-parts.ts'

export const wasteTruck: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'green'
  if (brief.view === 'front') return drawn(carEnd(brief, paint, { widthM: 2.5, heightM: 3.3 }))
  if (brief.view === 'along')
    return drawn([
      ...carEnd(brief, paint, { widthM: 2.5, heightM: 3.3 }),
      filled('iron', roundedRect(-0.95, 0.75, 1.9, 1.5, 0.15)),
      ...[-1.1, 0.85].map((x) => filled('hiVis', rect(x, 0.6, 0.25, 2.1))),
    ])
  return drawn([
    filled('iron', rect(-3.9, 0.6, 7.7, 0.3)),
    filled(paint, [
      [-3.2, 0.85],
      [-3.5, 1.4],
      [-3.1, 3.3],
      [1.7, 3.3],
      [1.7, 0.85],
    ]),
    shaded(paint, rect(-3.2, 0.85, 4.9, 0.5), -0.4),
    ...[-2.2, -1.2, -0.2, 0.8].map((x) =>
      lined(
        'iron',
        [
          [x, 0.95],
          [x, 3.25],
        ],
        0.05,
      ),
    ),
    filled('iron', [
      [-4.3, 0.7],
      [-4.5, 1.3],
      [-3.7, 3.1],
      [-3.1, 3.2],
      [-3.3, 0.9],
    ]),
    filled('slate', roundedRect(-4.75, 0.35, 0.65, 1.05, 0.08)),
    filled('white', [
      [1.9, 0.6],
      [1.9, 2.9],
      [3.4, 2.9],
      [3.8, 1.8],
      [3.85, 0.6],
    ]),
    shaded('white', rect(1.9, 0.6, 1.95, 0.4), -0.3),
    filled('window', [
      [2.4, 1.8],
      [2.4, 2.65],
      [3.25, 2.65],
      [3.55, 1.8],
    ]),
    lamp(brief, rect(2.3, 2.9, 0.3, 0.18), 0.9, 'signalAmber'),
    ...headlights(brief, 3.8, 0.95),
    ...[-2.6, -1.5, 2.8].flatMap((x) => wheel(x, 0.5)),
  ])
}

export const snowPlough: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'orange'
  const blade: Mark[] = [
    filled('hiVis', [
      [-1.7, 0.05],
      [-1.8, 1.05],
      [1.6, 1.25],
      [1.7, 0.05],
    ]),
    shaded('hiVis', rect(-1.7, 0.05, 3.4, 0.3), -0.5),
  ]
  if (brief.view !== 'side')
    return drawn([
      ...carEnd(brief, paint, { widthM: 2.5, heightM: 3.2 }),
      ...(brief.view === 'front' ? blade : []),
      lamp(brief, rect(-0.2, 3.2, 0.4, 0.25), 1.2, 'signalAmber'),
    ])
  return drawn([
    filled('iron', rect(-3.8, 0.6, 6.9, 0.3)),
    filled('steel', [
      [-3.7, 0.9],
      [-3.9, 2.4],
      [0.7, 2.4],
      [0.5, 0.9],
    ]),
    filled('snow', [
      [-3.8, 2.4],
      [-2.6, 2.8],
      [-1, 2.7],
      [0.6, 2.4],
    ]),
    shaded('steel', rect(-3.7, 0.9, 4.2, 0.4), -0.4),
    filled(paint, [
      [0.9, 0.6],
      [0.9, 3],
      [2.5, 3],
      [2.9, 1.9],
      [3.1, 0.6],
    ]),
    shaded(paint, rect(0.9, 0.6, 2.2, 0.4), -0.4),
    filled('window', [
      [1.3, 1.9],
      [1.3, 2.75],
      [2.35, 2.75],
      [2.65, 1.9],
    ]),
    lined(
      'iron',
      [
        [3, 0.7],
        [3.9, 0.6],
      ],
      0.18,
    ),
    filled('hiVis', [
      [3.7, 0.05],
      [3.75, 0.8],
      [4.1, 1.35],
      [4.4, 1.3],
      [4.15, 0.7],
      [4.5, 0.05],
    ]),
    shaded(
      'hiVis',
      [
        [3.7, 0.05],
        [3.72, 0.3],
        [4.35, 0.3],
        [4.5, 0.05],
      ],
      -0.5,
    ),
    ...(brief.weather === 'snow' || brief.season === 'winter' ? [filled('snow', ellipse(4.9, 0.3, 0.7, 0.4))] : []),
    lamp(brief, rect(1.4, 3, 0.35, 0.24), 1.2, 'signalAmber'),
    ...headlights(brief, 3.02, 1.1),
    ...[-2.5, 2].flatMap((x) => wheel(x, 0.52)),
  ])
}

export const tractor: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['green', 'red', 'blue'] as const)
  if (brief.view !== 'side')
    return drawn([
      ...[-1, 0.62].map((x) => filled('rubber', roundedRect(x, 0, 0.38, 1.6, 0.1))),
      filled(paint, rect(-0.42, 0.5, 0.84, 0.95)),
      filled('window', rect(-0.6, 1.45, 1.2, 1)),
      filled(paint, rect(-0.72, 2.45, 1.44, 0.16)),
      ...[-0.28, 0.28].map((x) => lamp(brief, ellipse(x, 1.2, 0.1), 0.6)),
    ])
  return drawn([
    filled(paint, [
      [-0.1, 0.75],
      [-0.1, 1.55],
      [1.65, 1.4],
      [1.75, 0.7],
    ]),
    shaded(
      paint,
      [
        [-0.1, 0.75],
        [-0.1, 0.98],
        [1.72, 0.95],
        [1.75, 0.7],
      ],
      -0.4,
    ),
    lined(
      'iron',
      [
        [1.1, 1.4],
        [1.1, 2.1],
      ],
      0.09,
    ),
    filled('glass', [
      [-1.2, 1.4],
      [-1.05, 2.5],
      [0, 2.5],
      [0.1, 1.4],
    ]),
    filled(paint, rect(-1.25, 2.48, 1.4, 0.14)),
    lined(
      paint,
      [
        [-1.2, 1.4],
        [-1.05, 2.5],
      ],
      0.1,
    ),
    lined(
      paint,
      [
        [0.1, 1.4],
        [0, 2.5],
      ],
      0.1,
    ),
    ...wheel(-0.85, 0.82),
    ...wheel(1.3, 0.48),
    ...headlights(brief, 1.72, 1.2),
  ])
}

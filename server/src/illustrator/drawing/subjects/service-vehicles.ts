import type { Mark } from '../mark.ts'
import { ellipse, rect, roundedRect } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, isDark, lamp, lined, pane, shaded } from './painted.ts'
import { carEnd, headlights, wheel } from './vehicle-parts.ts'
import { carOf } from './vehicles.ts'

/** The blue light of those that have right of way. */
const beacon = (brief: SubjectBrief, x: number, y: number): Mark =>
  isDark(brief) ? { paint: 'blue', area: rect(x, y, 0.5, 0.2), glow: 1.6 } : { paint: 'blue', area: rect(x, y, 0.5, 0.2), tone: 0.3 }

export const ambulance: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'white'
  if (brief.view !== 'side')
    return drawn([...carEnd(brief, paint, { widthM: 2.1, heightM: 2.6 }), beacon(brief, -0.6, 2.6), beacon(brief, 0.1, 2.6)])
  return drawn([
    filled(paint, [
      [-2.9, 0.4],
      [-2.9, 2.7],
      [1, 2.7],
      [1.3, 2.2],
      [1.9, 1.4],
      [2.7, 1.1],
      [2.8, 0.4],
    ]),
    shaded(paint, rect(-2.9, 0.4, 5.7, 0.3), -0.4),
    filled('red', rect(-2.9, 1, 5.55, 0.28)),
    filled('red', rect(-1.45, 1.5, 0.3, 0.9)),
    filled('red', rect(-1.75, 1.8, 0.9, 0.3)),
    filled('window', [
      [0.45, 1.45],
      [0.45, 2.2],
      [1.15, 2.2],
      [1.7, 1.45],
    ]),
    lined(
      'steel',
      [
        [0.25, 0.5],
        [0.25, 2.6],
      ],
      0.03,
    ),
    beacon(brief, 0.3, 2.7),
    beacon(brief, -2.7, 2.7),
    ...headlights(brief, 2.7, 0.8),
    ...wheel(-1.8, 0.38),
    ...wheel(1.8, 0.38),
  ])
}

export const fireEngine: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'red'
  if (brief.view !== 'side')
    return drawn([...carEnd(brief, paint, { widthM: 2.5, heightM: 3.2 }), beacon(brief, -0.9, 3.2), beacon(brief, 0.4, 3.2)])
  return drawn([
    filled(paint, [
      [-4.2, 0.6],
      [-4.2, 2.8],
      [1.4, 2.8],
      [1.4, 3],
      [3.4, 3],
      [4, 1.9],
      [4.1, 0.6],
    ]),
    shaded(paint, rect(-4.2, 0.6, 8.3, 0.35), -0.45),
    filled('white', rect(-4.2, 1.25, 8.25, 0.2)),
    ...[-3.9, -2.6, -1.3, 0].map((x) => filled('steel', rect(x, 1.6, 1.1, 0.95))),
    ...[-3.9, -2.6, -1.3, 0].map((x) => shaded('steel', rect(x, 1.6, 1.1, 0.25), -0.4)),
    filled('window', [
      [1.65, 1.85],
      [1.65, 2.7],
      [2.25, 2.7],
      [2.25, 1.85],
    ]),
    filled('window', [
      [2.45, 1.85],
      [2.45, 2.7],
      [3.3, 2.7],
      [3.75, 1.85],
    ]),
    lined(
      'steel',
      [
        [-4.6, 3.15],
        [1.9, 3.3],
      ],
      0.08,
    ),
    lined(
      'steel',
      [
        [-4.6, 3.5],
        [1.9, 3.65],
      ],
      0.08,
    ),
    ...Array.from({ length: 9 }, (_, at) =>
      lined(
        'steel',
        [
          [-4.3 + at * 0.72, 3.15],
          [-4.3 + at * 0.72, 3.52],
        ],
        0.06,
      ),
    ),
    beacon(brief, 2.3, 3),
    ...headlights(brief, 4.02, 1),
    ...wheel(-2.6, 0.52),
    ...wheel(2.7, 0.52),
  ])
}

export const policeCar: SubjectDrawing = (brief) =>
  carOf(brief, brief.colour ?? 'white', { band: 'blue', roof: (top) => [beacon(brief, -0.5, top), filled('red', rect(0, top, 0.4, 0.2))] })

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

export const excavator: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'signalAmber'
  const arm = brief.draws.between(-0.4, 0.5)
  return drawn([
    filled('rubber', roundedRect(-1.9, 0, 3.5, 0.85, 0.42)),
    ...[-1.4, -0.7, 0, 0.7, 1.2].map((x) => filled('steel', ellipse(x, 0.42, 0.26))),
    filled('iron', rect(-0.9, 0.85, 1.6, 0.22)),
    filled(paint, [
      [-2.2, 1.05],
      [-2.3, 2],
      [-0.7, 2.1],
      [-0.7, 1.05],
    ]),
    shaded(paint, rect(-2.2, 1.05, 1.5, 0.3), -0.45),
    filled(paint, [
      [-0.7, 1.05],
      [-0.7, 2.9],
      [0.6, 2.9],
      [0.95, 1.05],
    ]),
    pane(
      brief,
      [
        [-0.4, 1.7],
        [-0.4, 2.7],
        [0.45, 2.7],
        [0.65, 1.7],
      ],
      'glass',
    ),
    lined(
      paint,
      [
        [0.7, 1.3],
        [2.3, 4.1 + arm],
        [3.9, 2.9 + arm],
      ],
      0.36,
    ),
    lined(
      'steel',
      [
        [0.9, 1.5],
        [2.2, 3.3 + arm],
      ],
      0.14,
    ),
    lined(
      paint,
      [
        [3.7, 3.2 + arm],
        [3.9, 1.2 + arm / 2],
      ],
      0.26,
    ),
    filled('iron', [
      [3.5, 1.25 + arm / 2],
      [4.2, 1.35 + arm / 2],
      [4.35, 0.7 + arm / 2],
      [3.8, 0.35 + arm / 2],
      [3.2, 0.7 + arm / 2],
    ]),
  ])
}

/** A tower crane: mast, jib with its counterweight, and a load on the hook. */
export const crane: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['signalAmber', 'orange', 'red'] as const)
  const height = brief.draws.between(24, 32)
  const trolley = brief.draws.between(8, 16)
  const drop = brief.draws.between(5, 12)
  const lattice = Array.from({ length: 12 }, (_, at): Mark => {
    const [low, high] = [(height * at) / 12, (height * (at + 1)) / 12]
    return lined(
      paint,
      at % 2
        ? [
            [-0.8, low],
            [0.8, high],
          ]
        : [
            [0.8, low],
            [-0.8, high],
          ],
      0.16,
    )
  })
  const bays = Array.from(
    { length: 12 },
    (_, at): Mark =>
      lined(
        paint,
        [
          [at * 1.75, height + 0.4],
          [at * 1.75 + 0.85, height + 1.7],
          [at * 1.75 + 1.75, height + 0.4],
        ],
        0.14,
      ),
  )
  return drawn([
    filled('concrete', rect(-1.9, 0, 3.8, 0.8)),
    lined(
      paint,
      [
        [-0.8, 0.6],
        [-0.8, height],
      ],
      0.28,
    ),
    lined(
      paint,
      [
        [0.8, 0.6],
        [0.8, height],
      ],
      0.28,
    ),
    ...lattice,
    filled('window', rect(0.5, height - 1.6, 1.5, 1.6)),
    lined(
      paint,
      [
        [-7.5, height + 0.4],
        [21, height + 0.4],
      ],
      0.34,
    ),
    lined(
      paint,
      [
        [0, height + 1.7],
        [20.5, height + 1.7],
      ],
      0.2,
    ),
    ...bays,
    lined(
      paint,
      [
        [-0.8, height],
        [0, height + 5],
        [0.8, height],
      ],
      0.28,
    ),
    lined(
      'iron',
      [
        [-7, height + 0.6],
        [0, height + 5],
        [15, height + 1.7],
      ],
      0.12,
    ),
    filled('concrete', rect(-7.6, height - 1.4, 2.6, 1.9)),
    lined(
      'iron',
      [
        [trolley, height + 0.3],
        [trolley, height - drop],
      ],
      0.1,
    ),
    filled('iron', rect(trolley - 1.6, height - drop - 0.9, 3.2, 0.9)),
    ...(isDark(brief) ? [lamp(brief, ellipse(0, height + 5, 0.35), 2, 'signalRed')] : []),
  ])
}

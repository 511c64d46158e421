import type { SubjectColour } from '../../scene.ts'
import type { Mark, Material } from '../mark.ts'
import { arc, ellipse, rect, roundedRect, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, isDark, lamp, lined, shaded } from './painted.ts'

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

export const trafficLight: SubjectDrawing = (brief) => {
  const lit = brief.draws.below(3)
  const lens = (at: number, on: Material, y: number): Mark =>
    at === lit ? { paint: on, area: ellipse(0, y, 0.15), glow: 0.7 } : { paint: on, area: ellipse(0, y, 0.15), tone: -0.75 }
  return drawn([
    filled('iron', rect(-0.12, 0, 0.24, 0.4)),
    lined(
      'iron',
      [
        [0, 0.2],
        [0, 2.4],
      ],
      0.12,
    ),
    filled(brief.colour ?? 'black', roundedRect(-0.27, 2.3, 0.54, 1.42, 0.12)),
    lined(
      'white',
      [
        [-0.3, 2.28],
        [0.3, 2.28],
      ],
      0.03,
    ),
    lens(0, 'signalRed', 3.46),
    lens(1, 'signalAmber', 3.01),
    lens(2, 'signalGreen', 2.56),
  ])
}

export const trafficSign: SubjectDrawing = (brief) => {
  const rim = brief.colour ?? 'red'
  const pole = lined(
    'steel',
    [
      [0, 0],
      [0, 2.4],
    ],
    0.08,
  )
  const kind = brief.draws.below(3)
  if (kind === 0)
    return drawn([
      pole,
      filled(rim, [
        [-0.48, 2.1],
        [0, 2.95],
        [0.48, 2.1],
      ]),
      filled('white', [
        [-0.32, 2.19],
        [0, 2.75],
        [0.32, 2.19],
      ]),
      filled('black', rect(-0.035, 2.38, 0.07, 0.22)),
      filled('black', ellipse(0, 2.29, 0.04)),
    ])
  if (kind === 1) return drawn([pole, filled(rim, ellipse(0, 2.5, 0.42)), filled('white', rect(-0.3, 2.43, 0.6, 0.15))])
  return drawn([
    pole,
    filled(brief.colour ?? 'blue', roundedRect(-0.4, 2.1, 0.8, 0.8, 0.08)),
    filled('white', [
      [-0.2, 2.42],
      [0.04, 2.42],
      [0.04, 2.28],
      [0.26, 2.5],
      [0.04, 2.72],
      [0.04, 2.58],
      [-0.2, 2.58],
    ]),
  ])
}

export const barrier: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'red'
  const stripes = (y: number) =>
    Array.from({ length: 5 }, (_, at) =>
      filled(paint, [
        [-0.98 + at * 0.42, y],
        [-0.78 + at * 0.42, y],
        [-0.66 + at * 0.42, y + 0.24],
        [-0.86 + at * 0.42, y + 0.24],
      ]),
    )
  return drawn([
    ...[-0.78, 0.78].flatMap((x): Mark[] => [
      lined(
        'iron',
        [
          [x - 0.2, 0],
          [x, 0.95],
          [x + 0.2, 0],
        ],
        0.06,
      ),
    ]),
    filled('white', rect(-1.02, 0.74, 2.05, 0.24)),
    ...stripes(0.74),
    filled('white', rect(-1.02, 0.38, 2.05, 0.24)),
    ...stripes(0.38),
    ...[-0.8, 0.8].map((x) => lamp(brief, ellipse(x, 1.06, 0.09), 0.8, 'signalAmber')),
  ])
}

export const cone: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'orange'
  return drawn([
    filled('black', roundedRect(-0.26, 0, 0.52, 0.06, 0.02)),
    filled(paint, [
      [-0.19, 0.06],
      [-0.04, 0.75],
      [0.04, 0.75],
      [0.19, 0.06],
    ]),
    filled('white', [
      [-0.155, 0.22],
      [-0.12, 0.39],
      [0.12, 0.39],
      [0.155, 0.22],
    ]),
    filled('white', [
      [-0.095, 0.5],
      [-0.07, 0.61],
      [0.07, 0.61],
      [0.095, 0.5],
    ]),
    shaded(
      paint,
      [
        [-0.19, 0.06],
        [-0.04, 0.75],
        [-0.01, 0.75],
        [-0.08, 0.06],
      ],
      -0.35,
    ),
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

const awning = (paint: SubjectColour, half: number, y: number, deep: number): Mark[] =>
  Array.from({ length: 8 }, (_, at): Mark => {
    const [a, b] = [-1 + at / 4, -1 + (at + 1) / 4]
    return filled(at % 2 ? 'white' : paint, [
      [a * half, y],
      ...arc(((a + b) * half) / 2, y - deep, half / 8, 0.1, 180, 360, 6),
      [b * half, y],
      [b * half * 0.86, y + deep],
      [a * half * 0.86, y + deep],
    ])
  })

export const kiosk: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['green', 'red', 'blue'] as const)
  return drawn([
    filled(paint, rect(-1.3, 0, 2.6, 2.7)),
    shaded(paint, rect(-1.3, 0, 0.5, 2.7), -0.35),
    isDark(brief) ? { paint: 'lamp', area: rect(-1.05, 1.1, 2.1, 1.1), glow: 0.8 } : filled('window', rect(-1.05, 1.1, 2.1, 1.1)),
    filled('canvas', rect(-1.2, 0.95, 2.4, 0.14)),
    ...Array.from({ length: 6 }, (_, at) =>
      filled(brief.draws.pick(['red', 'yellow', 'white', 'blue'] as const), rect(-1.1 + at * 0.37, 0.4, 0.28, 0.42)),
    ),
    ...awning(paint === 'red' ? 'orange' : 'red', 1.7, 2.3, 0.5),
    filled(
      paint,
      [
        [-1.5, 2.8],
        [-0.35, 3.5],
        [0.35, 3.5],
        [1.5, 2.8],
      ],
      -0.2,
    ),
    filled('iron', ellipse(0, 3.6, 0.16)),
  ])
}

export const marketStall: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'green', 'blue', 'orange'] as const)
  const goods = brief.draws.pick([
    ['orange', 'red', 'green'],
    ['yellow', 'green', 'purple'],
    ['pink', 'yellow', 'red'],
  ] as const)
  return drawn([
    ...[-1.35, 1.35].map((x) =>
      lined(
        'wood',
        [
          [x, 0],
          [x, 2.3],
        ],
        0.08,
      ),
    ),
    filled('wood', [
      [-1.45, 0.25],
      [-1.5, 0.95],
      [1.5, 0.95],
      [1.45, 0.25],
    ]),
    shaded(
      'wood',
      [
        [-1.45, 0.25],
        [-1.47, 0.55],
        [1.47, 0.55],
        [1.45, 0.25],
      ],
      -0.4,
    ),
    ...Array.from({ length: 18 }, (_, at) =>
      filled(goods[Math.floor(at / 6)] ?? 'red', ellipse(-1.27 + at * 0.15, 1.02 + (at % 2) * 0.11, 0.1, 0.1, 10)),
    ),
    ...awning(paint, 1.75, 2.15, 0.6),
    ...(isDark(brief) ? [lamp(brief, ellipse(0, 1.95, 0.09), 1.4)] : []),
  ])
}

/** Stuck in the ground, open. */
export const umbrella: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'yellow', 'blue', 'green'] as const)
  const second = paint === 'white' ? 'blue' : 'white'
  const gore = (from: number, to: number) =>
    [
      [0, 2.5],
      ...[0, 0.5, 1].map((it) => [from + (to - from) * it, 1.7 + 0.55 * (1 - (from + (to - from) * it) ** 2 / 2.1) - 0.35] as const),
    ] as const
  return drawn([
    lined(
      'wood',
      [
        [0, 0],
        [0, 2.55],
      ],
      0.06,
    ),
    filled(paint, [...arc(0, 1.8, 1.35, 0.7, 0, 180, 16)]),
    filled(second, [
      [0, 2.5],
      [-0.95, 2.28],
      [-1.1, 1.8],
      [-0.45, 1.8],
    ]),
    filled(second, [
      [0, 2.5],
      [0.95, 2.28],
      [1.1, 1.8],
      [0.45, 1.8],
    ]),
    shaded(paint, [gore(-0.45, 0.45)[0], [-0.42, 1.8], [0, 1.8]], -0.25),
  ])
}

export const flag: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['blue', 'red', 'green'] as const)
  const phase = brief.draws.between(0, 3)
  const [still, wave] = brief.weather === 'fog' ? [0.5, 0.1] : [1, 0.22]
  const edge = (y: number) =>
    Array.from(
      { length: 9 },
      (_, at) => [0.05 + (at / 8) * 2.3 * still, y + Math.sin(at * 0.9 + phase) * wave - (1 - still) * at * 0.1] as const,
    )
  const band = (high: number, low: number) => [...edge(high), ...edge(low).toReversed()]
  return drawn([
    filled('stone', rect(-0.3, 0, 0.6, 0.25)),
    lined(
      'steel',
      [
        [0, 0],
        [0, 7],
      ],
      0.1,
    ),
    filled(paint, band(6.8, 5.3)),
    filled('white', band(6.3, 5.8)),
    filled('signalAmber', ellipse(0, 7.05, 0.13)),
  ])
}

/** Pennants on a line between two poles. */
export const banner: SubjectDrawing = (brief) => {
  const sag = (x: number) => 4.1 + 0.8 * (x / 4) ** 2
  return drawn([
    ...[-4, 4].map((x) =>
      lined(
        'wood',
        [
          [x, 0],
          [x, 5],
        ],
        0.1,
      ),
    ),
    lined(
      'iron',
      Array.from({ length: 17 }, (_, at) => [-4 + at / 2, sag(-4 + at / 2)] as const),
      0.04,
    ),
    ...Array.from({ length: 13 }, (_, at) => {
      const x = -3.75 + at * 0.62
      return filled(brief.colour ?? (['red', 'yellow', 'blue', 'green', 'orange'] as const)[at % 5] ?? 'red', [
        [x - 0.22, sag(x)],
        [x + 0.22, sag(x)],
        [x, sag(x) - 0.65],
      ])
    }),
    ...Array.from({ length: isDark(brief) ? 12 : 0 }, (_, at) =>
      lamp(brief, ellipse(-3.44 + at * 0.62, sag(-3.44 + at * 0.62) - 0.14, 0.1, 0.1, 8), 0.7),
    ),
  ])
}

export const busStop: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'blue'
  return drawn([
    { paint: 'glass', area: rect(-1.7, 0.35, 3.2, 1.95), opacity: 0.5 },
    ...[-1.75, -0.1, 1.55].map((x) =>
      lined(
        'iron',
        [
          [x, 0],
          [x, 2.4],
        ],
        0.08,
      ),
    ),
    filled('wood', rect(-1.4, 0.48, 2.2, 0.12)),
    filled('iron', [
      [-2, 2.35],
      [-2, 2.5],
      [1.9, 2.62],
      [1.9, 2.4],
    ]),
    lamp(brief, rect(0.75, 0.55, 0.7, 1.4), 0.4, isDark(brief) ? 'lamp' : 'orange'),
    lined(
      'steel',
      [
        [2.5, 0],
        [2.5, 3],
      ],
      0.08,
    ),
    filled(paint, roundedRect(2.1, 2.4, 0.8, 0.75, 0.12)),
    filled('white', roundedRect(2.24, 2.62, 0.52, 0.3, 0.06)),
    filled(paint, rect(2.3, 2.76, 0.4, 0.1)),
  ])
}

export const chargingPoint: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'white'
  return drawn([
    filled(paint, roundedRect(-0.3, 0, 0.6, 1.7, 0.12)),
    shaded(paint, roundedRect(-0.3, 0, 0.18, 1.7, 0.08), -0.35),
    lamp(brief, roundedRect(-0.18, 1.12, 0.38, 0.36, 0.04), 0.3, isDark(brief) ? 'signalGreen' : 'window'),
    filled('signalGreen', [
      [0.06, 0.95],
      [-0.14, 0.62],
      [-0.01, 0.62],
      [-0.07, 0.35],
      [0.15, 0.72],
      [0.02, 0.72],
    ]),
    lined(
      'rubber',
      smooth(
        [
          [0.28, 1],
          [0.6, 0.95],
          [0.66, 0.35],
          [0.44, 0.2],
          [0.36, 0.55],
        ],
        false,
      ),
      0.06,
    ),
    filled('black', roundedRect(0.27, 0.5, 0.18, 0.24, 0.04)),
  ])
}

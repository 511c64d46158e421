import type { SubjectColour } from '../../scene.ts'
import type { Mark } from '../mark.ts'
import { arc, ellipse, rect, roundedRect, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, isDark, lamp, lined, shaded } from './painted.ts'

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

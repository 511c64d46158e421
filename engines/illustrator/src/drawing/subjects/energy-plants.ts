import type { Mark } from '../mark.ts'
import { ellipse, rect } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, isDark, lamp, lined, shaded } from './painted.ts'

export const windTurbine: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'white'
  const [hub, reach] = [62, 32]
  const turn = brief.draws.between(0, 120)
  const blade = (degrees: number): Mark => {
    const angle = (degrees * Math.PI) / 180
    const at = (along: number, across: number) =>
      [along * Math.cos(angle) - across * Math.sin(angle), hub + along * Math.sin(angle) + across * Math.cos(angle)] as const
    return filled(paint, [at(0.6, -0.7), at(5, -1.5), at(reach, -0.2), at(reach, 0.2), at(3, 0.9), at(0.6, 0.7)])
  }
  return drawn([
    filled(paint, [
      [-1.7, 0],
      [-0.9, hub],
      [0.9, hub],
      [1.7, 0],
    ]),
    shaded(
      paint,
      [
        [-1.7, 0],
        [-0.9, hub],
        [-0.2, hub],
        [-0.5, 0],
      ],
      -0.35,
    ),
    filled(paint, rect(-1.3, hub - 1.4, 2.6, 2.8), -0.15),
    ...[90, 210, 330].map((it) => blade(it + turn)),
    filled('steel', ellipse(0, hub, 1.3)),
    ...(isDark(brief) ? [lamp(brief, ellipse(0, hub + 1.6, 0.5), 4, 'signalRed')] : []),
  ])
}

export const solarPanel: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'solar'
  const at = (u: number, v: number) => [-1.7 + u * 3.2 + v * 0.35, 0.55 + v * 1.35] as const
  const lines = [0.2, 0.4, 0.6, 0.8].map((u) => lined('steel', [at(u, 0), at(u, 1)], 0.035))
  return drawn([
    lined(
      'iron',
      [
        [-0.9, 0],
        [-0.6, 1.1],
      ],
      0.09,
    ),
    lined(
      'iron',
      [
        [1, 0],
        [1, 1.4],
      ],
      0.09,
    ),
    filled(paint, [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]),
    shaded(paint, [at(0.1, 1), at(0.45, 1), at(0.25, 0), at(0, 0), at(0, 0.4)], 0.35),
    ...lines,
    ...[1 / 3, 2 / 3].map((v) => lined('steel', [at(0, v), at(1, v)], 0.035)),
    lined('steel', [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)], 0.07),
  ])
}

export const pylon: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'iron'
  const half = (y: number) => (y < 18 ? 3.2 - (y / 18) * 2.2 : 1 - ((y - 18) / 12) * 0.7)
  const bracing = Array.from({ length: 7 }, (_, at): Mark[] => {
    const [low, high] = [at * 4.2, at * 4.2 + 4.2]
    return [
      lined(
        paint,
        [
          [-half(low), low],
          [half(high), high],
        ],
        0.14,
      ),
      lined(
        paint,
        [
          [half(low), low],
          [-half(high), high],
        ],
        0.14,
      ),
    ]
  }).flat()
  const arm = (y: number, reach: number): Mark[] => [
    lined(
      paint,
      [
        [-reach, y],
        [0, y + 1.5],
        [reach, y],
      ],
      0.18,
    ),
    lined(
      paint,
      [
        [-reach, y],
        [reach, y],
      ],
      0.2,
    ),
    ...[-reach, reach].flatMap((x): Mark[] => [
      lined(
        'brown',
        [
          [x, y],
          [x, y - 1.3],
        ],
        0.26,
      ),
    ]),
  ]
  return drawn([
    lined(
      paint,
      [
        [-half(0), 0],
        [-1, 18],
        [0, 31],
      ],
      0.26,
    ),
    lined(
      paint,
      [
        [half(0), 0],
        [1, 18],
        [0, 31],
      ],
      0.26,
    ),
    ...bracing,
    ...arm(17.5, 6.5),
    ...arm(22, 5.2),
    ...arm(26.4, 3.8),
  ])
}

export const transformer: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'steel'
  return drawn([
    filled('concrete', rect(-2.6, 0, 5.2, 0.35)),
    ...Array.from({ length: 5 }, (_, at) => filled(paint, rect(-2.5 + at * 0.24, 0.6, 0.15, 2), -0.3)),
    ...Array.from({ length: 5 }, (_, at) => filled(paint, rect(1.4 + at * 0.24, 0.6, 0.15, 2), -0.3)),
    filled(paint, rect(-1.3, 0.35, 2.6, 2.5)),
    shaded(paint, rect(-1.3, 0.35, 0.7, 2.5), -0.35),
    filled('signalAmber', [
      [-0.28, 1.3],
      [0.04, 1.9],
      [0.36, 1.3],
    ]),
    lined(
      'black',
      [
        [0.08, 1.75],
        [-0.02, 1.56],
        [0.1, 1.56],
        [0.02, 1.38],
      ],
      0.05,
    ),
    ...[-0.9, 0, 0.9].flatMap((x): Mark[] => [
      lined(
        'brown',
        [
          [x, 2.85],
          [x * 1.25, 4.1],
        ],
        0.2,
      ),
      ...[0.25, 0.5, 0.75].map((share) =>
        lined(
          'brown',
          [
            [x * (1 + share / 4) - 0.2, 2.85 + share * 1.25],
            [x * (1 + share / 4) + 0.2, 2.85 + share * 1.25],
          ],
          0.12,
        ),
      ),
      lined(
        'copper',
        [
          [x * 1.25, 4.1],
          [x * 1.3, 4.5],
        ],
        0.08,
      ),
    ]),
    filled(paint, rect(-1.2, 2.85, 0.5, 0.25), 0.2),
  ])
}

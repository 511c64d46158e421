import type { Mark } from '../mark.ts'
import { arc, ellipse, rect } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lamp, lined, pane, shaded } from './painted.ts'

export const lighthouse: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'red'
  const half = (y: number) => 2.7 - (y / 20) * 1.1
  const band = (from: number, to: number): Mark =>
    filled(paint, [
      [-half(from), from],
      [-half(to), to],
      [half(to), to],
      [half(from), from],
    ])
  const beam: Mark[] =
    brief.light === 'night' || brief.weather === 'fog'
      ? [
          {
            paint: 'lamp',
            area: [
              [1, 21.6],
              [24, 25],
              [24, 18],
            ],
            opacity: 0.22,
            soft: true,
            glow: 0,
          },
        ]
      : []
  return drawn([
    filled('rock', [
      [-5.5, 0],
      [-4.4, 1],
      [-2.5, 1.3],
      [3, 1.2],
      [4.8, 0.6],
      [5.6, 0],
    ]),
    filled('white', [
      [-half(1), 1],
      [-half(20), 20],
      [half(20), 20],
      [half(1), 1],
    ]),
    ...[3, 9.5, 16].map((y) => band(y, y + 3)),
    shaded(
      'white',
      [
        [-half(1), 1],
        [-half(20), 20],
        [-0.6, 20],
        [-1, 1],
      ],
      -0.35,
    ),
    filled('brown', [...rect(-0.6, 1, 1.2, 1.9)]),
    ...[7.3, 14].map((y) => pane(brief, rect(-0.3, y, 0.6, 1.1))),
    filled('iron', rect(-2.3, 20, 4.6, 0.5)),
    lined(
      'iron',
      [
        [-2.3, 20.5],
        [-2.3, 21.3],
        [2.3, 21.3],
        [2.3, 20.5],
      ],
      0.13,
    ),
    ...beam,
    lamp(brief, rect(-1.1, 20.5, 2.2, 2.3), 5, 'lamp'),
    lined(
      'iron',
      [
        [0, 20.5],
        [0, 22.8],
      ],
      0.12,
    ),
    filled(paint, [
      [-1.6, 22.8],
      [0, 24.8],
      [1.6, 22.8],
    ]),
    lined(
      'iron',
      [
        [0, 24.7],
        [0, 25.8],
      ],
      0.14,
    ),
  ])
}

const clockFace = (brief: SubjectBrief, y: number, radius: number): Mark[] => [
  filled('iron', ellipse(0, y, radius * 1.15)),
  lamp(brief, ellipse(0, y, radius), 0.8, 'canvas'),
  lined(
    'black',
    [
      [0, y],
      [-radius * 0.5, y + radius * 0.35],
    ],
    radius * 0.16,
  ),
  lined(
    'black',
    [
      [0, y],
      [radius * 0.2, y + radius * 0.75],
    ],
    radius * 0.11,
  ),
]

const arched = (x: number, y: number, width: number, height: number) => [
  [x, y] as const,
  ...arc(x + width / 2, y + height - width / 2, width / 2, width / 2, 180, 0, 8),
  [x + width, y] as const,
]

export const clockTower: SubjectDrawing = (brief) => {
  const wall = brief.colour ?? brief.draws.pick(['stone', 'brick', 'ochre'] as const)
  const height = brief.draws.between(20, 26)
  return drawn([
    filled(wall, rect(-3.2, 0, 6.4, 1.2), -0.2),
    filled(wall, rect(-2.8, 1.2, 5.6, height)),
    shaded(wall, rect(-2.8, 1.2, 1.6, height), -0.35),
    filled('brown', arched(-0.8, 0.6, 1.6, 3.2)),
    ...[0.32, 0.5].map((share) => pane(brief, arched(-0.5, height * share, 1, 2.4))),
    filled('stone', rect(-3.2, height - 5, 6.4, 0.5), 0.2),
    ...clockFace(brief, height - 2, 1.7),
    filled('stone', rect(-3.3, height + 0.8, 6.6, 0.7), 0.2),
    filled(wall, rect(-2.1, height + 1.5, 4.2, 3)),
    ...[-1.5, 0.5].map((x) => filled('window', arched(x, height + 1.9, 1, 2.2))),
    filled('copper', [
      [-2.6, height + 4.5],
      [0, height + 9],
      [2.6, height + 4.5],
    ]),
    lined(
      'iron',
      [
        [0, height + 8.8],
        [0, height + 10.4],
      ],
      0.18,
    ),
  ])
}

export const church: SubjectDrawing = (brief) => {
  const wall = brief.colour ?? brief.draws.pick(['plaster', 'stone', 'brick'] as const)
  return drawn([
    filled(wall, rect(-3, 0, 14, 8.5)),
    shaded(wall, rect(-3, 0, 14, 2), -0.25),
    filled('roofTile', [
      [-3.5, 8.4],
      [-1, 13],
      [10.2, 13],
      [11.6, 8.4],
    ]),
    ...[1.4, 4.6, 7.8].map((x) => pane(brief, arched(x, 2.6, 1.4, 4))),
    filled(wall, rect(-8, 0, 6, 17), 0.1),
    shaded(wall, rect(-8, 0, 1.7, 17), -0.35),
    filled('brown', arched(-6.2, 0, 2.4, 4.4)),
    pane(brief, ellipse(-5, 7.6, 1.1)),
    ...[-6.7, -4.6].map((x) => filled('window', arched(x, 12.2, 1.3, 3.2))),
    filled('stone', rect(-8.4, 16.8, 6.8, 0.6), 0.2),
    filled('slate', [
      [-8.2, 17.3],
      [-5, 27],
      [-1.8, 17.3],
    ]),
    shaded(
      'slate',
      [
        [-8.2, 17.3],
        [-5, 27],
        [-6, 17.3],
      ],
      -0.35,
    ),
    lined(
      'iron',
      [
        [-5, 26.8],
        [-5, 29.4],
      ],
      0.24,
    ),
    lined(
      'iron',
      [
        [-5.7, 28.5],
        [-4.3, 28.5],
      ],
      0.24,
    ),
  ])
}

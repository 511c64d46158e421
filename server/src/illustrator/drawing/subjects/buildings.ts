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

export const towerBlock: SubjectDrawing = (brief) => {
  const { draws } = brief
  const [floors, columns] = [10 + draws.below(9), 4 + draws.below(3)]
  const wall = brief.colour ?? draws.pick(['concrete', 'paleBlue', 'plaster', 'brick', 'terracotta'] as const)
  const [width, height] = [columns * 3.4, floors * 3.1 + 3.5]
  const windows = Array.from({ length: floors * columns }, (_, at) =>
    pane(brief, rect(-width / 2 + (at % columns) * 3.4 + 0.75, 4 + Math.floor(at / columns) * 3.1, 1.9, 1.7)),
  )
  return drawn([
    filled(wall, rect(-width / 2, 0, width, height)),
    ...windows,
    shaded(wall, rect(-width / 2, 0, width, 3.4), -0.35),
    filled('glass', rect(-1.5, 0, 3, 2.7)),
    filled(wall, rect(-width / 2 - 0.3, height, width + 0.6, 0.7), 0.25),
    filled(wall, rect(-width / 4, height + 0.7, width / 3, 2.2), -0.2),
    lined(
      'iron',
      [
        [width / 5, height],
        [width / 5, height + 5],
      ],
      0.18,
    ),
  ])
}

export const house: SubjectDrawing = (brief) => {
  const { draws } = brief
  const floors = 1 + draws.below(2)
  const wall = brief.colour ?? draws.pick(['plaster', 'ochre', 'rose', 'paleBlue', 'paleGreen', 'brick', 'terracotta'] as const)
  const roof = draws.pick(['roofTile', 'slate', 'roofTile'] as const)
  const height = 0.4 + floors * 3
  const window = (x: number, y: number): Mark[] => [
    filled('white', rect(x - 0.68, y - 0.1, 1.36, 1.7)),
    pane(brief, rect(x - 0.55, y, 1.1, 1.45)),
    lined(
      'white',
      [
        [x, y],
        [x, y + 1.45],
      ],
      0.08,
    ),
  ]
  const upper = floors === 2 ? [-2.6, 0, 2.6].flatMap((x) => window(x, 4.3)) : []
  return drawn([
    filled('brick', rect(2, height + 0.6, 0.9, 3)),
    filled(wall, rect(-4.2, 0, 8.4, height)),
    shaded(wall, rect(-4.2, height - 0.6, 8.4, 0.6), -0.4),
    filled('stone', rect(-4.2, 0, 8.4, 0.45), -0.1),
    filled(roof, [
      [-4.8, height],
      [-2.9, height + 2.9],
      [2.9, height + 2.9],
      [4.8, height],
    ]),
    shaded(
      roof,
      [
        [-4.8, height],
        [-4.4, height + 0.6],
        [4.4, height + 0.6],
        [4.8, height],
      ],
      -0.35,
    ),
    ...window(-2.6, 1.15),
    ...window(2.6, 1.15),
    ...upper,
    filled(draws.pick(['shutter', 'red', 'blue', 'brown'] as const), rect(-0.65, 0.1, 1.3, 2.4)),
    lamp(brief, ellipse(0.95, 2.25, 0.12), 0.7),
    filled('stone', rect(-0.95, 0, 1.9, 0.16)),
  ])
}

export const greenhouse: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'white'
  const ribs = [-3, -1.5, 0, 1.5, 3]
  return drawn([
    {
      paint: 'glass',
      area: [
        [-4.5, 0.5],
        [-4.5, 2.6],
        [-2.6, 4.3],
        [2.6, 4.3],
        [4.5, 2.6],
        [4.5, 0.5],
      ],
      opacity: 0.55,
      ...(brief.light === 'night' ? { glow: 0 } : {}),
    },
    ...[-3.6, -2.3, -0.9, 0.7, 2.2, 3.5].map((x, at) =>
      filled('foliage', ellipse(x, 1.05 + (at % 2) * 0.25, 0.7, 0.75), at % 2 ? -0.2 : 0.1),
    ),
    ...[-2.9, 0, 2.8].map((x) => filled('red', ellipse(x, 1.4, 0.16))),
    filled('brick', rect(-4.6, 0, 9.2, 0.55)),
    lined(
      paint,
      [
        [-4.5, 0.5],
        [-4.5, 2.6],
        [-2.6, 4.3],
        [2.6, 4.3],
        [4.5, 2.6],
        [4.5, 0.5],
      ],
      0.13,
    ),
    lined(
      paint,
      [
        [-4.5, 2.6],
        [4.5, 2.6],
      ],
      0.1,
    ),
    ...ribs.map((x) =>
      lined(
        paint,
        [
          [x, 0.5],
          [x, 2.6],
          [x * 0.6, 4.3],
        ],
        0.07,
      ),
    ),
    lined(
      paint,
      [
        [-0.6, 0],
        [-0.6, 2.3],
        [0.6, 2.3],
        [0.6, 0],
      ],
      0.1,
    ),
  ])
}

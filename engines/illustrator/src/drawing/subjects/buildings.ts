import type { Mark } from '../mark.ts'
import { ellipse, rect } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lamp, lined, pane, shaded } from './painted.ts'

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

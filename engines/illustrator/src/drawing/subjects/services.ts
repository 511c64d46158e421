import type { Mark } from '../mark.ts'
import { arc, ellipse, rect } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, isDark, lamp, lined, pane, shaded } from './painted.ts'

/** Two storeys of tall windows, a gable with a clock over the door, a flag. */
export const schoolhouse: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'brick'
  return drawn([
    ...block(brief, paint, 11),
    filled('plaster', rect(-3, 0, 6, 8.4)),
    filled('roofTile', [
      [-3.6, 8.4],
      [0, 11.4],
      [3.6, 8.4],
    ]),
    filled('iron', ellipse(0, 9.3, 0.82, 0.82, 18)),
    lamp(brief, ellipse(0, 9.3, 0.66, 0.66, 18), 0.8, 'canvas'),
    lined(
      'iron',
      [
        [0, 9.8],
        [0, 9.3],
        [0.35, 9.1],
      ],
      0.09,
    ),
    ...[-1.9, 0.6].map((x) => pane(brief, rect(x, 4.6, 1.3, 2))),
    filled('wood', [[-1, 0], ...arc(0, 2.2, 1, 0.8, 180, 0, 8), [1, 0]], -0.2),
    lined(
      'steel',
      [
        [-8.6, 6.6],
        [-8.6, 10.4],
      ],
      0.12,
    ),
    filled('body', [
      [-8.6, 10.3],
      [-6.4, 10.1],
      [-6.5, 9],
      [-8.6, 9.1],
    ]),
  ])
}

/** A white building of two storeys with a medical cross, and a canopy over the door. */
export const clinic: SubjectDrawing = (brief) => {
  const cross = (grow: number): Mark[] => [
    { ...filled('signalRed', rect(-0.5 - grow, 7.3 - grow, 1 + grow * 2, 3 + grow * 2)), ...(isDark(brief) && { glow: 0 }) },
    { ...filled('signalRed', rect(-1.5 - grow, 8.3 - grow, 3 + grow * 2, 1 + grow * 2)), ...(isDark(brief) && { glow: 0 }) },
  ]
  return drawn([
    ...block(brief, brief.colour ?? 'white', 9),
    filled('concrete', rect(-3, 0, 6, 11), 0.25),
    ...cross(0),
    filled('glass', rect(-1.8, 0, 3.6, 2.9)),
    lined(
      'steel',
      [
        [0, 0],
        [0, 2.9],
      ],
      0.12,
    ),
    filled('livery', rect(-2.8, 3.1, 5.6, 0.5)),
  ])
}

/** Walls 6.6 m high with a row of windows on each floor. */
function block(brief: SubjectBrief, paint: Parameters<typeof filled>[0], halfM: number): Mark[] {
  const bays = Array.from({ length: Math.floor((halfM - 3.4) / 1.9) }, (_, index) => 3.9 + index * 1.9)
  return [
    filled(paint, rect(-halfM, 0, halfM * 2, 6.6)),
    shaded(paint, rect(-halfM, 0, halfM * 2, 0.5), -0.4),
    filled('slate', [
      [-halfM - 0.4, 6.6],
      [-halfM + 1, 8.2],
      [halfM - 1, 8.2],
      [halfM + 0.4, 6.6],
    ]),
    ...bays.flatMap((x) => [-x - 1.2, x].flatMap((at) => [0.9, 4].map((y) => pane(brief, rect(at, y, 1.2, 1.8))))),
  ]
}

/** A hut on stilts above the sand, with its ladder, its flag and a ring. */
export const lifeguardTower: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['red', 'light-blue', 'yellow'] as const)
  const leg = (from: number, to: number) =>
    lined(
      'wood',
      [
        [from, 0],
        [to, 2.6],
      ],
      0.17,
    )
  return drawn([
    leg(-1.5, -1.05),
    leg(1.5, 1.05),
    leg(-0.7, -0.6),
    leg(0.7, 0.6),
    lined(
      'wood',
      [
        [-1.4, 0.5],
        [1.1, 2.2],
      ],
      0.09,
    ),
    lined(
      'wood',
      [
        [2.6, 0],
        [1.3, 2.6],
      ],
      0.1,
    ),
    lined(
      'wood',
      [
        [3, 0],
        [1.7, 2.6],
      ],
      0.1,
    ),
    ...[0.4, 0.9, 1.4, 1.9].map((y) =>
      lined(
        'wood',
        [
          [2.6 - y * 0.5, y],
          [3 - y * 0.5, y],
        ],
        0.08,
      ),
    ),
    filled('wood', rect(-1.8, 2.5, 3.7, 0.2)),
    filled(paint, rect(-1.3, 2.7, 2.5, 1.9)),
    ...[-1.3, -0.3, 0.7].map((x) => shaded('white', rect(x, 2.7, 0.5, 1.9), 0)),
    filled('window', rect(-0.7, 3.4, 1.3, 0.8)),
    filled('white', [
      [-1.7, 4.6],
      [-1.2, 5.4],
      [1.1, 5.4],
      [1.6, 4.6],
    ]),
    lined(
      'wood',
      [
        [-1.7, 2.7],
        [-1.7, 3.4],
        [1.8, 3.4],
        [1.8, 2.7],
      ],
      0.07,
    ),
    lined(
      'steel',
      [
        [0, 5.4],
        [0, 7.2],
      ],
      0.07,
    ),
    filled('signalRed', [
      [0, 7.1],
      [1.1, 6.9],
      [1.1, 6.6],
      [0, 6.7],
    ]),
    filled('yellow', [
      [0, 6.7],
      [1.1, 6.6],
      [1.1, 6.2],
      [0, 6.3],
    ]),
  ])
}

/** The sign of a lane for bicycles; the lane itself is painted on the ground. */
export const bikeLane: SubjectDrawing = (brief) => {
  const wheel = (x: number) => lined('white', ellipse(x, 2.36, 0.13, 0.13, 12), 0.035)
  return drawn([
    lined(
      'steel',
      [
        [0, 0],
        [0, 2.2],
      ],
      0.08,
    ),
    filled(brief.colour ?? 'blue', ellipse(0, 2.42, 0.42, 0.42, 22)),
    wheel(-0.17),
    wheel(0.17),
    lined(
      'white',
      [
        [-0.17, 2.36],
        [-0.06, 2.56],
        [0.12, 2.56],
        [0.17, 2.36],
      ],
      0.035,
    ),
    lined(
      'white',
      [
        [-0.06, 2.56],
        [0, 2.36],
        [0.12, 2.56],
      ],
      0.035,
    ),
  ])
}

import type { Mark } from '../mark.ts'
import { ellipse, rect, roundedRect } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, isDark, lamp, lined, pane, shaded } from './painted.ts'

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

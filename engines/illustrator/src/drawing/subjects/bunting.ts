import { ellipse, rect } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, isDark, lamp, lined } from './painted.ts'

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

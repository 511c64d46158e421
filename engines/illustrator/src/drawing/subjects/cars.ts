import type { SubjectColour } from '../../scene.ts'
import type { Mark, Material, Point } from '../mark.ts'
import { rect, smooth } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lamp, lined, shaded } from './painted.ts'
import { carEnd, headlights, wheel } from './vehicle-parts.ts'

export type Paint = Material | SubjectColour

const CAR_COLOURS: readonly SubjectColour[] = ['red', 'blue', 'white', 'grey', 'black', 'green', 'yellow', 'orange']

/** A car of some paint with what stands on its roof; `band` along its doors marks a taxi or the police. */
export function carOf(brief: SubjectBrief, paint: Paint, more: { roof?: (topM: number) => Mark[]; band?: Paint } = {}) {
  if (brief.view !== 'side') return drawn([...carEnd(brief, paint, { widthM: 1.8, heightM: 1.48 }), ...(more.roof?.(1.48) ?? [])])
  const body: Point[] = smooth(
    [
      ...([
        [-2.1, 0.35],
        [-2.15, 0.8],
        [-1.75, 0.98],
        [-1.05, 1.42],
        [0.3, 1.45],
        [1.05, 0.98],
        [1.9, 0.85],
        [2.15, 0.6],
        [2.1, 0.35],
      ] as const),
    ],
    true,
    3,
  )
  return drawn([
    filled(paint, body),
    shaded(paint, rect(-2.05, 0.32, 4.1, 0.3), -0.45),
    filled('window', [
      [-1.4, 0.98],
      [-0.98, 1.33],
      [-0.32, 1.35],
      [-0.32, 0.98],
    ]),
    filled('window', [
      [-0.2, 0.98],
      [-0.2, 1.35],
      [0.28, 1.34],
      [0.8, 0.98],
    ]),
    shaded(
      'window',
      [
        [-0.2, 1.2],
        [-0.2, 1.35],
        [0.28, 1.34],
        [0.45, 1.2],
      ],
      0.5,
    ),
    ...(more.band ? [filled(more.band, rect(-1.95, 0.66, 3.95, 0.16))] : [shaded(paint, rect(-1.9, 0.84, 3.6, 0.06), 0.5)]),
    lined(
      'rubber',
      [
        [-0.26, 0.45],
        [-0.26, 0.95],
      ],
      0.03,
    ),
    ...headlights(brief, 2.05, 0.68),
    ...wheel(-1.3, 0.33),
    ...wheel(1.3, 0.33),
    ...(more.roof?.(1.42) ?? []),
  ])
}

export const car: SubjectDrawing = (brief) => carOf(brief, brief.colour ?? brief.draws.pick(CAR_COLOURS))

export const taxi: SubjectDrawing = (brief) =>
  carOf(brief, brief.colour ?? 'yellow', {
    band: brief.colour === 'black' ? 'yellow' : 'black',
    roof: (top) => [lamp(brief, rect(-0.35, top, 0.7, 0.22), 0.5)],
  })

export const van: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? brief.draws.pick(['white', 'blue', 'grey', 'orange'] as const)
  if (brief.view !== 'side') return drawn(carEnd(brief, paint, { widthM: 2, heightM: 2.3 }))
  return drawn([
    filled(paint, [
      [-2.5, 0.4],
      [-2.5, 2.2],
      [-2.3, 2.35],
      [1.1, 2.35],
      [1.75, 1.4],
      [2.4, 1.15],
      [2.5, 0.9],
      [2.5, 0.4],
    ]),
    shaded(paint, rect(-2.5, 0.4, 5, 0.35), -0.4),
    shaded(paint, rect(-2.4, 2.15, 3.5, 0.14), 0.5),
    filled('window', [
      [0.45, 1.35],
      [0.45, 2.1],
      [1.1, 2.1],
      [1.55, 1.35],
    ]),
    lined(
      'rubber',
      [
        [0.3, 0.5],
        [0.3, 2.2],
      ],
      0.03,
    ),
    lined(
      'rubber',
      [
        [-1.1, 0.5],
        [-1.1, 2.2],
      ],
      0.03,
    ),
    ...headlights(brief, 2.42, 0.85),
    ...wheel(-1.6, 0.36),
    ...wheel(1.65, 0.36),
  ])
}

export const truck: SubjectDrawing = (brief) => {
  const cab = brief.colour ?? brief.draws.pick(['red', 'blue', 'green', 'orange'] as const)
  if (brief.view !== 'side') return drawn(carEnd(brief, cab, { widthM: 2.5, heightM: 3.4 }))
  return drawn([
    filled('iron', rect(-4.4, 0.6, 8.6, 0.3)),
    filled('canvas', rect(-4.5, 0.9, 6, 2.6)),
    shaded('canvas', rect(-4.5, 0.9, 6, 0.5), -0.4),
    ...[-3.3, -2.1, -0.9, 0.3].map((x) =>
      lined(
        'concrete',
        [
          [x, 1],
          [x, 3.4],
        ],
        0.05,
      ),
    ),
    filled(cab, [
      [1.75, 0.6],
      [1.75, 3.1],
      [3.6, 3.1],
      [4.3, 1.9],
      [4.4, 0.6],
    ]),
    shaded(cab, rect(1.75, 0.6, 2.65, 0.5), -0.4),
    filled('window', [
      [2.5, 1.9],
      [2.5, 2.8],
      [3.45, 2.8],
      [4, 1.9],
    ]),
    ...headlights(brief, 4.32, 1),
    ...[-3.6, -2.5, 3.2].flatMap((x) => wheel(x, 0.52)),
  ])
}

import type { Mark } from '../mark.ts'
import { rect } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { carOf } from './cars.ts'
import { drawn, filled, isDark, lined, shaded } from './painted.ts'
import { carEnd, headlights, wheel } from './vehicle-parts.ts'

/** The blue light of an emergency vehicle. */
const beacon = (brief: SubjectBrief, x: number, y: number): Mark =>
  isDark(brief) ? { paint: 'blue', area: rect(x, y, 0.5, 0.2), glow: 1.6 } : { paint: 'blue', area: rect(x, y, 0.5, 0.2), tone: 0.3 }

export const ambulance: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'white'
  if (brief.view !== 'side')
    return drawn([...carEnd(brief, paint, { widthM: 2.1, heightM: 2.6 }), beacon(brief, -0.6, 2.6), beacon(brief, 0.1, 2.6)])
  return drawn([
    filled(paint, [
      [-2.9, 0.4],
      [-2.9, 2.7],
      [1, 2.7],
      [1.3, 2.2],
      [1.9, 1.4],
      [2.7, 1.1],
      [2.8, 0.4],
    ]),
    shaded(paint, rect(-2.9, 0.4, 5.7, 0.3), -0.4),
    filled('red', rect(-2.9, 1, 5.55, 0.28)),
    filled('red', rect(-1.45, 1.5, 0.3, 0.9)),
    filled('red', rect(-1.75, 1.8, 0.9, 0.3)),
    filled('window', [
      [0.45, 1.45],
      [0.45, 2.2],
      [1.15, 2.2],
      [1.7, 1.45],
    ]),
    lined(
      'steel',
      [
        [0.25, 0.5],
        [0.25, 2.6],
      ],
      0.03,
    ),
    beacon(brief, 0.3, 2.7),
    beacon(brief, -2.7, 2.7),
    ...headlights(brief, 2.7, 0.8),
    ...wheel(-1.8, 0.38),
    ...wheel(1.8, 0.38),
  ])
}

export const fireEngine: SubjectDrawing = (brief) => {
  const paint = brief.colour ?? 'red'
  if (brief.view !== 'side')
    return drawn([...carEnd(brief, paint, { widthM: 2.5, heightM: 3.2 }), beacon(brief, -0.9, 3.2), beacon(brief, 0.4, 3.2)])
  return drawn([
    filled(paint, [
      [-4.2, 0.6],
      [-4.2, 2.8],
      [1.4, 2.8],
      [1.4, 3],
      [3.4, 3],
      [4, 1.9],
      [4.1, 0.6],
    ]),
    shaded(paint, rect(-4.2, 0.6, 8.3, 0.35), -0.45),
    filled('white', rect(-4.2, 1.25, 8.25, 0.2)),
    ...[-3.9, -2.6, -1.3, 0].map((x) => filled('steel', rect(x, 1.6, 1.1, 0.95))),
    ...[-3.9, -2.6, -1.3, 0].map((x) => shaded('steel', rect(x, 1.6, 1.1, 0.25), -0.4)),
    filled('window', [
      [1.65, 1.85],
      [1.65, 2.7],
      [2.25, 2.7],
      [2.25, 1.85],
    ]),
    filled('window', [
      [2.45, 1.85],
      [2.45, 2.7],
      [3.3, 2.7],
      [3.75, 1.85],
    ]),
    lined(
      'steel',
      [
        [-4.6, 3.15],
        [1.9, 3.3],
      ],
      0.08,
    ),
    lined(
      'steel',
      [
        [-4.6, 3.5],
        [1.9, 3.65],
      ],
      0.08,
    ),
    ...Array.from({ length: 9 }, (_, at) =>
      lined(
        'steel',
        [
          [-4.3 + at * 0.72, 3.15],
          [-4.3 + at * 0.72, 3.52],
        ],
        0.06,
      ),
    ),
    beacon(brief, 2.3, 3),
    ...headlights(brief, 4.02, 1),
    ...wheel(-2.6, 0.52),
    ...wheel(2.7, 0.52),
  ])
}

export const policeCar: SubjectDrawing = (brief) =>
  carOf(brief, brief.colour ?? 'white', { band: 'blue', roof: (top) => [beacon(brief, -0.5, top), filled('red', rect(0, top, 0.4, 0.2))] })

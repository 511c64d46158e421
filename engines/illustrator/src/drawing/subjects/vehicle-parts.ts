import type { SubjectColour } from '../../scene.ts'
import type { Mark, Material, Point } from '../mark.ts'
import { ellipse, rect, roundedRect } from '../shape.ts'
import type { SubjectBrief } from '../subject-drawing.ts'
import { filled, isDark, lamp, pane, shaded } from './painted.ts'

type Paint = Material | SubjectColour

export const wheel = (x: number, radius: number): Mark[] => [
  filled('rubber', ellipse(x, radius, radius)),
  filled('steel', ellipse(x, radius, radius * 0.5)),
  filled('iron', ellipse(x, radius, radius * 0.16)),
]

/** The headlamp of a vehicle facing right, and its beam at night. */
export function headlights(brief: SubjectBrief, x: number, y: number): Mark[] {
  const beam: Mark[] = isDark(brief)
    ? [
        {
          paint: 'lamp',
          area: [
            [x, y + 0.08],
            [x + 4, y + 0.3],
            [x + 4.6, 0.02],
            [x, y - 0.1],
          ],
          opacity: 0.2,
          soft: true,
          glow: 0,
        },
      ]
    : []
  return [...beam, lamp(brief, ellipse(x, y, 0.09, 0.13), 0.6)]
}

interface End {
  widthM: number
  heightM: number
  /** The lit destination sign above the window. */
  hasSign?: boolean
  onRails?: boolean
}

/** The front or back of a vehicle. */
export function carEnd(brief: SubjectBrief, paint: Paint, { widthM: w, heightM: h, hasSign = false, onRails = false }: End): Mark[] {
  const isComing = brief.view === 'front'
  const floor = onRails ? 0.35 : 0.3
  const isTall = h > 2
  const sill = isTall ? h * 0.45 : h * 0.62
  const lampPaint = isComing ? 'lamp' : 'signalRed'
  // Passengers are in the light, the driver is in the dark.
  const screen = (area: Point[]) => (hasSign || onRails ? pane(brief, area) : filled('window', area))
  const top = w / 2 - (isTall ? 0.12 : 0.32)
  return [
    filled('rubber', rect(-w / 2 + 0.12, 0, 0.26, floor + 0.1)),
    filled('rubber', rect(w / 2 - 0.38, 0, 0.26, floor + 0.1)),
    filled(paint, [
      [-w / 2, floor],
      [-w / 2, sill],
      [-top, h - 0.08],
      [-top + 0.12, h],
      [top - 0.12, h],
      [top, h - 0.08],
      [w / 2, sill],
      [w / 2, floor],
    ]),
    shaded(paint, rect(-w / 2, floor, w, h * 0.1), -0.45),
    shaded(
      paint,
      [
        [w / 2 - 0.15, floor],
        [w / 2, floor],
        [w / 2, sill],
        [top, h - 0.08],
        [top - 0.14, h - 0.08],
        [w / 2 - 0.15, sill],
      ],
      -0.3,
    ),
    screen([
      [-w / 2 + 0.14, sill],
      [-top + 0.1, h - (hasSign ? 0.5 : 0.16)],
      [top - 0.1, h - (hasSign ? 0.5 : 0.16)],
      [w / 2 - 0.14, sill],
    ]),
    ...(hasSign ? [lamp(brief, rect(-w * 0.32, h - 0.4, w * 0.64, 0.27), 0.3, 'signalAmber')] : []),
    filled('white', roundedRect(-0.26, floor + 0.12, 0.52, 0.14, 0.02)),
    ...[-1, 1].map((side) => lamp(brief, ellipse(side * (w / 2 - 0.24), floor + h * 0.16, 0.14, 0.1), isComing ? 1 : 0.5, lampPaint)),
  ]
}

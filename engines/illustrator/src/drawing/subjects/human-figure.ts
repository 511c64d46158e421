import type { Draws } from '@oppidum/domain/core/random'
import type { SubjectColour } from '../../scene.ts'
import type { Mark, Material, Point } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { SubjectBrief } from '../subject-drawing.ts'
import { filled, lined, shaded } from './painted.ts'

export type Paint = Material | SubjectColour

export const CLOTHES: readonly Paint[] = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'white', 'cloth', 'pink']

export const TROUSERS: readonly Paint[] = ['denim', 'black', 'brown', 'grey', 'slate']

interface Figure {
  top: Paint
  legs: Paint
  /** Height of the person in metres. */
  heightM: number
  skin: Paint
  hair: Paint
  hasSkirt: boolean
  /** How far the legs are apart, -1 to 1; 0: standing. */
  stride: number
  /** Where the hands are, from the shoulder, right and left; in heads. */
  hands: readonly [Point, Point]
}

export function figure(draws: Draws, own: Partial<Figure> = {}): Figure {
  const walks = draws.chance(0.75)
  const swing = walks ? draws.between(0.5, 0.9) : 0.15
  return {
    top: draws.pick(CLOTHES),
    legs: draws.pick(TROUSERS),
    heightM: draws.between(1.58, 1.86),
    skin: draws.pick(['skinLight', 'skinMid', 'skinMid', 'skinDark'] as const),
    hair: draws.pick(['hair', 'hair', 'black', 'brown', 'grey', 'ochre'] as const),
    hasSkirt: draws.chance(0.25),
    stride: walks ? draws.between(0.5, 1) : 0.18,
    hands: [
      [swing * 0.9, -2.4],
      [-swing * 0.9, -2.4],
    ],
    ...own,
  }
}

/** Seven and a half heads high, as figures are drawn; looking to the right. */
export function body(brief: SubjectBrief, { top, legs, heightM, skin, hair, hasSkirt, stride, hands }: Figure): Mark[] {
  const head = heightM / 7.5
  const at = (x: number, y: number): Point => [x * head, y * head]
  const through = (...points: Point[]) => points.map(([x, y]) => at(x, y))
  const spread = brief.view === 'side' ? stride : 0.25
  const arm = (side: 0 | 1, tone: number): Mark[] => {
    const [x, y] = hands[side]
    const shoulder = brief.view === 'side' ? 0 : side ? -0.72 : 0.72
    return [
      lined(
        top,
        through([shoulder, 5.85], [shoulder + x * 0.35 - 0.12, 5.85 + y * 0.5], [shoulder + x * 0.9, 5.85 + y * 0.92]),
        head * 0.42,
        tone,
      ),
      filled(skin, ellipse(...at(shoulder + x, 5.85 + y), head * 0.22, head * 0.22, 10), tone),
    ]
  }
  const leg = (side: -1 | 1, tone: number): Mark[] => [
    lined(
      legs,
      through(
        [side * 0.22, 3.7],
        [side * 0.15 + side * spread * 0.75 + (side < 0 ? 0.12 : 0.18) * stride, 1.9],
        [side * (0.18 + spread * 1.05), 0.25],
      ),
      head * 0.56,
      tone,
    ),
    filled(
      'black',
      through(
        [side * (0.18 + spread * 1.05) - 0.28, 0],
        [side * (0.18 + spread * 1.05) - 0.26, 0.34],
        [side * (0.18 + spread * 1.05) + 0.2, 0.34],
        [side * (0.18 + spread * 1.05) + 0.52, 0.02],
      ),
    ),
  ]
  return [
    ...arm(1, -0.4),
    ...leg(-1, -0.35),
    ...leg(1, 0),
    filled(
      top,
      smooth(through([-0.75, 5.9], [-0.35, 6.35], [0.35, 6.35], [0.78, 5.9], [0.62, 4.6], [0.62, 3.5], [-0.62, 3.5], [-0.6, 4.6]), true, 3),
    ),
    ...(hasSkirt ? [filled(top, through([-0.55, 4.3], [-1, 1.9], [1, 1.9], [0.55, 4.3]), -0.1)] : []),
    shaded(top, smooth(through([-0.72, 5.8], [-0.25, 6], [-0.2, 3.55], [-0.62, 3.55]), true, 3), -0.35),
    ...arm(0, 0.12),
    filled(skin, through([-0.16, 6.2], [-0.16, 6.6], [0.2, 6.6], [0.2, 6.2]), -0.2),
    filled(skin, ellipse(...at(0.05, 6.98), head * 0.46, head * 0.54)),
    filled(hair, smooth(through([-0.44, 6.75], [-0.5, 7.2], [-0.2, 7.56], [0.25, 7.55], [0.5, 7.28], [0.1, 7.28], [-0.12, 6.95]), true, 3)),
    ...(hasSkirt ? [filled(hair, smooth(through([-0.46, 7.2], [-0.66, 6.4], [-0.3, 6.2], [-0.1, 7]), true, 3))] : []),
  ]
}

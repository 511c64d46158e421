import type { Mark } from '../mark.ts'
import { arc, ellipse, roundedRect, smooth } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { body, CLOTHES, figure } from './human-figure.ts'
import { drawn, filled, lined, shaded } from './painted.ts'

/** An umbrella above a person in the rain. */
const sheltered = (brief: SubjectBrief, heightM: number): Mark[] => {
  if (brief.weather !== 'rain' && brief.weather !== 'storm') return []
  const paint = brief.draws.pick(['red', 'blue', 'yellow', 'black', 'green', 'purple'] as const)
  const y = heightM * 1.12
  return [
    lined(
      'iron',
      [
        [0.2, heightM * 0.55],
        [0.2, y + 0.28],
      ],
      0.03,
    ),
    filled(paint, [...arc(0.12, y, 0.62, 0.36, 0, 180, 12)]),
    shaded(paint, [...arc(0.12, y, 0.62, 0.36, 110, 180, 6), [-0.1, y]], -0.4),
  ]
}

export const person: SubjectDrawing = (brief) => {
  const who = figure(brief.draws, brief.colour ? { top: brief.colour } : {})
  const winter =
    brief.season === 'winter'
      ? [
          lined(
            brief.draws.pick(['red', 'yellow', 'white'] as const),
            [
              [-0.12, who.heightM * 0.85],
              [0.16, who.heightM * 0.84],
            ],
            0.12,
          ),
        ]
      : []
  const bag = brief.draws.chance(0.3)
    ? [
        filled('brown', roundedRect(-0.34, who.heightM * 0.34, 0.26, 0.3, 0.05)),
        lined(
          'brown',
          [
            [-0.2, who.heightM * 0.5],
            [0.1, who.heightM * 0.82],
          ],
          0.03,
        ),
      ]
    : []
  return drawn([...body(brief, who), ...winter, ...bag, ...sheltered(brief, who.heightM)])
}

export const child: SubjectDrawing = (brief) => {
  const { draws } = brief
  const who = figure(draws, {
    heightM: draws.between(1.05, 1.3),
    stride: draws.between(0.7, 1.1),
    hands: [
      [draws.between(0.9, 1.7), draws.between(-1.6, 1.4)],
      [-1.4, draws.between(-1.8, 1)],
    ],
    ...(brief.colour && { top: brief.colour }),
  })
  const [x, y] = [0.05 * (who.heightM / 7.5), who.heightM * 0.945]
  // A child's head is larger in proportion than an adult's.
  return drawn([
    ...body(brief, who),
    filled(who.hair, ellipse(x - 0.02, y + 0.04, 0.145, 0.145)),
    filled(who.skin, ellipse(x + 0.03, y - 0.03, 0.12, 0.12)),
    ...(draws.chance(0.4) ? [filled(draws.pick(CLOTHES), roundedRect(-0.26, who.heightM * 0.52, 0.17, 0.27, 0.06))] : []),
  ])
}

export const musician: SubjectDrawing = (brief) => {
  const who = figure(brief.draws, {
    stride: 0.3,
    hands: [
      [1.35, -1.9],
      [0.4, -2.2],
    ],
    ...(brief.colour && { top: brief.colour }),
  })
  const h = who.heightM / 7.5
  return drawn([
    ...body(brief, who),
    filled(
      'wood',
      smooth(
        [
          [-0.75 * h, 3.2 * h],
          [-0.55 * h, 4.2 * h],
          [0.1 * h, 4.15 * h],
          [0.55 * h, 4.6 * h],
          [0.75 * h, 4.1 * h],
          [0.45 * h, 3.5 * h],
          [0.1 * h, 2.9 * h],
        ],
        true,
        4,
      ),
    ),
    filled('iron', ellipse(0.05 * h, 3.7 * h, 0.2 * h)),
    lined(
      'brown',
      [
        [0.5 * h, 4.2 * h],
        [2.1 * h, 5.2 * h],
      ],
      0.06,
    ),
    filled('skinMid', ellipse(1.4 * h, 4.75 * h, 0.2 * h)),
    filled('skinMid', ellipse(0.15 * h, 3.85 * h, 0.2 * h)),
    filled('brown', [
      [-0.7 * h, 7.25 * h],
      [0.8 * h, 7.25 * h],
      [0.8 * h, 7.38 * h],
      [0.45 * h, 7.38 * h],
      [0.4 * h, 7.75 * h],
      [-0.35 * h, 7.75 * h],
      [-0.4 * h, 7.38 * h],
      [-0.7 * h, 7.38 * h],
    ]),
  ])
}

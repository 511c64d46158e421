import type { Draws } from '../../../simulator/chance.ts'
import type { SubjectColour } from '../../scene.ts'
import type { Mark, Material, Point } from '../mark.ts'
import { arc, ellipse, rect, roundedRect, smooth } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lined, shaded } from './painted.ts'
import { bicycleMarks } from './vehicles.ts'

type Paint = Material | SubjectColour

const CLOTHES: readonly Paint[] = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'white', 'cloth', 'pink']
const TROUSERS: readonly Paint[] = ['denim', 'black', 'brown', 'grey', 'slate']

interface Figure {
  top: Paint
  legs: Paint
  /** Of the whole person, in metres. */
  heightM: number
  skin: Paint
  hair: Paint
  hasSkirt: boolean
  /** How far the legs are apart, -1 to 1; 0: standing. */
  stride: number
  /** Where the hands are, from the shoulder, right and left; in heads. */
  hands: readonly [Point, Point]
}

function figure(draws: Draws, own: Partial<Figure> = {}): Figure {
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
function body(brief: SubjectBrief, { top, legs, heightM, skin, hair, hasSkirt, stride, hands }: Figure): Mark[] {
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

/** An umbrella over who walks in the rain. */
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
  // A child's head is larger for its height than a grown person's.
  return drawn([
    ...body(brief, who),
    filled(who.hair, ellipse(x - 0.02, y + 0.04, 0.145, 0.145)),
    filled(who.skin, ellipse(x + 0.03, y - 0.03, 0.12, 0.12)),
    ...(draws.chance(0.4) ? [filled(draws.pick(CLOTHES), roundedRect(-0.26, who.heightM * 0.52, 0.17, 0.27, 0.06))] : []),
  ])
}

const helmet = (paint: Paint, heightM: number): Mark[] => {
  const y = heightM * 0.955
  return [filled(paint, arc(0.01, y, 0.155, 0.15, 0, 180, 10)), filled(paint, rect(-0.17, y - 0.03, 0.42, 0.045), -0.2)]
}

const vest = (paint: Paint, heightM: number): Mark[] => {
  const h = heightM / 7.5
  return [
    filled(paint, [
      [-0.62 * h, 5.95 * h],
      [0.62 * h, 5.95 * h],
      [0.58 * h, 3.7 * h],
      [-0.58 * h, 3.7 * h],
    ]),
    filled('white', rect(-0.6 * h, 4.4 * h, 1.2 * h, 0.3 * h)),
  ]
}

export const worker: SubjectDrawing = (brief) => {
  const who = figure(brief.draws, {
    top: 'orange',
    legs: 'denim',
    hasSkirt: false,
    stride: 0.35,
    hands: [
      [1.5, -1.5],
      [1.2, -2],
    ],
  })
  const h = who.heightM / 7.5
  return drawn([
    ...body(brief, who),
    ...vest('hiVis', who.heightM),
    ...helmet(brief.colour ?? 'yellow', who.heightM),
    lined(
      'wood',
      [
        [1.05 * h, 5.6 * h],
        [2.1 * h, 0.5 * h],
      ],
      0.045,
    ),
    filled('steel', [
      [1.9 * h, 0],
      [1.85 * h, 1.1 * h],
      [2.5 * h, 1 * h],
      [2.35 * h, 0],
    ]),
  ])
}

export const firefighter: SubjectDrawing = (brief) => {
  const who = figure(brief.draws, {
    top: brief.colour ?? 'slate',
    legs: brief.colour ?? 'slate',
    hasSkirt: false,
    stride: 0.5,
    hands: [
      [1.5, -0.9],
      [1.1, -1.3],
    ],
  })
  const h = who.heightM / 7.5
  return drawn([
    filled('hiVis', roundedRect(-1.25 * h, 3.9 * h, 0.6 * h, 2.2 * h, 0.06)),
    ...body(brief, who),
    ...[4.3, 3.6].map((y) => filled('hiVis', rect(-0.62 * h, y * h, 1.24 * h, 0.28 * h))),
    ...[-0.75, 0.75].map((x) => filled('hiVis', rect((x - 0.35) * h, 0.9 * h, 0.7 * h, 0.25 * h))),
    ...helmet('red', who.heightM),
    lined(
      'canvas',
      smooth(
        [
          [-2.6 * h, 0.15],
          [-1.3 * h, 0.3],
          [-0.3 * h, 2.6 * h],
          [1.3 * h, 4.7 * h],
        ],
        false,
      ),
      0.07,
    ),
    lined(
      'iron',
      [
        [1.2 * h, 4.7 * h],
        [2.5 * h, 5.2 * h],
      ],
      0.07,
    ),
  ])
}

export const policeOfficer: SubjectDrawing = (brief) => {
  const who = figure(brief.draws, {
    top: brief.colour ?? 'livery',
    legs: 'black',
    hasSkirt: false,
    stride: 0.25,
    hands: [
      [1.5, 0.6],
      [-0.9, -2],
    ],
  })
  const h = who.heightM / 7.5
  return drawn([
    ...body(brief, who),
    filled('hiVis', [
      [-0.6 * h, 5.9 * h],
      [0.6 * h, 5.9 * h],
      [0.56 * h, 4.6 * h],
      [-0.56 * h, 4.6 * h],
    ]),
    filled('white', rect(-0.58 * h, 5 * h, 1.16 * h, 0.26 * h)),
    filled('black', rect(-0.62 * h, 3.5 * h, 1.24 * h, 0.3 * h)),
    filled('livery', [
      [-0.6 * h, 7.25 * h],
      [-0.55 * h, 7.6 * h],
      [-0.1 * h, 7.85 * h],
      [0.5 * h, 7.7 * h],
      [0.55 * h, 7.25 * h],
    ]),
    filled('black', [
      [0, 7.12 * h],
      [0, 7.3 * h],
      [0.55 * h, 7.3 * h],
      [0.85 * h, 7.12 * h],
    ]),
  ])
}

export const doctor: SubjectDrawing = (brief) => {
  const who = figure(brief.draws, { top: brief.colour ?? 'white', legs: 'paleBlue', hasSkirt: false, stride: 0.35 })
  const h = who.heightM / 7.5
  return drawn([
    ...body(brief, who),
    filled(who.top, [
      [-0.6 * h, 4.4 * h],
      [-0.78 * h, 2.2 * h],
      [0.78 * h, 2.2 * h],
      [0.6 * h, 4.4 * h],
    ]),
    filled('paleBlue', [
      [0, 6.25 * h],
      [0.42 * h, 6.2 * h],
      [0.25 * h, 4.9 * h],
    ]),
    lined(
      'iron',
      smooth(
        [
          [-0.2 * h, 6.3 * h],
          [-0.15 * h, 5.2 * h],
          [0.15 * h, 5 * h],
          [0.45 * h, 6.25 * h],
        ],
        false,
      ),
      0.028,
    ),
    filled('red', rect(-0.5 * h, 5.1 * h, 0.12 * h, 0.4 * h)),
    filled('red', rect(-0.64 * h, 5.24 * h, 0.4 * h, 0.12 * h)),
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

export const cyclist: SubjectDrawing = (brief) => {
  const { draws } = brief
  const paint = draws.pick(['red', 'blue', 'green', 'black'] as const)
  const top = brief.colour ?? draws.pick(CLOTHES)
  const legs = draws.pick(TROUSERS)
  const skin = draws.pick(['skinLight', 'skinMid', 'skinDark'] as const)
  const cap = draws.pick(['red', 'white', 'blue', 'hair'] as const)
  if (brief.view !== 'side')
    return drawn([
      lined(
        'rubber',
        [
          [0, 0],
          [0, 0.68],
        ],
        0.07,
      ),
      lined(
        legs,
        [
          [-0.14, 1],
          [-0.16, 0.35],
        ],
        0.15,
        -0.2,
      ),
      lined(
        legs,
        [
          [0.14, 1],
          [0.16, 0.55],
        ],
        0.15,
      ),
      lined(
        'rubber',
        [
          [-0.3, 1.05],
          [0.3, 1.05],
        ],
        0.05,
      ),
      filled(
        top,
        smooth(
          [
            [-0.22, 0.95],
            [-0.25, 1.45],
            [0, 1.55],
            [0.25, 1.45],
            [0.22, 0.95],
          ],
          true,
          3,
        ),
      ),
      lined(
        top,
        [
          [-0.22, 1.42],
          [-0.32, 1.06],
        ],
        0.1,
      ),
      lined(
        top,
        [
          [0.22, 1.42],
          [0.32, 1.06],
        ],
        0.1,
      ),
      filled(skin, ellipse(0, 1.66, 0.105, 0.13)),
      filled(cap, arc(0, 1.68, 0.125, 0.13, 0, 180, 10)),
    ])
  return drawn([
    lined(
      legs,
      [
        [-0.2, 0.98],
        [0.14, 0.78],
        [-0.02, 0.46],
      ],
      0.14,
      -0.4,
    ),
    ...bicycleMarks(paint),
    lined(
      legs,
      [
        [-0.22, 0.98],
        [0.16, 0.66],
        [-0.05, 0.24],
      ],
      0.15,
    ),
    filled('black', [
      [-0.12, 0.16],
      [-0.12, 0.25],
      [0.1, 0.22],
      [0.12, 0.16],
    ]),
    filled(
      top,
      smooth(
        [
          [-0.36, 0.94],
          [-0.24, 1.35],
          [0.05, 1.54],
          [0.2, 1.45],
          [-0.02, 0.98],
        ],
        true,
        3,
      ),
    ),
    shaded(
      top,
      smooth(
        [
          [-0.36, 0.94],
          [-0.24, 1.35],
          [-0.1, 1.3],
          [-0.16, 0.98],
        ],
        true,
        3,
      ),
      -0.35,
    ),
    lined(
      top,
      [
        [0.1, 1.44],
        [0.24, 1.2],
        [0.32, 1.1],
      ],
      0.1,
      0.1,
    ),
    filled(skin, ellipse(0.35, 1.08, 0.05)),
    filled(skin, ellipse(0.2, 1.67, 0.11, 0.13)),
    filled(cap, arc(0.19, 1.69, 0.13, 0.13, -10, 180, 10)),
  ])
}

import type { Mark } from '../mark.ts'
import { arc, rect, roundedRect, smooth } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { body, figure, type Paint } from './human-figure.ts'
import { drawn, filled, lined } from './painted.ts'

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

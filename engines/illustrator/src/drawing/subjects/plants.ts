import type { Draws } from '@oppidum/domain/core/random'
import type { SubjectColour } from '../../scene.ts'
import type { Mark, Material, Point } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import type { SubjectBrief, SubjectDrawing } from '../subject-drawing.ts'
import { drawn, filled, lined, shaded } from './painted.ts'

type Paint = Material | SubjectColour

function leavesOf({ season, draws, colour }: SubjectBrief): Paint {
  if (colour) return colour
  if (season === 'autumn') return draws.pick(['orange', 'ochre', 'red', 'yellow'] as const)
  return season === 'spring' && draws.chance(0.4) ? 'blossom' : 'foliage'
}

/** A crown of leaves, uneven at its edge. */
export function crown(draws: Draws, x: number, y: number, rx: number, ry: number): Point[] {
  return smooth(
    Array.from({ length: 12 }, (_, at) => {
      const angle = (at * Math.PI) / 6
      const reach = draws.between(0.84, 1.1)
      return [x + rx * reach * Math.cos(angle), y + ry * reach * Math.sin(angle)] as const
    }),
    true,
    3,
  )
}

export const tree: SubjectDrawing = (brief) => {
  const { draws } = brief
  const height = draws.between(6.5, 9.5)
  const lean = draws.between(-0.3, 0.3)
  const trunk: Mark[] = [
    filled('trunk', [
      [-0.32, 0],
      [-0.16, height * 0.45],
      [lean - 0.1, height * 0.62],
      [lean + 0.14, height * 0.62],
      [0.2, height * 0.45],
      [0.36, 0],
    ]),
    lined(
      'trunk',
      [
        [0, height * 0.36],
        [lean + height * 0.16, height * 0.6],
      ],
      0.16,
    ),
    lined(
      'trunk',
      [
        [0, height * 0.4],
        [lean - height * 0.15, height * 0.62],
      ],
      0.15,
    ),
  ]
  if (brief.season === 'winter' && !brief.colour) {
    const twigs = Array.from({ length: 11 }, (_, at): Mark => {
      const angle = ((20 + at * 14) * Math.PI) / 180
      const [from, to] = [height * draws.between(0.42, 0.6), height * draws.between(0.3, 0.42)]
      const end: Point = [lean + to * Math.cos(angle), from + to * Math.sin(angle)]
      return lined('trunk', [[lean * 0.5, from], [(end[0] + lean) / 2 + draws.between(-0.2, 0.2), (from + end[1]) / 2], end], 0.09)
    })
    return drawn([...trunk, ...twigs])
  }
  const leaves = leavesOf(brief)
  const [r, cy] = [height * 0.3, height * 0.68]
  return drawn([
    ...trunk,
    filled(leaves, crown(draws, lean - r * 0.45, cy - r * 0.1, r * 0.72, r * 0.7), -0.25),
    filled(leaves, crown(draws, lean + r * 0.5, cy - r * 0.05, r * 0.7, r * 0.68), -0.1),
    filled(leaves, crown(draws, lean, cy + r * 0.35, r * 0.82, r * 0.78)),
    shaded(leaves, crown(draws, lean - r * 0.3, cy - r * 0.45, r * 0.75, r * 0.3), -0.5),
    shaded(leaves, crown(draws, lean + r * 0.2, cy + r * 0.68, r * 0.45, r * 0.3), 0.4),
  ])
}

export const palm: SubjectDrawing = (brief) => {
  const { draws } = brief
  const height = draws.between(7, 10)
  const lean = draws.between(-0.9, 0.9)
  const wind = brief.weather === 'wind' || brief.weather === 'storm' ? 0.9 : 0
  const leaf = brief.colour ?? 'foliage'
  const fronds = Array.from({ length: 9 }, (_, at): Mark => {
    const angle = ((-25 + at * 29) * Math.PI) / 180
    const reach = draws.between(2.3, 2.9)
    const [dx, dy] = [reach * Math.cos(angle) + wind, reach * 0.62 * Math.sin(angle)]
    return filled(
      leaf,
      smooth(
        [
          [lean, height - 0.05],
          [lean + dx * 0.5, height + dy * 0.75 + 0.55],
          [lean + dx, height + dy - 0.75],
          [lean + dx * 0.55, height + dy * 0.6 + 0.05],
        ],
        true,
        4,
      ),
      at % 2 ? -0.3 : 0.05,
    )
  })
  return drawn([
    filled(
      'trunk',
      smooth(
        [
          [-0.3, 0],
          [-0.1 + lean * 0.3, height * 0.5],
          [lean - 0.14, height],
          [lean + 0.14, height],
          [0.16 + lean * 0.3, height * 0.5],
          [0.32, 0],
        ],
        true,
        4,
      ),
    ),
    ...Array.from(
      { length: 8 },
      (_, at): Mark =>
        lined(
          'wood',
          [
            [lean * (at / 9) ** 1.6 - 0.18, (height * (at + 0.7)) / 9],
            [lean * (at / 9) ** 1.6 + 0.2, (height * (at + 0.7)) / 9],
          ],
          0.05,
        ),
    ),
    ...fronds,
    filled('ochre', ellipse(lean - 0.15, height - 0.15, 0.22)),
    filled('ochre', ellipse(lean + 0.18, height - 0.2, 0.2)),
  ])
}

export const bush: SubjectDrawing = (brief) => {
  const { draws } = brief
  const leaves = brief.colour ?? (brief.season === 'autumn' ? draws.pick(['foliage', 'ochre'] as const) : 'foliage')
  return drawn([
    filled(leaves, crown(draws, -0.5, 0.48, 0.62, 0.52), -0.2),
    filled(leaves, crown(draws, 0.5, 0.44, 0.6, 0.48), -0.08),
    filled(leaves, crown(draws, 0, 0.66, 0.7, 0.58)),
    shaded(leaves, crown(draws, -0.1, 0.26, 0.8, 0.2), -0.5),
    ...(brief.season === 'spring' || brief.season === 'summer'
      ? Array.from({ length: 7 }, () => filled('flower', ellipse(draws.between(-0.7, 0.7), draws.between(0.4, 1), 0.06, 0.06, 8)))
      : []),
  ])
}

export const flowerBed: SubjectDrawing = (brief) => {
  const { draws } = brief
  const paints: readonly Paint[] = brief.colour
    ? [brief.colour]
    : draws.pick([
        ['red', 'yellow', 'white'],
        ['pink', 'purple', 'white'],
        ['orange', 'yellow', 'red'],
      ] as const)
  const flowers = Array.from({ length: 22 }, (_, at): Mark[] => {
    const [x, y] = [-1.35 + (at / 21) * 2.7, draws.between(0.42, 0.85)]
    const paint = draws.pick(paints)
    return [
      lined(
        'foliage',
        [
          [x, 0.25],
          [x, y],
        ],
        0.035,
        -0.2,
      ),
      filled(paint, ellipse(x, y, 0.11, 0.1, 8)),
      filled('yellow', ellipse(x, y, 0.035, 0.035, 6), 0.3),
    ]
  }).flat()
  return drawn([
    filled(
      'foliage',
      smooth(
        [
          [-1.5, 0.2],
          [-1.3, 0.5],
          [-0.5, 0.56],
          [0.3, 0.5],
          [1.2, 0.54],
          [1.5, 0.2],
        ],
        true,
        4,
      ),
      -0.15,
    ),
    ...flowers,
    filled('stone', rect(-1.65, 0, 3.3, 0.26)),
    shaded('stone', rect(-1.65, 0, 3.3, 0.1), -0.4),
  ])
}

import type { Mark } from '../mark.ts'
import { arc, ellipse } from '../shape.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { hovering } from './painted.ts'

export const moon: SubjectDrawing = (brief) => {
  const full = brief.draws.chance(0.5)
  const disc = ellipse(0, 0, 6, 6, 36)
  const rim = (rx: number, from: number, to: number) =>
    arc(0, 0, rx, 6, from, to, 20).map(([x, y]) => [x * 0.96 - y * 0.27 - 2, x * 0.27 + y * 0.96] as const)
  const crescent = [...rim(6, -90, 90), ...rim(2.4, 90, -90)]
  return hovering([
    { paint: 'moon', area: full ? disc : crescent, glow: 7 },
    ...(full
      ? [
          [-1.6, 1.8, 1.5],
          [1.9, -0.8, 1.2],
          [-0.8, -2.6, 0.9],
          [2.4, 2.6, 0.7],
        ].map(([x = 0, y = 0, r = 1]): Mark => ({ paint: 'moon', area: ellipse(x, y, r), tone: -0.25, soft: true, glow: 0 }))
      : []),
  ])
}

const star = (x: number, y: number, radius: number): Mark => ({
  paint: 'star',
  area: Array.from({ length: 8 }, (_, at) => {
    const reach = at % 2 ? radius * 0.3 : radius
    return [x + reach * Math.cos((at * Math.PI) / 4), y + reach * Math.sin((at * Math.PI) / 4)] as const
  }),
  glow: radius,
})

export const stars: SubjectDrawing = ({ draws }) =>
  hovering(
    Array.from({ length: 34 }, () =>
      star(draws.between(-40, 40), draws.between(-14, 22), draws.chance(0.25) ? draws.between(0.8, 1.3) : draws.between(0.25, 0.6)),
    ),
  )

export const rainbow: SubjectDrawing = () =>
  hovering(
    (['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const).map(
      (paint, at): Mark => ({
        paint,
        area: [...arc(0, 0, 42 - at * 1.6, 34 - at * 1.6, 0, 180, 40), ...arc(0, 0, 40.4 - at * 1.6, 32.4 - at * 1.6, 180, 0, 40)],
        opacity: 0.6,
        tone: 0.3,
        soft: true,
      }),
    ),
  )

/** Close together, for they are seen as one: where each opens, and how wide at most. */
const BURSTS = [
  [-5, 2, 6],
  [5, 6, 7.5],
  [3, -5, 4.5],
] as const

export const fireworks: SubjectDrawing = ({ draws }) =>
  hovering(
    BURSTS.flatMap(([atX, atY, atMost]) => {
      const [x, y, radius] = [atX + draws.between(-1, 1), atY + draws.between(-1, 1), atMost * draws.between(0.75, 1)]
      const paint = draws.pick(['red', 'yellow', 'pink', 'blue', 'green', 'orange'] as const)
      const rays = Array.from({ length: 18 }, (_, ray): Mark[] => {
        const angle = (ray * Math.PI) / 9 + draws.between(-0.06, 0.06)
        const reach = radius * (ray % 2 ? 0.68 : 1)
        const along = (share: number) =>
          [x + reach * share * Math.cos(angle), y + reach * share * Math.sin(angle) - share * share * 0.9] as const
        return [
          { paint, line: [along(0.3), along(0.65), along(0.95)], width: 0.18, tone: 0.4, glow: 0.3 },
          { paint: 'star', area: ellipse(...along(1), 0.22, 0.22, 8), glow: 0.9 },
        ]
      })
      return [
        {
          paint,
          line: [
            [x * 0.6, y - 16],
            [x, y - 1],
          ],
          width: 0.12,
          opacity: 0.4,
          glow: 0,
        } satisfies Mark,
        ...rays.flat(),
      ]
    }),
  )

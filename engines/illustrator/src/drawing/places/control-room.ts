import { farTowers, ridge } from '../kit/backdrop.ts'
import { extra } from '../kit/furniture.ts'
import { joints, land } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import type { Mark, Material } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'

type Ends = readonly (readonly [number, number])[]
const bar = (line: Ends, width: number, paint: Material, tone = 0): Mark => ({ line, width, paint, tone, soft: true })

/** The inside of an operations room: its windows and screens look out on the city. */
export function controlRoom(stage: Stage): void {
  sky(stage)
  farTowers(stage, 420, [60, 190])
  ridge(stage, 0.06, 'hillFar', 1200)
  const { chance, width, height, horizonY } = stage
  const inside = (
    x: number,
    y: number,
    w: number,
    h: number,
    paint: Material,
    tone: number,
    glow?: number,
    soft: true | undefined = true,
  ) => {
    stage.onPicture(
      [
        {
          points: rect(x * width, y * height, w * width, h * height),
          look: { paint, tone, ...(glow !== undefined && { glow }), ...(soft && { soft }) },
          distanceM: 0,
        },
      ],
      70,
    )
  }
  inside(0, -0.01, 1, 0.09, 'iron', -0.1)
  inside(0, horizonY / height - 0.02, 1, 0.2, 'iron', 0.1)
  for (let post = 0; post <= 6; post++) inside(post / 6 - 0.006, 0, 0.012, horizonY / height, 'iron', 0.05)
  for (let strip = 0; strip < 3; strip++) inside(0.12 + strip * 0.28, 0.035, 0.2, 0.012, 'lamp', 0.4, 0)
  land(stage, 'slate', -0.1)
  joints(stage, [-9, 9], [3, 12], 1.2, 'slate')
  wall(stage, [0.05, 0.16, 0.27, 0.24], 'map')
  wall(stage, [0.345, 0.13, 0.31, 0.3], 'map')
  wall(stage, [0.68, 0.16, 0.27, 0.24], 'chart')
  for (const [z, xs] of [
    [11, [-4.6, -1.5, 1.6, 4.7]],
    [7.4, [-3.2, 0, 3.2]],
  ] as const)
    for (const x of xs) desk(stage, x, z)
  for (let index = 0; index < 4; index++) extra(stage, 'person', chance.between(-5, 5), 12.4, { view: 'along' })
  stage.offer(
    { surface: 'pavement', x: [-3, 3], z: [5.4, 6.4] },
    { surface: 'pavement', x: [-5, 5], z: [8.6, 9.6] },
    { surface: 'sky', x: [0.04, 0.96], z: [0.09, 0.4] },
  )
}

/** A screen on the wall; its box as ratios of the picture. */
function wall(stage: Stage, [x, y, w, h]: readonly [number, number, number, number], shows: 'map' | 'chart'): void {
  const { chance, width, height } = stage
  const at = (u: number, v: number) => [(x + w * u) * width, (y + h * v) * height] as const
  const put = (points: Ends, paint: Material, tone: number, line?: number) =>
    stage.onPicture(
      [{ points, look: { paint, tone, glow: 0, soft: true }, distanceM: 0, ...(line !== undefined && { width: line * height }) }],
      60,
    )
  stage.onPicture(
    [{ points: [at(-0.02, -0.03), at(1.02, -0.03), at(1.02, 1.03), at(-0.02, 1.03)], look: { paint: 'rubber', tone: -0.2 }, distanceM: 0 }],
    61,
  )
  put([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], 'window', -0.6)
  if (shows === 'chart') {
    for (let bars = 0; bars < 12; bars++)
      put(
        [
          at(0.06 + bars * 0.075, 0.92),
          at(0.11 + bars * 0.075, 0.92),
          at(0.11 + bars * 0.075, 0.9 - chance.between(0.1, 0.42)),
          at(0.06 + bars * 0.075, 0.9 - chance.between(0.1, 0.42)),
        ],
        chance.pick(['signalGreen', 'signalAmber', 'livery'] as const),
        -0.1,
      )
    put(
      smooth(
        Array.from({ length: 9 }, (_, index) => at(0.05 + index * 0.112, chance.between(0.1, 0.4))),
        false,
      ),
      'signalAmber',
      0.2,
      0.003,
    )
    return
  }
  put(smooth([at(0, 0.6), at(0.25, 0.5), at(0.5, 0.72), at(0.8, 0.6), at(1, 0.75)], false), 'water', 0.2, 0.012)
  for (let street = 0; street < 16; street++) {
    const isAcross = street % 2 === 0
    const share = chance.between(0.06, 0.94)
    const bend = chance.between(-0.12, 0.12)
    put(
      isAcross
        ? [at(0, share), at(0.5, Math.min(0.96, Math.max(0.04, share + bend))), at(1, share)]
        : [at(share, 0), at(Math.min(0.96, Math.max(0.04, share + bend)), 0.5), at(share, 1)],
      street % 5 === 0 ? 'signalAmber' : 'livery',
      0.3,
      street % 4 === 0 ? 0.0035 : 0.0016,
    )
  }
  for (let pin = 0; pin < 9; pin++) {
    const [px, py] = at(chance.between(0.08, 0.92), chance.between(0.1, 0.9))
    put(
      ellipse(px, py, height * 0.0065, height * 0.0065, 10),
      chance.pick(['signalRed', 'signalGreen', 'signalAmber', 'lamp'] as const),
      0.2,
    )
  }
}

function desk(stage: Stage, x: number, z: number): void {
  const { chance } = stage
  const screen = (at: number): Mark[] => [
    { area: rect(at - 0.52, 1.02, 1.04, 0.66), paint: 'rubber' },
    { area: rect(at - 0.47, 1.07, 0.94, 0.56), paint: 'window', tone: -0.3, glow: 0.7 },
    ...[0, 1, 2].map(
      (row): Mark => ({
        area: rect(at - 0.42, 1.14 + row * 0.16, chance.between(0.25, 0.8), 0.07),
        paint: chance.pick(['signalGreen', 'livery', 'signalAmber', 'paleBlue'] as const),
        glow: 0,
        soft: true,
      }),
    ),
    bar(
      [
        [at, 0.8],
        [at, 1.05],
      ],
      0.1,
      'iron',
    ),
  ]
  stage.stand(
    [
      ...screen(-0.62),
      ...screen(0.62),
      {
        area: [
          [-1.45, 0.72],
          [1.45, 0.72],
          [1.32, 0.86],
          [-1.32, 0.86],
        ],
        paint: 'wood',
        tone: 0.1,
      },
      { area: rect(-1.4, 0, 2.8, 0.72), paint: 'steel', tone: -0.5 },
    ],
    [x, 0, z],
  )
  stage.stand(
    [
      {
        area: smooth(
          [
            [-0.34, 0.55],
            [-0.38, 1.2],
            [-0.2, 1.42],
            [0.2, 1.42],
            [0.38, 1.2],
            [0.34, 0.55],
          ],
          true,
          4,
        ),
        paint: 'livery',
        tone: -0.2,
      },
      { area: rect(-0.4, 0.42, 0.8, 0.16), paint: 'iron' },
      bar(
        [
          [0, 0.42],
          [0, 0.1],
        ],
        0.12,
        'iron',
      ),
      bar(
        [
          [-0.35, 0.05],
          [0.35, 0.05],
        ],
        0.1,
        'iron',
      ),
    ],
    [x, 0, z - 0.9],
  )
}

import { ridge } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { drum } from '../kit/furniture.ts'
import { joints, land, quad, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import type { Mark } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { bar } from './beam.ts'

export function airport(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1600)
  land(stage, 'concrete')
  quad(stage, [-400, 400], [90, 130], { paint: 'grass' })
  quad(stage, [-400, 400], [130, 165], { paint: 'asphalt' })
  for (let x = -140; x < 140; x += 14) quad(stage, [x, x + 8], [146, 148], { paint: 'roadPaint', soft: true })
  joints(stage, [-80, 80], [9, 88], 5, 'concrete')
  stage.ground(
    smooth(
      [
        [-60, 42],
        [-20, 40],
        [2, 33],
        [10, 20],
        [14, 8],
      ],
      false,
    )
      .flatMap(([x, z]) => [[x, z] as const])
      .concat(
        smooth(
          [
            [14.5, 8],
            [10.6, 20.4],
            [2.4, 33.6],
            [-20, 40.6],
            [-60, 42.6],
          ],
          false,
        ),
      ),
    { paint: 'hiVis', soft: true },
  )
  for (let x = -70; x < 8; x += 13)
    building(stage, { x: [x, x + 13], z: [84, 104], heightM: 11, paint: 'glass', facade: 'office', roof: 'flat' })
  stage.solid(
    [
      [-72, 11, 83],
      [-40, 14, 83],
      [-20, 12, 83],
      [9, 15.5, 83],
      [9, 17, 83],
      [-20, 13.5, 83],
      [-40, 15.5, 83],
      [-72, 12.5, 83],
    ],
    { paint: 'snow' },
    83,
  )
  drum(stage, [25, 100], { widthM: 5, heightM: 27, paint: 'concrete', topRatio: 0.8 })
  const lit = stage.isLit
  stage.stand(
    [
      {
        area: [
          [-4.4, 27],
          [4.4, 27],
          [5.6, 31.5],
          [-5.6, 31.5],
        ],
        paint: lit ? 'lamp' : 'glass',
        ...(lit && { glow: 2 }),
      },
      ...[-3, 0, 3].map((x) =>
        bar(
          [
            [x, 27],
            [x * 1.25, 31.5],
          ],
          0.3,
          'iron',
        ),
      ),
      { area: rect(-5.8, 31.4, 11.6, 1.5), paint: 'snow' },
      bar(
        [
          [0, 33],
          [0, 39],
        ],
        0.3,
        'steel',
      ),
    ],
    [25, 0, 99.5],
  )
  for (const x of [-34, -8, 44]) if (stage.mayAdd('aeroplane')) jet(stage, x, 66)
  for (let x = -60; x <= 60; x += 10)
    if (stage.isLit) stage.stand([{ area: ellipse(0, 0.3, 0.3, 0.3, 8), paint: 'livery', tone: 0.6, glow: 2 }], [x, 0, 128])
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [-10, 10], z: [15, 24] },
    { surface: 'pavement', x: [-9, 9], z: [12, 16] },
    { surface: 'plot', x: [-10, 10], z: [20, 44] },
    { surface: 'lawn', x: [-30, 30], z: [92, 120] },
  )
}

/** An airliner from its side, parked. */
function jet(stage: Stage, x: number, z: number): void {
  const body = smooth(
    [
      [-17, 4.6],
      [-12, 3.1],
      [10, 2.9],
      [15.5, 3.3],
      [17.5, 4.4],
      [15.5, 5.7],
      [11, 6.5],
      [-11, 6.5],
      [-18, 6.3],
    ],
    true,
    5,
  )
  const windows = Array.from(
    { length: 17 },
    (_, index): Mark => ({
      area: rect(-9.6 + index * 1.3, 5, 0.5, 0.6),
      paint: stage.isLit ? 'lamp' : 'window',
      ...(stage.isLit && { glow: 0 }),
      soft: true,
    }),
  )
  stage.stand(
    [
      bar(
        [
          [-3, 0.6],
          [-3, 3],
        ],
        0.35,
        'iron',
      ),
      bar(
        [
          [13, 0.6],
          [13, 3],
        ],
        0.3,
        'iron',
      ),
      { area: ellipse(-3, 0.65, 0.7, 0.65, 12), paint: 'rubber' },
      { area: ellipse(13, 0.55, 0.55, 0.55, 12), paint: 'rubber' },
      {
        area: [
          [-17.6, 6],
          [-13, 6.3],
          [-16, 12.6],
          [-18.8, 12.6],
        ],
        paint: 'livery',
      },
      { area: body, paint: 'snow' },
      {
        area: smooth(
          [
            [-16, 4.2],
            [-8, 3.1],
            [10, 2.95],
            [16, 3.5],
            [12, 4],
            [-10, 4],
          ],
          true,
          4,
        ),
        paint: 'snow',
        tone: -0.6,
        soft: true,
      },
      {
        area: [
          [-15.5, 4.7],
          [16.6, 4.7],
          [16.9, 4.3],
          [-16, 4.3],
        ],
        paint: 'livery',
        soft: true,
      },
      ...windows,
      {
        area: [
          [15, 5.2],
          [16.6, 5.2],
          [15.9, 5.8],
          [14.6, 5.9],
        ],
        paint: 'window',
        soft: true,
      },
      {
        area: [
          [3, 4],
          [-2, 4],
          [-10, 2.1],
          [-7.5, 2.1],
        ],
        paint: 'steel',
      },
      { area: ellipse(-0.8, 2.5, 1.9, 0.9, 14), paint: 'livery', tone: 0.1 },
      {
        area: [
          [-18.6, 6.6],
          [-14, 6.4],
          [-20, 7.4],
          [-21.4, 7.4],
        ],
        paint: 'steel',
      },
    ],
    [x, 0, z],
  )
}

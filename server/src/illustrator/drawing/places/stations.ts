import { farTowers, ridge } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { drum, extra, lamp } from '../kit/furniture.ts'
import { joints, land, quad, railsAway, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import type { Mark, Material } from '../mark.ts'
import { ellipse, rect, smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './people.ts'

type Ends = readonly (readonly [number, number])[]
const bar = (line: Ends, width: number, paint: Material, tone = 0): Mark => ({ line, width, paint, tone, soft: true })

/** A glazed barrel roof on columns along both sides of what runs away from the eye. */
function trainShed(stage: Stage, halfM: number, from: number, to: number): void {
  const rib = (z: number) =>
    Array.from({ length: 17 }, (_, index) => {
      const angle = Math.PI - (index / 16) * Math.PI
      return [Math.cos(angle) * halfM, 6.4 + Math.sin(angle) * 6.4, z] as const
    })
  for (let z = to; z > from; z -= 9) {
    const [near, far] = [rib(z - 9), rib(z)]
    for (let pane = 0; pane < 16; pane++) {
      const [a, b, c, d] = [near[pane], near[pane + 1], far[pane + 1], far[pane]]
      if (a && b && c && d)
        stage.solid(
          [a, b, c, d],
          { paint: pane % 4 === 3 ? 'steel' : 'glass', tone: 0.25 - Math.abs(pane - 8) * 0.06, opacity: 0.5, soft: true },
          z,
        )
    }
    stage.edge(rib(z - 9), 0.4, { paint: 'iron', soft: true }, z - 8.9)
    for (const x of [-halfM, halfM])
      stage.edge(
        [
          [x, 0, z - 9],
          [x, 6.4, z - 9],
        ],
        0.5,
        { paint: 'iron' },
        z - 8.9,
      )
  }
}

export function railwayStation(stage: Stage): void {
  sky(stage)
  farTowers(stage, 420, [20, 70], 0.8)
  land(stage, 'rock')
  for (const x of [-5.2, -1.6, 1.6, 5.2]) railsAway(stage, x, 400)
  for (const side of [-1, 1]) {
    const inner = side * 7.6
    quad(stage, [Math.min(inner, side * 17), Math.max(inner, side * 17)], [0, 150], { paint: 'pavement' })
    quad(stage, [Math.min(inner, inner + side * 0.5), Math.max(inner, inner + side * 0.5)], [0, 150], {
      paint: 'stone',
      tone: 0.3,
      soft: true,
    })
    quad(stage, [Math.min(inner + side * 0.9, inner + side * 1.1), Math.max(inner + side * 0.9, inner + side * 1.1)], [0, 150], {
      paint: 'hiVis',
      soft: true,
    })
    joints(stage, [Math.min(inner + side, side * 17), Math.max(inner + side, side * 17)], [5, 80], 1.4, 'pavement')
    building(stage, {
      x: [Math.min(side * 17.4, side * 26), Math.max(side * 17.4, side * 26)],
      z: [14, 130],
      heightM: 8,
      paint: 'brick',
      facade: 'hall',
      roof: 'flat',
    })
    for (let z = 18; z < 90; z += 14) {
      lamp(stage, side * 14, z, 4.6)
      extra(stage, 'bench', side * 12, z + 4, { view: 'front' })
    }
  }
  trainShed(stage, 17, 30, 138)
  for (let z = 120; z > 14; z -= 22)
    stage.edge(
      [
        [-6.6, 0, z],
        [-6.6, 6.2, z],
        [6.6, 6.2, z],
        [6.6, 0, z],
      ],
      0.16,
      { paint: 'steel', soft: true },
      z,
    )
  people(stage, [9, 13], [16, 60], 6)
  people(stage, [-13, -9], [16, 60], 5)
  wetness(stage)
  stage.offer(
    { surface: 'rail', x: [1.6, 1.6], z: [15, 40], view: 'front' },
    { surface: 'rail', x: [-1.6, -1.6], z: [15, 40], view: 'along' },
    { surface: 'rail', x: [5.2, 5.2], z: [16, 46], view: 'front' },
    { surface: 'rail', x: [-5.2, -5.2], z: [16, 46], view: 'along' },
    { surface: 'pavement', x: [8.6, 13], z: [14, 36] },
    { surface: 'pavement', x: [-13, -8.6], z: [14, 36] },
  )
}

export function busStation(stage: Stage): void {
  sky(stage)
  farTowers(stage, 380, [25, 80])
  land(stage, 'asphalt')
  quad(stage, [-90, 90], [4, 12.4], { paint: 'kerb', soft: true })
  quad(stage, [-90, 90], [4, 12], { paint: 'pavement' })
  joints(stage, [-40, 40], [5, 12], 1.2, 'pavement')
  for (let x = -36; x <= 36; x += 6) quad(stage, [x - 0.09, x + 0.09], [20, 32], { paint: 'roadPaint', soft: true })
  for (let z = 21; z < 32; z += 3) quad(stage, [-60, 60], [z, z + 0.1], { paint: 'hiVis', opacity: 0.4, soft: true })
  quad(stage, [-70, 70], [33, 39], { paint: 'pavement', tone: 0.2 })
  building(stage, { x: [-42, 42], z: [54, 70], heightM: 12, paint: 'glass', facade: 'office', roof: 'flat' })
  building(stage, { x: [-48, 48], z: [50, 72], heightM: 1.4, footM: 12, paint: 'snow', facade: 'blank', roof: 'flat' })
  for (const x of [-24, -8, 8, 24]) canopy(stage, x, 36)
  if (!stage.scene.subjects.some((it) => it.kind === 'bus'))
    for (const x of [-15, 3, 15]) extra(stage, 'bus', x, 29, { view: 'front', mirrored: false })
  people(stage, [-20, 20], [34, 38], 8)
  for (const x of [-18, 18]) lamp(stage, x, 33, 8)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [-9, 9], z: [14.5, 19] },
    { surface: 'rail', x: [4, 4], z: [20, 30], view: 'front' },
    { surface: 'pavement', x: [-7, 7], z: [9.5, 11.8] },
    { surface: 'pavement', x: [-16, 16], z: [33.5, 38] },
  )
}

function canopy(stage: Stage, x: number, z: number): void {
  const lit = stage.isLit
  stage.stand(
    [
      { area: rect(-4.6, 0.3, 9.2, 2.6), paint: 'glass', opacity: 0.4, soft: true },
      bar(
        [
          [-4, 0],
          [-4, 3.6],
        ],
        0.2,
        'steel',
      ),
      bar(
        [
          [4, 0],
          [4, 3.6],
        ],
        0.2,
        'steel',
      ),
      {
        area: [
          [-5.6, 3.5],
          [5.6, 3.9],
          [5.6, 4.2],
          [-5.6, 3.9],
        ],
        paint: 'livery',
        tone: 0.1,
      },
      { area: rect(-4.3, 3.3, 8.6, 0.16), paint: lit ? 'lamp' : 'steel', ...(lit && { glow: 1.6 }) },
      { area: rect(-3, 0.4, 5, 0.2), paint: 'wood' },
    ],
    [x, 0, z],
  )
}

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

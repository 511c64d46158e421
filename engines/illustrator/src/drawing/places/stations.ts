import { farTowers } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { extra, lamp } from '../kit/furniture.ts'
import { joints, land, quad, railsAway, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import { rect } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { bar } from './beam.ts'
import { people } from './passers-by.ts'

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

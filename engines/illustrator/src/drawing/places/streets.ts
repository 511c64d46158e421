import { farTowers, ridge } from '../kit/backdrop.ts'
import { facingRow, streetRow } from '../kit/building.ts'
import { extra, lamp } from '../kit/furniture.ts'
import { joints, land, quad, roadAcross, roadAway, wetness, zebraAcross, zebraAway } from '../kit/ground.ts'
import { tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { ellipse } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './passers-by.ts'

export function street(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.07, 'hillFar', 1400)
  land(stage, 'pavement')
  joints(stage, [-8, -4], [4, 80], 1.2, 'pavement')
  joints(stage, [4, 8], [4, 80], 1.2, 'pavement')
  roadAway(stage, [-4, 4], { lanes: 2 })
  zebraAway(stage, [-4, 4], [17, 20])
  streetRow(stage, -8, [3, 190], { age: 'old', floors: [3, 5] })
  streetRow(stage, 8, [3, 190], { age: 'old', floors: [3, 5] })
  for (let z = 12; z < 110; z += 14) {
    lamp(stage, -5, z)
    lamp(stage, 5, z + 7)
  }
  for (let z = 18; z < 90; z += 14) tree(stage, stage.chance.pick([-5.4, 5.4]), z, stage.chance.between(5, 7))
  people(stage, [-7.4, -5.6], [14, 60], 3)
  people(stage, [5.6, 7.4], [14, 60], 3)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [0.8, 2.6], z: [9, 70], view: 'along' },
    { surface: 'road', x: [-2.6, -0.8], z: [9, 70], view: 'front' },
    { surface: 'pavement', x: [-7.2, -4.8], z: [8, 50] },
    { surface: 'pavement', x: [4.8, 7.2], z: [8, 50] },
  )
}

export function avenue(stage: Stage): void {
  sky(stage)
  farTowers(stage, 420, [40, 90], 0.5)
  land(stage, 'pavement')
  quad(stage, [-1.7, 1.7], [3, 300], { paint: 'lawn' })
  roadAway(stage, [-8, -1.9], { lanes: 2 })
  roadAway(stage, [1.9, 8], { lanes: 2 })
  joints(stage, [8.4, 14], [4, 80], 1.4, 'pavement')
  joints(stage, [-14, -8.4], [4, 80], 1.4, 'pavement')
  streetRow(stage, -14, [4, 260], { age: 'new', floors: [5, 9] })
  streetRow(stage, 14, [4, 260], { age: 'new', floors: [5, 9] })
  for (let z = 22; z < 170; z += 11) {
    tree(stage, -10.6, z, 8.5)
    tree(stage, 10.6, z + 4, 8.5)
    if (z % 2 === 0) tree(stage, 0, z + 14, 5.6)
    lamp(stage, -8.9, z + 5, 7.5)
    lamp(stage, 8.9, z + 5, 7.5)
  }
  people(stage, [11.4, 13.4], [22, 60], 4)
  people(stage, [-13.4, -11.4], [22, 60], 4)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [3.4, 6.4], z: [13, 80], view: 'along' },
    { surface: 'road', x: [-6.4, -3.4], z: [13, 80], view: 'front' },
    { surface: 'rail', x: [3.2, 4], z: [15, 50], view: 'along' },
    { surface: 'pavement', x: [8.4, 10], z: [18, 40] },
    { surface: 'pavement', x: [-10, -8.4], z: [18, 40] },
    { surface: 'lawn', x: [-1.2, 1.2], z: [13, 50] },
  )
}

export function crossing(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.06, 'hillFar', 1500)
  land(stage, 'pavement')
  joints(stage, [-60, 60], [7, 14], 1.3, 'pavement')
  roadAway(stage, [-4.5, 4.5], { lanes: 2 })
  roadAcross(stage, [16, 25], { lanes: 2 })
  quad(stage, [-4.5, 4.5], [15.4, 25.6], { paint: 'asphalt', soft: true })
  zebraAway(stage, [-4.5, 4.5], [12.2, 14.8])
  zebraAway(stage, [-4.5, 4.5], [26, 29])
  zebraAcross(stage, [-8.2, -5.2], [16, 25])
  zebraAcross(stage, [5.2, 8.2], [16, 25])
  streetRow(stage, -9.5, [31, 200], { age: 'old', floors: [4, 6] })
  streetRow(stage, 9.5, [31, 200], { age: 'old', floors: [4, 6] })
  facingRow(stage, 31, [-50, -22.5], { age: 'old', floors: [4, 6] })
  facingRow(stage, 31, [22.5, 50], { age: 'old', floors: [4, 6] })
  for (const [x, z] of [
    [-5.6, 14.8],
    [5.6, 14.8],
    [-5.6, 26],
    [5.6, 26],
  ] as const)
    extra(stage, 'traffic-light', x, z, { view: 'front', mirrored: x > 0 })
  for (let z = 34; z < 120; z += 16) {
    lamp(stage, -5.6, z)
    lamp(stage, 5.6, z + 8)
  }
  lamp(stage, -12, 27, 7)
  lamp(stage, 12, 27, 7)
  people(stage, [-4, 4], [26.3, 28.6], 4)
  people(stage, [-14, 14], [28, 30], 5)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [-16, 16], z: [17, 20] },
    { surface: 'road', x: [-16, 16], z: [21.5, 24] },
    { surface: 'rail', x: [1.7, 1.7], z: [26, 40], view: 'along' },
    { surface: 'rail', x: [-1.7, -1.7], z: [18, 34], view: 'front' },
    { surface: 'pavement', x: [-9, 9], z: [12, 15] },
  )
}

export function roundabout(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.08, 'hillNear', 900)
  land(stage, 'grass')
  const ring = (radius: number) => ellipse(0, 36, radius, radius, 48).map(([x, z]) => [x, Math.max(4, z)] as const)
  quad(stage, [-90, 90], [49, 55], { paint: 'asphalt' })
  stage.ground(ring(26), { paint: 'pavement' })
  roadAway(stage, [-5, 5], { lanes: 2, kerb: false })
  stage.ground(ring(22.4), { paint: 'kerb', soft: true })
  stage.ground(ring(22), { paint: 'asphalt' })
  stage.ground(ring(16.4), { paint: 'roadPaint', soft: true, opacity: 0.7 })
  stage.ground(ring(16.1), { paint: 'asphalt', soft: true })
  stage.ground(ring(10.6), { paint: 'kerb' })
  stage.ground(ring(10), { paint: 'lawn' })
  if (stage.mayAdd('flower-bed')) {
    stage.ground(
      ellipse(0, 36, 6, 6, 30).map(([x, z]) => [x, z] as const),
      { paint: 'flower', tone: 0.1 },
    )
    stage.ground(
      ellipse(0, 36, 4.4, 4.4, 30).map(([x, z]) => [x, z] as const),
      { paint: 'foliage', soft: true },
    )
  }
  extra(stage, 'fountain', 0, 36)
  facingRow(stage, 74, [-80, -8], { age: 'old', floors: [3, 5] })
  facingRow(stage, 74, [8, 80], { age: 'old', floors: [3, 5] })
  for (let x = -50; x <= 50; x += 12) if (Math.abs(x) > 8) tree(stage, x, 66, 9)
  for (const x of [-26, -13, 13, 26]) lamp(stage, x, 60, 8)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [-12, 12], z: [19, 24] },
    { surface: 'road', x: [-16, 16], z: [48, 54] },
    { surface: 'road', x: [-14, -11], z: [29, 42], view: 'front' },
    { surface: 'road', x: [11, 14], z: [29, 42], view: 'along' },
    { surface: 'pavement', x: [-24, -12], z: [14, 18] },
    { surface: 'pavement', x: [12, 24], z: [14, 18] },
    { surface: 'lawn', x: [-7, 7], z: [32, 40] },
    { surface: 'far', x: [-40, 40], z: [68, 70] },
  )
}

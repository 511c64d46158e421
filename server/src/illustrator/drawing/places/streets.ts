import { farTowers, ridge } from '../kit/backdrop.ts'
import { building, facingRow, streetRow } from '../kit/building.ts'
import { extra, lamp, railing } from '../kit/furniture.ts'
import { grain, joints, land, quad, roadAcross, roadAway, wetness, zebraAcross, zebraAway } from '../kit/ground.ts'
import { conifer, tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { ellipse } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './people.ts'

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

export function motorway(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.13, 'hillFar', 1600)
  ridge(stage, 0.06, 'hillNear', 700)
  land(stage, 'grass')
  grain(stage, [-80, 80], [12, 90], 'grass', 120)
  roadAway(stage, [-17, -1.6], { lanes: 4, kerb: false, to: 800 })
  roadAway(stage, [1.6, 17], { lanes: 4, kerb: false, to: 800 })
  quad(stage, [-1.6, 1.6], [3, 800], { paint: 'concrete', tone: -0.2 })
  guard(stage, -0.6)
  guard(stage, -18.5)
  guard(stage, 18.5)
  gantry(stage, 62)
  for (let z = 26; z < 220; z += 15) {
    const { chance } = stage
    if (chance.chance(0.8)) tree(stage, -chance.between(23, 60), z)
    if (chance.chance(0.8)) tree(stage, chance.between(23, 60), z)
  }
  for (let index = 0; index < 7; index++) {
    const isAway = index % 2 === 0
    const x = (isAway ? 1 : -1) * stage.chance.pick([3.6, 7.4, 11.2, 15])
    extra(stage, stage.chance.pick(['car', 'car', 'van', 'truck']), x, stage.chance.between(70, 260), {
      view: isAway ? 'along' : 'front',
      mirrored: false,
    })
  }
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [3, 15], z: [16, 110], view: 'along' },
    { surface: 'road', x: [-15, -3], z: [16, 110], view: 'front' },
    { surface: 'lawn', x: [-40, -21], z: [22, 90] },
    { surface: 'lawn', x: [21, 40], z: [22, 90] },
    { surface: 'far', x: [-80, -26], z: [90, 220] },
    { surface: 'far', x: [26, 80], z: [90, 220] },
  )
}

function guard(stage: Stage, x: number): void {
  if (!stage.mayAdd('barrier')) return
  const steps = [8, 12, 18, 27, 40, 60, 90, 140, 220]
  for (let index = steps.length - 1; index > 0; index--) railing(stage, [x, steps[index - 1] ?? 0], [x, steps[index] ?? 0], 0.8, 'steel')
}

function gantry(stage: Stage, z: number): void {
  if (!stage.mayAdd('traffic-sign')) return
  const beam = { paint: 'steel', tone: -0.2 } as const
  for (const x of [-18.6, 0, 18.6]) {
    stage.solid(
      [
        [x - 0.3, 0, z],
        [x + 0.3, 0, z],
        [x + 0.3, 7.6, z],
        [x - 0.3, 7.6, z],
      ],
      beam,
      z,
    )
  }
  stage.solid(
    [
      [-18.6, 7, z],
      [18.6, 7, z],
      [18.6, 7.7, z],
      [-18.6, 7.7, z],
    ],
    beam,
    z,
  )
  for (const x of [-14, -5.5, 4.5, 12]) {
    const board = (inset: number) =>
      [
        [x + inset, 5.6 + inset, z - 0.2],
        [x + 5.5 - inset, 5.6 + inset, z - 0.2],
        [x + 5.5 - inset, 8.8 - inset, z - 0.2],
        [x + inset, 8.8 - inset, z - 0.2],
      ] as const
    stage.solid(board(0), { paint: 'roadPaint' }, z - 0.1)
    stage.solid(board(0.15), { paint: 'livery', tone: -0.1, soft: true }, z - 0.1)
    const arrow = [
      [x + 2.4, 6.1, z - 0.25],
      [x + 3.1, 6.1, z - 0.25],
      [x + 3.1, 7.3, z - 0.25],
      [x + 3.6, 7.3, z - 0.25],
      [x + 2.75, 8.3, z - 0.25],
      [x + 1.9, 7.3, z - 0.25],
      [x + 2.4, 7.3, z - 0.25],
    ] as const
    stage.solid(arrow, { paint: 'roadPaint', soft: true }, z - 0.1)
  }
}

export function tunnel(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.3, 'hillFar', 900)
  land(stage, 'grass')
  roadAway(stage, [-4.6, 4.6], { lanes: 2, to: 44 })
  const hill = stage.chance
  const z = 44
  stage.solid(
    [
      [-120, 0, z + 1],
      [-60, 14 + hill.between(0, 5), z + 1],
      [-26, 21 + hill.between(0, 4), z + 1],
      [0, 25 + hill.between(0, 4), z + 1],
      [30, 20 + hill.between(0, 4), z + 1],
      [64, 13 + hill.between(0, 5), z + 1],
      [120, 0, z + 1],
    ],
    { paint: 'hillNear', tone: -0.1, fadesTo: { paint: 'hillNear', tone: -0.5 } },
    z + 1,
  )
  for (let index = 0; index < 34; index++) {
    const x = hill.between(-55, 55)
    if (Math.abs(x) < 14) continue
    conifer(stage, x, z + 0.5 - (Math.abs(x) / 70) * hill.between(0, 10))
  }
  const arch = (radius: number, depth: number) =>
    ellipse(0, 1.8, radius, radius * 0.92, 40)
      .filter(([, y]) => y >= 0)
      .map(([x, y]) => [x, y, depth] as const)
  const face = (inset: number, depth: number) =>
    [
      [-13 + inset, 0, depth],
      [13 - inset, 0, depth],
      [13 - inset, 11 - inset, depth],
      [-13 + inset, 11 - inset, depth],
    ] as const
  stage.solid(face(0, z), { paint: 'stone', tone: -0.15 }, z)
  stage.onWall([-13, z], [13, z], courses(26, 11), z)
  stage.solid(
    [
      [-13.6, 10.6, z],
      [13.6, 10.6, z],
      [13.6, 11.8, z],
      [-13.6, 11.8, z],
    ],
    { paint: 'stone', tone: 0.2 },
    z,
  )
  stage.solid(closed(arch(7.4, z - 0.1)), { paint: 'stone', tone: 0.3 }, z - 0.1)
  stage.solid(closed(arch(6.5, z - 0.2)), { paint: 'iron', tone: -0.5 }, z - 0.2)
  for (const share of [0.82, 0.66, 0.52, 0.4]) {
    const inner = closed(arch(6.5 * share, z - 0.2).map(([x, y]) => [x, y * 1, z - 0.25] as const))
    stage.solid(inner, { paint: 'iron', tone: -0.5 + (1 - share) * 0.9, soft: true }, z - 0.25)
  }
  quadInTunnel(stage, z)
  for (let row = 0; row < 6; row++) {
    const share = 1 - row * 0.13
    for (const side of [-1, 1]) {
      const [x, y] = [side * 2.9 * share, 6 * share]
      stage.solid(
        [
          [x - 0.5 * share, y, z - 0.3],
          [x + 0.5 * share, y, z - 0.3],
          [x + 0.5 * share, y + 0.22, z - 0.3],
          [x - 0.5 * share, y + 0.22, z - 0.3],
        ],
        { paint: 'lamp', glow: row < 3 ? 1 : 0 },
        z - 0.3,
      )
    }
  }
  for (const x of [-6.4, 6.4]) for (let at = 14; at < 40; at += 12) lamp(stage, x, at, 7)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [1, 3.4], z: [14, 36], view: 'along' },
    { surface: 'road', x: [-3.4, -1], z: [14, 36], view: 'front' },
    { surface: 'lawn', x: [-18, -6.5], z: [13, 34] },
    { surface: 'lawn', x: [6.5, 18], z: [13, 34] },
  )
}

type Corner = readonly [number, number, number]
const closed = (corners: readonly Corner[]): Corner[] => {
  const [first] = corners
  const last = corners.at(-1)
  return first && last ? [[Math.max(first[0], last[0]), 0, first[2]], ...corners, [Math.min(first[0], last[0]), 0, first[2]]] : []
}

function quadInTunnel(stage: Stage, z: number): void {
  stage.solid(
    [
      [-4.6, 0, z - 0.28],
      [4.6, 0, z - 0.28],
      [1.6, 1.5, z - 0.28],
      [-1.6, 1.5, z - 0.28],
    ],
    { paint: 'asphalt', tone: -0.3, soft: true },
    z - 0.28,
  )
}

const courses = (widthM: number, heightM: number) =>
  Array.from({ length: Math.floor(heightM / 1.1) }, (_, index) => ({
    line: [
      [0, (index + 1) * 1.1],
      [widthM, (index + 1) * 1.1],
    ] as const,
    width: 0.07,
    paint: 'stone' as const,
    tone: -0.55,
    soft: true as const,
  }))

export function bridge(stage: Stage): void {
  sky(stage)
  farTowers(stage, 700, [40, 110])
  ridge(stage, 0.05, 'hillFar', 1500)
  land(stage, 'water', -0.1)
  const half = 8.5
  quad(stage, [-half - 0.6, half + 0.6], [3, 420], { paint: 'stone', tone: -0.1 })
  roadAway(stage, [-5, 5], { lanes: 2, to: 420 })
  joints(stage, [5.4, half], [4, 80], 1.5, 'pavement')
  for (let z = 330; z > 8; z -= 60) tower(stage, z + 34, half)
  cables(stage, half)
  for (const x of [-half, half]) {
    const steps = [5, 9, 15, 24, 38, 60, 100, 180]
    for (let index = steps.length - 1; index > 0; index--) railing(stage, [x, steps[index - 1] ?? 0], [x, steps[index] ?? 0], 1.2)
  }
  for (let z = 14; z < 150; z += 18) {
    lamp(stage, -half + 0.5, z, 6)
    lamp(stage, half - 0.5, z, 6)
  }
  people(stage, [6, 8], [16, 60], 3)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [1, 3.8], z: [11, 80], view: 'along' },
    { surface: 'road', x: [-3.8, -1], z: [11, 80], view: 'front' },
    { surface: 'pavement', x: [5.8, 7.8], z: [11, 40] },
    { surface: 'pavement', x: [-7.8, -5.8], z: [11, 40] },
    { surface: 'water', x: [-70, -22], z: [60, 160] },
    { surface: 'water', x: [22, 70], z: [60, 160] },
  )
}

function tower(stage: Stage, z: number, half: number): void {
  const heightM = 34
  const leg = (x: number) => building(stage, { x: [x - 1, x + 1], z: [z, z + 2.4], heightM, paint: 'stone', facade: 'blank', roof: 'flat' })
  leg(-half - 0.4)
  leg(half + 0.4)
  for (const y of [12, 23, heightM - 2]) {
    building(stage, { x: [-half, half], z: [z + 0.2, z + 2], heightM: 1.8, footM: y, paint: 'stone', facade: 'blank', roof: 'flat' })
  }
}

function cables(stage: Stage, half: number): void {
  for (const x of [-half - 0.4, half + 0.4]) {
    for (let span = 4; span >= 0; span--) {
      const from = span * 60 - 14 + 8
      const line = Array.from({ length: 25 }, (_, index) => {
        const share = index / 24
        return [x, 6 + 28 * (2 * share - 1) ** 2, from + share * 60] as const
      })
      for (let index = line.length - 1; index >= 0; index--) {
        const at = line[index]
        const next = line[index + 1]
        if (!at || at[2] < 2) continue
        const depth = at[2] + 0.1
        stage.edge([at, [x, 0, at[2]]], 0.07, { paint: 'steel', soft: true }, depth)
        if (next) stage.edge([at, next], 0.34, { paint: 'steel', tone: -0.2, soft: true }, depth)
      }
    }
  }
}

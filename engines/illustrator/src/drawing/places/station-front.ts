import { building, facingRow } from '../kit/building.ts'
import { extra, lamp } from '../kit/furniture.ts'
import { wetness } from '../kit/ground.ts'
import { tree } from '../kit/plant.ts'
import type { Mark, Point } from '../mark.ts'
import { arc, ellipse, rect } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { forecourt } from './forecourt.ts'
import { people } from './passers-by.ts'

const HALL = { halfM: 14, z: 52, heightM: 13 } as const

/** A station from its square: the hall with its great window and clock, the wings, and the taxis' street in front. */
export function stationFront(stage: Stage): void {
  forecourt(stage, 'stone')
  facingRow(stage, 70, [-96, -44], { age: 'old', floors: [4, 6] })
  facingRow(stage, 70, [44, 96], { age: 'old', floors: [4, 6] })
  for (const side of [-1, 1] as const)
    building(stage, {
      x: side < 0 ? [-42, -HALL.halfM] : [HALL.halfM, 42],
      z: [56, 70],
      heightM: 9,
      paint: 'brick',
      facade: 'hall',
      roof: 'across',
      ridgeM: 3,
      roofPaint: 'slate',
    })
  building(stage, { x: [-HALL.halfM, HALL.halfM], z: [HALL.z, 70], heightM: HALL.heightM, paint: 'stone', facade: 'blank', roof: 'flat' })
  stage.onWall([-HALL.halfM, HALL.z], [HALL.halfM, HALL.z], front(stage), 69.9)
  canopy(stage)
  for (const x of [-22, -15, 15, 22]) {
    tree(stage, x, 36, 6)
    extra(stage, 'flag', x * 0.5, 49, { scale: 1.5 })
  }
  for (const x of [-12, 12]) lamp(stage, x, 27, 6)
  if (!stage.scene.subjects.some((it) => it.kind === 'taxi')) extra(stage, 'taxi', -6, 18.5, { mirrored: false })
  people(stage, [-13, 13], [25, 46], 8)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [-9, 9], z: [14.5, 17.5] },
    { surface: 'rail', x: [-8, 8], z: [42, 42] },
    { surface: 'pavement', x: [-11, 11], z: [20.6, 30] },
    { surface: 'lawn', x: [-16, -10], z: [26, 38] },
    { surface: 'lawn', x: [10, 16], z: [26, 38] },
  )
}

/** The vault of the hall over its wall, glazed, with the clock on its keystone; metres from the lower left corner. */
function front(stage: Stage): Mark[] {
  const { isLit } = stage
  const [middle, top] = [HALL.halfM, HALL.heightM]
  const glass = isLit ? ({ paint: 'lamp', tone: -0.25, glow: 0 } as const) : ({ paint: 'glass', tone: 0.1 } as const)
  const radius = 8.2
  const fan = (reach: number): Point[] => [[middle - reach, 5], ...arc(middle, 7, reach, reach, 180, 0, 20), [middle + reach, 5]]
  const bars = Array.from({ length: 9 }, (_, index): Mark => {
    const angle = ((index + 1) / 10) * Math.PI
    return {
      line: [
        [middle + Math.cos(angle) * 2.2, 7 + Math.sin(angle) * 2.2],
        [middle + Math.cos(angle) * radius, 7 + Math.sin(angle) * radius],
      ],
      width: 0.2,
      paint: 'iron',
      soft: true,
    }
  })
  const doors = [-6.6, -2.2, 2.2, 6.6].flatMap((at): Mark[] => [
    { area: [[middle + at - 1.5, 0], ...arc(middle + at, 2.7, 1.5, 1.3, 180, 0, 10), [middle + at + 1.5, 0]], ...glass },
    {
      line: [
        [middle + at, 0],
        [middle + at, 3.9],
      ],
      width: 0.16,
      paint: 'iron',
      soft: true,
    },
  ])
  return [
    { area: [[0, top], ...arc(middle, top, middle, 7.5, 180, 0, 24), [middle * 2, top]], paint: 'stone', tone: 0.05 },
    { area: rect(0, top - 0.4, middle * 2, 0.8), paint: 'stone', tone: 0.35, soft: true },
    { area: fan(radius + 0.9), paint: 'stone', tone: 0.3 },
    { area: fan(radius), ...glass },
    ...bars,
    { area: [[middle - 2.2, 5], ...arc(middle, 7, 2.2, 2.2, 180, 0, 12), [middle + 2.2, 5]], paint: 'stone', tone: 0.15, soft: true },
    ...doors,
    { area: ellipse(middle, 17.6, 1.9, 1.9, 24), paint: 'iron' },
    { area: ellipse(middle, 17.6, 1.6, 1.6, 24), paint: isLit ? 'lamp' : 'canvas', ...(isLit && { glow: 1.2 }) },
    {
      line: [
        [middle - 0.8, 18.1],
        [middle, 17.6],
        [middle, 18.8],
      ],
      width: 0.18,
      paint: 'iron',
      soft: true,
    },
  ]
}

/** The glass roof over the doors. */
function canopy(stage: Stage): void {
  const [near, far, y] = [HALL.z - 5, HALL.z, 4.6]
  stage.solid(
    [
      [-11, y, near],
      [11, y, near],
      [11, y + 0.5, far],
      [-11, y + 0.5, far],
    ],
    { paint: 'steel', tone: 0.1 },
    near,
  )
  for (const x of [-10.5, -3.5, 3.5, 10.5])
    stage.edge(
      [
        [x, 0, near],
        [x, y, near],
      ],
      0.25,
      { paint: 'iron', soft: true },
      near - 0.1,
    )
}

import { building } from '../kit/building.ts'
import { drum, lamp, railing } from '../kit/furniture.ts'
import { wetness } from '../kit/ground.ts'
import { ellipse } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { switchgear } from './substation.ts'
import { plume, YARD_SPOTS, yard } from './yard.ts'

export function powerStation(stage: Stage): void {
  yard(stage, 'concrete')
  for (const [x, z] of [
    [34, 170],
    [-2, 150],
    [-40, 160],
  ] as const) {
    plume(stage, x, 62, z, 24, 'cloud')
    cooling(stage, x, z)
  }
  building(stage, { x: [-26, 22], z: [96, 120], heightM: 22, paint: 'stone', facade: 'hall', roof: 'flat' })
  building(stage, { x: [22, 44], z: [92, 116], heightM: 13, paint: 'steel', facade: 'shed', roof: 'flat' })
  plume(stage, 34, 64, 110, 6, 'smoke')
  drum(stage, [34, 110], { widthM: 5, heightM: 64, paint: 'concrete', topRatio: 0.6, bandPaint: 'signalRed' })
  for (const x of [-34, -18, -2]) switchgear(stage, x, 60)
  railing(stage, [-60, 40], [60, 40], 2, 'steel')
  for (const x of [-13, 13]) lamp(stage, x, 24, 7)
  wetness(stage)
  stage.offer(...YARD_SPOTS)
}

function cooling(stage: Stage, x: number, z: number): void {
  const { sunSide } = stage
  const outline = (share: number) => {
    const at = (y: number) => (17 + 9 * ((y - 42) / 42) ** 2 * (y < 42 ? 1.15 : 0.9)) * share
    return [0, 12, 24, 36, 46, 56, 62].map((y) => [at(y), y] as const)
  }
  const right = outline(1)
  const left = right.map(([px, y]) => [-px, y] as const).toReversed()
  const part = (from: number, to: number): (readonly [number, number])[] => [
    ...outline(from).map(([px, y]) => [px * sunSide, y] as const),
    ...outline(to)
      .map(([px, y]) => [px * sunSide, y] as const)
      .toReversed(),
  ]
  stage.stand(
    [
      { area: [...right, ...left], paint: 'concrete' },
      { area: part(0.4, 1), paint: 'concrete', tone: 0.35, soft: true },
      { area: part(-1, -0.25), paint: 'concrete', tone: -0.4, soft: true },
      { area: part(-1, -0.7), paint: 'concrete', tone: -0.65, soft: true },
      { area: ellipse(0, 62, 18.6, 3, 24), paint: 'concrete', tone: -0.5 },
    ],
    [x, 0, z],
  )
}

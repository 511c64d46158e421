import { building } from '../kit/building.ts'
import { drum, extra, lamp } from '../kit/furniture.ts'
import { wetness } from '../kit/ground.ts'
import type { Stage } from '../stage.ts'
import { bar } from './beam.ts'
import { plume, YARD_SPOTS, yard } from './yard.ts'

export function industry(stage: Stage): void {
  yard(stage, 'concrete')
  for (const [x, tall] of [
    [-20, 46],
    [-13, 38],
    [24, 42],
  ] as const) {
    if (!stage.mayAdd('smoke')) continue
    plume(stage, x, tall, 96, 6, 'smoke')
    drum(stage, [x, 96], { widthM: 4, heightM: tall, paint: 'brick', topRatio: 0.65, bandPaint: 'canvas' })
  }
  for (let bay = 0; bay < 6; bay++)
    building(stage, {
      x: [-44 + bay * 11, -33 + bay * 11],
      z: [70, 92],
      heightM: 10,
      paint: 'brick',
      facade: 'hall',
      roof: 'along',
      ridgeM: 4,
      roofPaint: 'slate',
    })
  building(stage, { x: [24, 52], z: [66, 88], heightM: 13, paint: 'steel', facade: 'shed', roof: 'flat' })
  for (const x of [-34, -26]) drum(stage, [x, 56], { widthM: 7, heightM: 10, paint: 'snow', bandPaint: 'safety' })
  drum(stage, [19, 58], { widthM: 5, heightM: 15, paint: 'steel' })
  stage.stand(
    [
      bar(
        [
          [-26, 7],
          [16, 7],
        ],
        0.8,
        'steel',
        -0.1,
      ),
      bar(
        [
          [-26, 8.4],
          [16, 8.4],
        ],
        0.5,
        'copper',
      ),
      ...[-24, -12, 0, 12].map((x) =>
        bar(
          [
            [x, 0],
            [x, 8.6],
          ],
          0.4,
          'iron',
        ),
      ),
    ],
    [0, 0, 52],
  )
  for (const x of [-13, 0, 13]) lamp(stage, x, 24, 7)
  extra(stage, 'truck', -10, 46)
  extra(stage, 'truck', 11, 49)
  extra(stage, 'car', 3, 37)
  wetness(stage)
  stage.offer(...YARD_SPOTS, { surface: 'rail', x: [-8, 8], z: [44, 44] })
}

import type { Mark } from '../mark.ts'
import { arc, ellipse, rect } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { building } from './building.ts'

/** A campanile: the mark of an old town. */
export function campanile(stage: Stage, x: number, z: number, heightM: number): void {
  if (!stage.mayAdd('clock-tower') || !stage.mayAdd('church')) return
  building(stage, {
    x: [x - 3.4, x + 3.4],
    z: [z, z + 7],
    heightM,
    paint: 'stone',
    facade: 'blank',
    roof: 'along',
    ridgeM: 7,
    roofPaint: 'roofTile',
  })
  const marks: Mark[] = [
    { area: rect(0, heightM - 7.6, 6.8, 0.5), paint: 'stone', tone: 0.3, soft: true },
    ...[1.2, 3.9].map(
      (at): Mark => ({
        area: [[at, heightM - 6.5], [at + 1.7, heightM - 6.5], ...arc(at + 0.85, heightM - 3, 0.85, 0.85, 0, 180, 6)],
        paint: 'iron',
        tone: -0.2,
      }),
    ),
    { area: ellipse(3.4, heightM - 10.3, 1.6, 1.6, 20), paint: stage.isLit ? 'lamp' : 'canvas', ...(stage.isLit && { glow: 1.5 }) },
    {
      line: [
        [3.4, heightM - 10.3],
        [3.4, heightM - 9],
      ],
      width: 0.18,
      paint: 'iron',
      soft: true,
    },
    {
      line: [
        [3.4, heightM - 10.3],
        [4.3, heightM - 10.6],
      ],
      width: 0.18,
      paint: 'iron',
      soft: true,
    },
  ]
  stage.onWall([x - 3.4, z], [x + 3.4, z], marks, z + 6.9)
}

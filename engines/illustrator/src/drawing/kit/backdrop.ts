import type { Mark, Material, Point } from '../mark.ts'
import { rect, smooth } from '../shape.ts'
import { DEPTH, type Look, type Stage } from '../stage.ts'

/** A ridge on the horizon. `heightRatio` is its greatest height as a ratio of the picture's. */
export function ridge(stage: Stage, heightRatio: number, paint: Material, airM: number, roughness = 1): void {
  const { chance, width, height, horizonY } = stage
  const phases = [chance.next() * 6, chance.next() * 6, chance.next() * 6] as const
  const steps = 26
  const crest = Array.from({ length: steps + 1 }, (_, index): Point => {
    const at = index / steps
    const wave =
      0.55 +
      0.3 * Math.sin(at * 5 + phases[0]) +
      0.17 * roughness * Math.sin(at * 12 + phases[1]) +
      0.07 * roughness * Math.sin(at * 29 + phases[2])
    return [at * width * 1.04 - width * 0.02, horizonY - height * heightRatio * Math.max(0.06, wave)]
  })
  const points: Point[] = [...smooth(crest, false, 3), [width * 1.02, horizonY + 3], [-width * 0.02, horizonY + 3]]
  const look: Look = { paint, airM, fadesTo: { paint, airM: airM * 1.7 } }
  stage.onPicture([{ points, look, distanceM: airM }], DEPTH.backdrop - 1 / airM)
}

/** A line of trees on the horizon. */
export function treeLine(stage: Stage, heightRatio: number, airM: number): void {
  if (!stage.mayAdd('tree')) return
  const { chance, width, height, horizonY } = stage
  const crest: Point[] = []
  for (let x = -width * 0.02; x < width * 1.02; x += height * 0.014) {
    crest.push([x, horizonY - height * heightRatio * chance.between(0.5, 1)])
  }
  const points: Point[] = [...smooth(crest, false, 2), [width * 1.02, horizonY + 3], [-width * 0.02, horizonY + 3]]
  stage.onPicture([{ points, look: { paint: 'foliage', tone: -0.3, airM }, distanceM: airM }], DEPTH.backdrop - 100 - 1 / airM)
}

/** Towers of a distant city, as flat shapes with points of light. */
export function farTowers(stage: Stage, z: number, heights: readonly [number, number], share = 1): void {
  if (!stage.mayAdd('tower-block')) return
  const { chance, scene } = stage
  const half = stage.halfM(z) * share * 1.1
  const litRatio = { dawn: 0.08, day: 0, dusk: 0.3, night: 0.42 }[scene.light]
  for (let x = -half; x < half; ) {
    const widthM = chance.between(12, 30)
    const middle = 1 - Math.abs(x / half) * 0.55
    const heightM = chance.between(...heights) * middle
    const paint = chance.pick(['concrete', 'glass', 'paleBlue', 'stone'] as const)
    const marks: Mark[] = [
      { area: rect(0, 0, widthM, heightM), paint, tone: chance.between(-0.3, 0.15) },
      { area: rect(stage.sunSide > 0 ? 0 : widthM * 0.62, 0, widthM * 0.38, heightM), paint, tone: -0.5, soft: true, opacity: 0.5 },
    ]
    if (chance.chance(0.25)) {
      marks.push({
        line: [
          [widthM / 2, heightM],
          [widthM / 2, heightM * 1.16],
        ],
        width: 0.9,
        paint: 'steel',
        soft: true,
      })
    }
    if (chance.chance(0.3)) marks.push({ area: rect(widthM * 0.2, heightM, widthM * 0.6, 4), paint, tone: -0.2 })
    const [columns, rows] = [Math.floor(widthM / 4), Math.floor(heightM / 5)]
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const area = rect(1.2 + column * 4, 3 + row * 5, 2, 2.6)
        if (chance.chance(litRatio)) marks.push({ area, paint: 'lamp', tone: chance.between(-0.5, 0.1), glow: 0, soft: true })
        else if (row % 2 === 0 && stage.scaleAt(z) > 0.7) marks.push({ area, paint: 'window', tone: 0.2, opacity: 0.55, soft: true })
      }
    }
    stage.stand(marks, [x, 0, z + chance.between(0, 20)])
    x += widthM * chance.between(0.75, 1.25)
  }
}

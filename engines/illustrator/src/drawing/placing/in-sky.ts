import type { Subject, SubjectKind } from '../../scene.ts'
import type { Spot, Stage } from '../stage.ts'
import type { DrawnSubject } from '../subject-drawing.ts'
import type { Candidate } from './candidate.ts'

export function inSky(stage: Stage, spot: Spot, subject: Subject, drawn: DrawnSubject, next: () => number): Candidate {
  const target = (SKY_WIDTH[subject.kind] ?? 0.15) * (subject.count > 4 ? 0.75 : 1) * (0.8 + 0.4 * next())
  const tallest = ((spot.z[1] - spot.z[0]) * stage.height) / drawn.heightM
  const pixels = Math.min((target * stage.width) / drawn.widthM, tallest)
  const [halfW, halfH] = [(drawn.widthM * pixels) / 2 / stage.width, (drawn.heightM * pixels) / 2 / stage.height]
  const between = (from: number, to: number) => (from < to ? from + (to - from) * next() : (from + to) / 2)
  const x = subject.kind === 'rainbow' ? 0.5 : between(spot.x[0] + halfW, spot.x[1] - halfW)
  // A rainbow begins at the horizon.
  const y = subject.kind === 'rainbow' ? spot.z[1] - halfH : between(spot.z[0] + halfH, spot.z[1] - halfH)
  const mirrored = next() < 0.5
  return {
    box: { left: x - halfW, right: x + halfW, top: y - halfH, bottom: y + halfH },
    at: [0, 0],
    penalty: 0,
    put: () =>
      stage.onPicture(
        drawn.marks.map((it) => ({
          points: ('area' in it ? it.area : it.line).map(
            ([mx, my]) => [x * stage.width + (mirrored ? -mx : mx) * pixels, y * stage.height - my * pixels] as const,
          ),
          look: it,
          distanceM: 0,
          ...('line' in it && { width: it.width * pixels }),
          ...(it.glow !== undefined && { glow: it.glow * pixels }),
        })),
        BEHIND_ALL.has(subject.kind) ? 8.9e5 : 3e4,
      ),
  }
}

/** Width as a ratio of the picture's, for subjects without a meaningful distance. */
const SKY_WIDTH: Partial<Record<SubjectKind, number>> = {
  rainbow: 0.86,
  stars: 0.8,
  moon: 0.1,
  fireworks: 0.26,
  aeroplane: 0.3,
  helicopter: 0.2,
  balloon: 0.14,
  drone: 0.12,
  kite: 0.1,
  bird: 0.05,
  gull: 0.07,
  smoke: 0.2,
}

const BEHIND_ALL: ReadonlySet<SubjectKind> = new Set(['rainbow', 'moon', 'stars', 'fireworks', 'aeroplane'])

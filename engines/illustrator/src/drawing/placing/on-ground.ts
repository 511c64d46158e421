import type { Subject, SubjectKind } from '../../scene.ts'
import { bikeLane } from '../kit/bike-lane.ts'
import { shadow } from '../kit/shadow.ts'
import { ellipse } from '../shape.ts'
import type { Spot, Stage } from '../stage.ts'
import type { DrawnSubject } from '../subject-drawing.ts'
import { type Candidate, clamp, FLAT, reachOf, seenThrough, targetRatio } from './candidate.ts'

export function onGround(stage: Stage, spot: Spot, subject: Subject, drawn: DrawnSubject, next: () => number, rank: number): Candidate {
  const target = targetRatio(subject, rank, drawn)
  // reachOf keeps small subjects (a cat, a cone) from being placed right below the eye.
  const ideal = (drawn.heightM * stage.scaleAt(1)) / (target * stage.height)
  const [nearest, farthest] = reachOf(stage, spot)
  const y = spot.footM ?? 0
  // Ground at the side is in view only from some distance on; nearer, a taxi would end up on the rails.
  const aside = Math.max(0, spot.x[0], -spot.x[1])
  const seenFrom = aside === 0 ? 0 : (aside + drawn.widthM * 0.6) / stage.halfM(1)
  const z = clamp(ideal * (0.8 + 0.75 * next()), Math.min(Math.max(nearest, seenFrom), farthest), farthest)
  const half = Math.max(0.5, stage.halfM(z) - drawn.widthM * 0.5)
  const [left, right] = [Math.max(spot.x[0], -half), Math.min(spot.x[1], half)]
  const x = left < right ? left + (right - left) * next() : clamp((spot.x[0] + spot.x[1]) / 2, -half, half)
  const isSide = spot.view === undefined || spot.view === 'side'
  // A subject with an arm points it into the picture.
  const mirrored = isSide && (REACHING.has(subject.kind) ? x > 0 : next() < 0.5)
  // A subject wider than the picture (a train from the side) is drawn smaller rather than cut off.
  const scale = Math.min(
    LARGER[subject.kind] ?? 1,
    (0.94 * stage.width) / (drawn.widthM * stage.scaleAt(z)),
    fitting(stage, drawn.heightM, y, z),
  )
  const ratio = (drawn.heightM * scale * stage.scaleAt(z)) / stage.height
  const [px, py] = stage.project([x, y, z])
  const halfRatio = (drawn.widthM * scale * stage.scaleAt(z)) / 2 / stage.width
  const floats = spot.surface === 'water'
  return {
    box: {
      left: px / stage.width - halfRatio,
      right: px / stage.width + halfRatio,
      bottom: py / stage.height,
      top: py / stage.height - ratio,
    },
    at: [x, z],
    penalty: Math.abs(Math.log(ratio / target)) * 0.2,
    put: () => {
      if (subject.kind === 'bike-lane') bikeLane(stage, spot)
      if (!floats && y === 0 && !FLAT.has(subject.kind)) shadow(stage, x, z, drawn.widthM, drawn.heightM)
      if (floats) dim(stage, x, z, drawn.widthM)
      if (stage.isLit && y === 0 && LIT.has(subject.kind)) litGround(stage, x, z, drawn.widthM * scale)
      stage.stand(drawn.marks, [x, y, z], { mirrored, scale, airM: seenThrough(stage, z), ...(y > 0 && { depth: spot.depth ?? z }) })
    },
  }
}

/** The scale at which a tall subject, such as a turbine, fits into the picture. */
function fitting(stage: Stage, heightM: number, y: number, z: number): number {
  const [, foot] = stage.project([0, y, z])
  return Math.max(0.3, (foot - stage.height * 0.04) / (heightM * stage.scaleAt(z)))
}

/** Light of a subject's lamps on the ground. */
function litGround(stage: Stage, x: number, z: number, widthM: number): void {
  for (const share of [1.5, 0.9])
    stage.ground(
      ellipse(x, z - widthM * 0.15, widthM * share + 1, (widthM * share + 1) * 0.55, 20).map(([px, pz]) => [px, Math.max(pz, 1)] as const),
      { paint: 'lamp', tone: -0.2, opacity: 0.13, glow: 0, soft: true },
      4.9e4,
    )
}

/** Darkens the water below a floating subject. */
function dim(stage: Stage, x: number, z: number, widthM: number): void {
  stage.ground(
    ellipse(x, z - widthM * 0.08, widthM * 0.5, Math.min(widthM * 0.22, 3), 20).map(([px, pz]) => [px, pz] as const),
    { paint: 'water', tone: -1, opacity: 0.45, soft: true },
    5e4,
  )
}

/** Subjects whose lamps light the ground around them. */
const LIT: ReadonlySet<SubjectKind> = new Set(['market-stall', 'kiosk', 'bus-stop', 'banner', 'house', 'charging-point'])

/** Subjects with an arm in front. */
const REACHING: ReadonlySet<SubjectKind> = new Set(['excavator', 'crane'])

/** Scale of small animals, which would be specks in a city scene. */
const LARGER: Partial<Record<SubjectKind, number>> = { duck: 2.4, bird: 1.6, cat: 1.5, dog: 1.3 }

import { draws, seedOf } from '@oppidum/domain/core/random'
import type { Subject, SubjectKind } from '../../scene.ts'
import { type Spot, type Stage, VISIBILITY_M } from '../stage.ts'
import type { DrawnSubject, SubjectDrawing } from '../subject-drawing.ts'

export type Box = Pick<Taken, 'left' | 'right' | 'top' | 'bottom'>

/** Where a subject stands in the picture: ratios of its width and height. */
export interface Taken {
  kind: SubjectKind
  /** Where it stands, metres. */
  at: readonly [x: number, z: number]
  left: number
  right: number
  top: number
  bottom: number
}

export interface Candidate {
  box: Box
  at: readonly [x: number, z: number]
  put: () => void
  /** How far from the wished size; 0: as wished. */
  penalty: number
}

export type View = 'side' | 'front' | 'along'

export function drawnFrom(
  { scene }: Stage,
  drawing: SubjectDrawing,
  { kind, colour }: Subject,
  { view, rank, index }: { view: View; rank: number; index: number },
): DrawnSubject {
  return drawing({
    draws: draws(seedOf(scene.seed, 'draw', kind, rank, index)),
    view,
    light: scene.light,
    weather: scene.weather,
    season: scene.season,
    ...(colour && { colour }),
  })
}

/** How high a subject is wished to be in the picture, by the order in which it was asked for. */
export function wishedRatio(subject: Subject, rank: number, made: DrawnSubject): number {
  const crowd = subject.count > 5 ? 0.62 : subject.count > 2 ? 0.78 : 1
  const first = rank === 0 ? 0.27 : 0.2
  // What is long fills the picture across before it is high.
  return Math.min(first * crowd, (0.46 * crowd * made.heightM) / made.widthM)
}

/** Nearest and farthest at which something stands wholly in the picture. */
export function reachOf(stage: Stage, { z, footM = 0 }: Spot): [number, number] {
  const nearM = Math.max(0.8, stage.nearM * (1 - footM / stage.eyeM))
  return [Math.max(z[0], nearM * 1.06), Math.max(z[1], nearM * 1.12)]
}

/** However thick the air is, what was asked for is seen. */
export const seenThrough = (stage: Stage, z: number) => Math.min(z, VISIBILITY_M[stage.scene.weather] * 0.8)

export const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), Math.max(from, to))

/** Lies on the ground and throws no shadow, or is light itself. */
export const FLAT: ReadonlySet<SubjectKind> = new Set(['flood', 'pothole', 'trench', 'burst-pipe', 'fire', 'smoke'])

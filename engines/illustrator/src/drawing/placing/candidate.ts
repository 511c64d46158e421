import { draws, seedOf } from '@oppidum/domain/core/random'
import type { Subject, SubjectKind } from '../../scene.ts'
import { type Spot, type Stage, VISIBILITY_M } from '../stage.ts'
import type { DrawnSubject, SubjectDrawing } from '../subject-drawing.ts'

export type Box = Pick<PlacedSubject, 'left' | 'right' | 'top' | 'bottom'>

/** A subject that has its place; its box in ratios of the picture's width and height. */
export interface PlacedSubject {
  kind: SubjectKind
  /** Position on the ground, metres. */
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
  /** How far its size is from the target size; 0 is perfect. */
  penalty: number
}

export type View = 'side' | 'front' | 'along'

export function drawingOf(
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

/** Target height of a subject as a ratio of the picture's, by its rank in the prompt. */
export function targetRatio(subject: Subject, rank: number, drawn: DrawnSubject): number {
  const crowd = subject.count > 5 ? 0.62 : subject.count > 2 ? 0.78 : 1
  const first = rank === 0 ? 0.27 : 0.2
  // A long subject is limited by the picture's width.
  return Math.min(first * crowd, (0.46 * crowd * drawn.heightM) / drawn.widthM)
}

/** The nearest and farthest distance at which a subject is entirely in the picture. */
export function reachOf(stage: Stage, { z, footM = 0 }: Spot): [number, number] {
  const nearM = Math.max(0.8, stage.nearM * (1 - footM / stage.eyeM))
  return [Math.max(z[0], nearM * 1.06), Math.max(z[1], nearM * 1.12)]
}

/** Limits the haze in front of a subject, so that it is visible even in thick fog. */
export const seenThrough = (stage: Stage, z: number) => Math.min(z, VISIBILITY_M[stage.scene.weather] * 0.8)

export const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), Math.max(from, to))

/** Subjects without a shadow: they lie on the ground, or are light themselves. */
export const FLAT: ReadonlySet<SubjectKind> = new Set(['flood', 'pothole', 'trench', 'burst-pipe', 'fire', 'smoke'])

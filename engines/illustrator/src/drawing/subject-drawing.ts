import type { Draws } from '@oppidum/domain/core/random'
import type { Light, Season, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { Mark } from './mark.ts'

/**
 * How one kind of subject is drawn, once for each of them that stands in a scene. Pure: all chance is taken from `draws`, so the
 * same brief is the same drawing.
 */
export type SubjectDrawing = (brief: SubjectBrief) => DrawnSubject

export type SubjectDrawings = Partial<Record<SubjectKind, SubjectDrawing>>

export interface SubjectBrief {
  /** Clothes, the height of a house, which way a flag blows: whatever differs from one to the next. */
  draws: Draws
  /**
   * What is seen of it: its long side, facing right; its front, coming towards us; or its back, going away from us. A kind that has
   * no such sides (a tree, a fire) draws the same for all three.
   */
  view: 'side' | 'front' | 'along'
  /** At dusk and by night lamps are on. */
  light: Light
  weather: Weather
  season: Season
  /** Of its main surface, in place of the kind's own. Absent: as the kind has it. */
  colour?: SubjectColour
}

/**
 * In metres, y up. The foot is at (0, 0): the middle of what touches the ground, the water line of what floats, the middle of what is
 * in the sky. Shadows are not part of it.
 */
export interface DrawnSubject {
  widthM: number
  heightM: number
  /** Back to front: a later mark covers an earlier one. */
  marks: readonly Mark[]
}

import type { Draws } from '@oppidum/domain/core/random'
import type { Light, Season, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { Mark } from './mark.ts'

/**
 * Draws one subject of a kind. Pure: all randomness comes from `draws`, so the same brief gives the same drawing.
 */
export type SubjectDrawing = (brief: SubjectBrief) => DrawnSubject

export type SubjectDrawings = Partial<Record<SubjectKind, SubjectDrawing>>

export interface SubjectBrief {
  /** For whatever differs between subjects: clothes, the height of a house, which way a flag blows. */
  draws: Draws
  /**
   * Which side is seen: its long side, facing right; its front, coming towards us; or its back, going away from us. Kinds without such
   * sides (a tree, a fire) look the same in all three.
   */
  view: 'side' | 'front' | 'along'
  /** Lamps are on at dusk and at night. */
  light: Light
  weather: Weather
  season: Season
  /** Colour of the main surface; absent: the kind's own colour. */
  colour?: SubjectColour
}

/**
 * In metres, y up, without shadows. (0, 0) is the middle of the foot on the ground, of the water line if it floats, or of the whole if
 * it is in the sky.
 */
export interface DrawnSubject {
  widthM: number
  heightM: number
  /** Back to front: a later mark covers an earlier one. */
  marks: readonly Mark[]
}

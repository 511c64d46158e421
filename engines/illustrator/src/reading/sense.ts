import type { Light, Palette, Place, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { RefusalReason } from './refusal-reason.ts'
import type { SmallWord } from './small-words.ts'
import type { Group } from './subject-groups.ts'

/** A meaning of a phrase for the picture. */
export type Sense =
  | { is: 'subject'; kind: SubjectKind }
  | { is: 'group'; group: Group }
  | { is: 'place'; place: Place }
  | { is: 'loose-place'; places: readonly Place[] }
  | { is: 'light'; light: Light }
  | { is: 'weather'; weather: Weather }
  /** `byMonth`: named by a month, as in the northern hemisphere. */
  | { is: 'season'; season: Season; byMonth?: true }
  | { is: 'style'; style: Style }
  | { is: 'palette'; palette: Palette }
  | { is: 'colour'; colour: SubjectColour }
  | { is: 'number'; count: number; isInRow?: true }
  /** Side by side. */
  | { is: 'row' }
  | { is: 'from-above' }
  /** A subject that the place would have but the prompt's word rules out. */
  | { is: 'unwanted'; kind: SubjectKind }
  | { is: 'refused'; reason: RefusalReason }
  | { is: 'small'; as: SmallWord }

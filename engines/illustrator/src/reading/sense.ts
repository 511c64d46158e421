import type { Light, Palette, Place, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { RefusalReason } from './refusal-reason.ts'
import type { SmallWord } from './small-words.ts'
import type { Group } from './subject-groups.ts'

/** What a phrase of a prompt says about the picture. */
export type Sense =
  | { is: 'subject'; kind: SubjectKind }
  | { is: 'group'; group: Group }
  | { is: 'place'; place: Place }
  | { is: 'loose-place'; places: readonly Place[] }
  | { is: 'light'; light: Light }
  | { is: 'weather'; weather: Weather }
  /** `byMonth`: north of the equator. */
  | { is: 'season'; season: Season; byMonth?: true }
  | { is: 'style'; style: Style }
  | { is: 'palette'; palette: Palette }
  | { is: 'colour'; colour: SubjectColour }
  | { is: 'number'; count: number; isInRow?: true }
  /** One beside the other. */
  | { is: 'row' }
  | { is: 'from-above' }
  /** What it has not, though its place would have. */
  | { is: 'unwanted'; kind: SubjectKind }
  | { is: 'refused'; reason: RefusalReason }
  | { is: 'small'; as: SmallWord }

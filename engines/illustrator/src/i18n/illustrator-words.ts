import type { CombinedWord } from '../reading/combined-senses.ts'
import type { LoosePlace } from '../reading/place-rules.ts'
import type { RefusalReason, RefusedWords } from '../reading/refusal-reason.ts'
import type { NumberWord, SmallWord } from '../reading/small-words.ts'
import type { GroupId } from '../reading/subject-groups.ts'
import type { Light, Palette, Place, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'

/** Words and phrases separated by commas; the first one is shown to people. Plurals follow by rule. */
type WordTable<Of extends string> = Readonly<Record<Of, string>>

/** The words that the illustrator reads, and its sentences, in one language. A phrase in two tables has the meaning of the first (prompt-lexicon.ts). */
export interface PromptWords {
  subjects: WordTable<SubjectKind>
  groups: WordTable<GroupId>
  places: WordTable<Place>
  /** Words for a kind of place. */
  loosePlaces: WordTable<LoosePlace>
  lights: WordTable<Light>
  weathers: WordTable<Weather>
  seasons: WordTable<Season>
  /** By their season in the northern hemisphere; 'march' and 'may' alone have other meanings. */
  months: WordTable<Season>
  styles: WordTable<Style>
  palettes: WordTable<Palette>
  colours: WordTable<SubjectColour>
  /** Number words; digits are read directly. */
  numbers: WordTable<NumberWord>
  /** Words for what the illustrator never draws, by the reason that it gives. */
  refused: WordTable<RefusedWords>
  small: WordTable<SmallWord>
  combined: WordTable<CombinedWord>
  /** Endings of verbs and adverbs that are not in the vocabulary: they describe how, not what. */
  doing: RegExp
  irregularPlurals: string
  /** One sentence: what cannot be drawn, and what can. @param what the words it is about */
  refusals: Readonly<Record<RefusalReason, (what: string) => string>>
}

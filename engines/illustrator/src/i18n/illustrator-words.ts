import type { CombinedWord } from '../reading/combined-senses.ts'
import type { LoosePlace } from '../reading/place-rules.ts'
import type { RefusalReason, RefusedWords } from '../reading/refusal-reason.ts'
import type { NumberWord, SmallWord } from '../reading/small-words.ts'
import type { GroupId } from '../reading/subject-groups.ts'
import type { Light, Palette, Place, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'

/** Words and phrases between commas, the first as it is told to people. Plurals are found by rule. */
type Called<Of extends string> = Readonly<Record<Of, string>>

/** What the illustrator reads and says in one language. Of a phrase in two tables the first one counts (prompt-lexicon.ts). */
export interface PromptWords {
  subjects: Called<SubjectKind>
  groups: Called<GroupId>
  places: Called<Place>
  /** Words that name no place of their own. */
  loosePlaces: Called<LoosePlace>
  lights: Called<Light>
  weathers: Called<Weather>
  seasons: Called<Season>
  /** By their season north of the equator; 'march' and 'may' alone are other words too. */
  months: Called<Season>
  styles: Called<Style>
  palettes: Called<Palette>
  colours: Called<SubjectColour>
  /** How many each word asks for; figures are read as they are. */
  numbers: Called<NumberWord>
  /** What prompts ask for and the illustrator never draws, so that it can say why. */
  refused: Called<RefusedWords>
  small: Called<SmallWord>
  combined: Called<CombinedWord>
  /** Forms of verbs and adverbs that stand in no vocabulary: they say how, not what. */
  doing: RegExp
  irregularPlurals: string
  /** One sentence: what cannot be drawn, and what can. `what`: the words it is about. */
  refusals: Readonly<Record<RefusalReason, (what: string) => string>>
}

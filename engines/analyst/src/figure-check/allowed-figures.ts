import type { AnswerBlock, Fact, LookedAt } from '@oppidum/domain/assistant/answer'
import type { Language } from '@oppidum/domain/core/language'
import type { SpeedUnit } from '@oppidum/domain/telemetry/speed'

/** What the figure check compares a model's text with. */
export interface Ground {
  language: Language
  timeZone: string
  speedUnit: SpeedUnit
  /** What 'now' means. */
  nowMs: number
  cityName: string
  question: string
  /** This answer's facts. */
  facts: readonly Fact[]
  /** The queries; facts refer to them by index. */
  calls: readonly LookedAt[]
  /** Facts of earlier answers in the conversation. Their ids differ from those of `facts`; their calls are ignored. */
  earlier: readonly Fact[]
  /** The city's names: streets, sections, districts, substations, plants, departments, places. */
  names: readonly string[]
}

/** A checked text, which may be shown. */
export interface CheckedText {
  blocks: AnswerBlock[]
  /** How many figures, times, dates, records and names the text contains. */
  of: number
  /** Those that no fact supports, as written; the blocks do not contain them. */
  unsupported: string[]
  /** Ids of the facts that the blocks use, each once. */
  used: string[]
}

/** A range of a sentence, from `start` to before `end`. */
export interface Stretch {
  start: number
  end: number
}

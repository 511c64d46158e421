import type { AnswerBlock, Fact, LookedAt } from '@oppidum/domain/assistant/answer'
import type { Language } from '@oppidum/domain/core/language'
import type { SpeedUnit } from '@oppidum/domain/telemetry/speed'

/** What the text of a model is held against. */
export interface Ground {
  language: Language
  timeZone: string
  speedUnit: SpeedUnit
  /** What 'now' means. */
  nowMs: number
  cityName: string
  question: string
  /** Of this answer. */
  facts: readonly Fact[]
  /** Those that `facts` name by index. */
  calls: readonly LookedAt[]
  /** Facts of earlier answers of the same conversation; ids differ from those of `facts`, calls are not looked at. */
  earlier: readonly Fact[]
  /** Names of the city: streets, sections, districts, substations, plants, departments, places. */
  names: readonly string[]
}

/** A text that may be shown. */
export interface CheckedText {
  blocks: AnswerBlock[]
  /** Figures, times, dates, records and names that were said. */
  of: number
  /** Those that no fact holds, as they were said; the blocks do not have them. */
  unsupported: string[]
  /** Ids of the facts that the blocks name, each once. */
  used: string[]
}

/** A stretch of a sentence: from `start`, up to `end`. */
export interface Stretch {
  start: number
  end: number
}

import type { Answer, AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import type { Role } from '@oppidum/domain/core/access'
import type { Language } from '@oppidum/domain/core/language'
import type { Plan } from '@oppidum/domain/plans/plan'

/** The person who asks, as the server knows them at this call. Nothing in it comes from a message. */
export interface Asker {
  city: City
  plan: Plan
  role: Role
  /** Account id; absent for nobody, who has no alerts. Never passed on to a language model. */
  personId?: string
  /** The page's. The words of a question decide first which language it is in. */
  language: Language
}

/** An earlier question of the same conversation. */
export interface EarlierTurn {
  message: string
  response: string
  /** What the analyst stored for follow-up questions; null for an answer of a language model. Never shown. */
  memory: unknown
  /** The answer with its facts, on which a later answer may rest without a new query. Absent if only the text is available. */
  answer?: Answer | null
}

export interface Question {
  message: string
  asker: Asker
  /** Oldest first, at most six. */
  before: readonly EarlierTurn[]
  /** What 'now' means. */
  nowMs: number
  /** Whose share of the queue its queries take. Used for nothing else, and never passed on. */
  sender?: string
}

/** Called while an answer is on its way. */
export interface Progress {
  /** @param sentence what was queried, in words */
  onQuery(sentence: string): void
  /** Blocks that are ready and checked; each call replaces those of the call before. */
  onBlocks(blocks: readonly AnswerBlock[]): void
}

export interface WrittenAnswer {
  answer: Answer
  memory: unknown
  /** Tokens that a language model used; null for the analyst. */
  tokens: number | null
}

/** Answers questions: the built-in analyst, or a configured language model with the analyst behind it. */
export interface Answerer {
  /**
   * @param signal stops the work, which then throws the signal's reason
   * @throws Failure unavailable when no answerer could answer
   */
  answer(question: Question, progress: Progress, signal: AbortSignal): Promise<WrittenAnswer>
}

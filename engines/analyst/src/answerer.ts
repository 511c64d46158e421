import type { Answer, AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import type { Role } from '@oppidum/domain/core/access'
import type { Language } from '@oppidum/domain/core/language'
import type { Plan } from '@oppidum/domain/plans/plan'

/** Who asks, as the server knows it at this very call; nothing of it comes from a message. */
export interface Asker {
  city: City
  plan: Plan
  role: Role
  /** Of the page; what a question is in is told from its words first. */
  language: Language
}

/** An earlier question of the same conversation. */
export interface EarlierTurn {
  message: string
  response: string
  /** What the analyst kept of it for questions that follow on; null of a model's. Never shown. */
  memory: unknown
  /** As it was given, with its facts: what a later answer may rest on without looking again. Absent: only the text is known. */
  answer?: Answer | null
}

export interface Asked {
  message: string
  asker: Asker
  /** Oldest first, at most six. */
  before: readonly EarlierTurn[]
  /** What 'now' means. */
  nowMs: number
  /** Whose turn it is where looks wait for each other; of no other meaning, and told to nobody. */
  sender?: string
}

/** What happens on the way to an answer, for whoever watches. */
export interface Progress {
  looked(sentence: string): void
  /** Blocks that are ready and checked; each call replaces those before it. */
  said(blocks: readonly AnswerBlock[]): void
}

export interface Written {
  answer: Answer
  memory: unknown
  /** Tokens of a model; null of the analyst. */
  tokens: number | null
}

/** Answers a question. The built-in analyst is one, a configured model with the analyst behind it another. */
export interface Answerer {
  /**
   * @param signal ends the work: it then throws its reason
   * @throws Failure unavailable when nobody could answer
   */
  answer(asked: Asked, progress: Progress, signal: AbortSignal): Promise<Written>
}

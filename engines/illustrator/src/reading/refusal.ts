import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../i18n/illustrator-catalogue.ts'
import type { RefusalReason } from './refusal-reason.ts'

export interface PromptRefused {
  refused: RefusalReason
  /** The words it is about, as written; '' for an empty prompt. At most 60 characters. */
  what: string
  language: Language
}

/** One sentence for the person: what cannot be drawn, and what can. */
export function refusalSentence({ refused, what, language }: PromptRefused): string {
  return wordsIn(language).refusals[refused](what)
}

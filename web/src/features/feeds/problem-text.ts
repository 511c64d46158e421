import type { Language } from '@oppidum/domain/core/language'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'

/** What is wrong, in the page's language; null if nothing is. */
export function problemText({ problem, problemTexts }: Pick<FeedStatus, 'problem' | 'problemTexts'>, language: Language): string | null {
  return problemTexts?.[language] ?? problem
}

import { RequestCategory, type RequestPriority } from '@oppidum/domain/service-request'
import { statusWord } from '../../desk/record-words.ts'
import { label } from '../../locales/label.ts'
import type { Text, TextId } from '../../locales/text.ts'
import type { Progress } from '../../ui/icons/ProgressGlyph.tsx'

export const PRIORITY_TEXT: Record<RequestPriority, TextId> = { low: 'priority.low', medium: 'priority.medium', high: 'priority.high' }

const CATEGORY_TEXT: Record<RequestCategory, TextId> = {
  maintenance: 'category.maintenance',
  infrastructure: 'category.infrastructure',
  environment: 'category.environment',
  other: 'category.other',
}

/** An unknown status keeps its word and wears the neutral glyph. Spec §4. */
export function statusOf(status: string, text: Text): { word: string; progress: Progress } {
  return statusWord('service-request', status, text)
}

export function categoryOf(category: string, text: Text): string {
  const known = RequestCategory.safeParse(category)
  return known.success ? text(CATEGORY_TEXT[known.data]) : label(category)
}

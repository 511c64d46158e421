import { RequestCategory } from '@oppidum/domain/records/service-request'
import { label } from '../../../i18n/label.ts'
import type { Text, TextId } from '../../../i18n/text.ts'
import type { Progress } from '../../../ui/icons/ProgressGlyph.tsx'
import { statusWord } from '../desk/record-labels.ts'

const CATEGORY_TEXT: Record<RequestCategory, TextId> = {
  maintenance: 'category.maintenance',
  infrastructure: 'category.infrastructure',
  environment: 'category.environment',
  other: 'category.other',
}

/** An unknown status is shown as it is, with the neutral glyph. */
export function statusOf(status: string, text: Text): { word: string; progress: Progress } {
  return statusWord('service-request', status, text)
}

export function categoryOf(category: string, text: Text): string {
  const parsed = RequestCategory.safeParse(category)
  return parsed.success ? text(CATEGORY_TEXT[parsed.data]) : label(category)
}

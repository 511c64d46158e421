import { RequestCategory, type RequestPriority, RequestStatus } from '@oppidum/domain/service-request'
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
const STATUS: Record<RequestStatus, { text: TextId; progress: Progress }> = {
  pending: { text: 'status.pending', progress: 'waiting' },
  assigned: { text: 'status.assigned', progress: 'quarter' },
  scheduled: { text: 'status.scheduled', progress: 'planned' },
  in_progress: { text: 'status.in-progress', progress: 'half' },
  completed: { text: 'status.completed', progress: 'done' },
}

/** An unknown status keeps its word and wears the neutral glyph. Spec §4. */
export function statusOf(status: string, text: Text): { word: string; progress: Progress } {
  const known = RequestStatus.safeParse(status)
  return known.success
    ? { word: text(STATUS[known.data].text), progress: STATUS[known.data].progress }
    : { word: label(status), progress: 'unknown' }
}

export function categoryOf(category: string, text: Text): string {
  const known = RequestCategory.safeParse(category)
  return known.success ? text(CATEGORY_TEXT[known.data]) : label(category)
}

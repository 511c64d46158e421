import type { Outcome } from '@oppidum/domain/records/outcome'
import type { TextId } from '../../../i18n/text.ts'

export const OUTCOME_TEXT: Record<Outcome, TextId> = {
  fixed: 'desk.outcome-fixed',
  cannot_fix: 'desk.outcome-cannot-fix',
  duplicate: 'desk.outcome-duplicate',
  not_ours: 'desk.outcome-not-ours',
}

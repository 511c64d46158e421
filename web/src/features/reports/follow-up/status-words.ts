import type { Outcome } from '@oppidum/domain/records/outcome'
import type { RequestStatus } from '@oppidum/domain/records/service-request'
import type { ReportStatus, ReportStepKind } from '@oppidum/domain/reports/report'
import type { TextId } from '../../../i18n/text.ts'
import type { Progress } from '../../../ui/icons/ProgressGlyph.tsx'

export const STEP: Record<ReportStepKind, TextId> = {
  received: 'report.step-received',
  seen: 'report.step-seen',
  assigned: 'report.step-assigned',
  scheduled: 'report.step-scheduled',
  in_progress: 'report.step-working',
  closed: 'report.step-closed',
  reopened: 'report.step-reopened',
  remark: 'report.step-remark',
  joined: 'report.step-joined',
  parted: 'report.step-parted',
  confirmed: 'report.step-confirmed',
  not_fixed: 'report.step-not-fixed',
}

export const OUTCOME: Record<Outcome, TextId> = {
  fixed: 'report.outcome-fixed',
  cannot_fix: 'report.outcome-cannot',
  duplicate: 'report.outcome-duplicate',
  not_ours: 'report.outcome-not-ours',
}

/** The status in one sentence for people who do not know the operators' terms. */
export const STATUS_TEXT: Record<RequestStatus, { text: TextId; progress: Progress }> = {
  pending: { text: 'report.stands-pending', progress: 'waiting' },
  assigned: { text: 'report.stands-assigned', progress: 'quarter' },
  scheduled: { text: 'report.stands-scheduled', progress: 'planned' },
  in_progress: { text: 'report.stands-working', progress: 'half' },
  completed: { text: 'report.stands-closed', progress: 'done' },
}

/** The expected next step; null when there is none. */
export function nextStep({ status, confirmation }: Pick<ReportStatus, 'status' | 'confirmation'>): TextId | null {
  if (status === 'completed') return confirmation === 'asked' ? 'report.next-answer' : null
  return status === 'pending' ? 'report.next-seen' : 'report.next-closed'
}

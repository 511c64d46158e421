import { IncidentStatus } from '@oppidum/domain/incident'
import type { RecordKind } from '@oppidum/domain/life-cycle'
import type { Outcome } from '@oppidum/domain/outcome'
import { RequestStatus } from '@oppidum/domain/service-request'
import { label } from '../locales/label.ts'
import type { Text, TextId } from '../locales/text.ts'
import type { Progress } from '../ui/icons/ProgressGlyph.tsx'

interface StatusWord {
  text: TextId
  progress: Progress
}

const INCIDENT_STATUS: Record<IncidentStatus, StatusWord> = {
  pending: { text: 'status.pending', progress: 'waiting' },
  active: { text: 'status.active', progress: 'standing' },
  in_progress: { text: 'status.in-progress', progress: 'half' },
  resolved: { text: 'status.resolved', progress: 'done' },
}

const REQUEST_STATUS: Record<RequestStatus, StatusWord> = {
  pending: { text: 'status.pending', progress: 'waiting' },
  assigned: { text: 'status.assigned', progress: 'quarter' },
  scheduled: { text: 'status.scheduled', progress: 'planned' },
  in_progress: { text: 'status.in-progress', progress: 'half' },
  completed: { text: 'status.completed', progress: 'done' },
}

/** An unknown status keeps its word and wears the neutral glyph. Spec §4. */
export function statusWord(kind: RecordKind, status: string, text: Text): { word: string; progress: Progress } {
  const known = kind === 'incident' ? IncidentStatus.safeParse(status) : RequestStatus.safeParse(status)
  if (!known.success) return { word: label(status), progress: 'unknown' }
  // The schema of the kind knows it, and the table of the kind has every word of the schema.
  const { text: id, progress } = ({ ...INCIDENT_STATUS, ...REQUEST_STATUS } as Record<string, StatusWord>)[status] as StatusWord
  return { word: text(id), progress }
}

const PRIORITY: Record<string, TextId> = {
  critical: 'priority.critical',
  high: 'priority.high',
  medium: 'priority.medium',
  low: 'priority.low',
}

export function priorityWord(priority: string, text: Text): string {
  const id = PRIORITY[priority]
  return id ? text(id) : label(priority)
}

export const OUTCOME_TEXT: Record<Outcome, TextId> = {
  fixed: 'desk.outcome-fixed',
  cannot_fix: 'desk.outcome-cannot-fix',
  duplicate: 'desk.outcome-duplicate',
  not_ours: 'desk.outcome-not-ours',
}

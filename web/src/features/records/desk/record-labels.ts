import { IncidentStatus } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { RequestStatus } from '@oppidum/domain/records/service-request'
import { label } from '../../../i18n/label.ts'
import type { Text, TextId } from '../../../i18n/text.ts'
import type { Progress } from '../../../ui/icons/ProgressGlyph.tsx'

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

/** An unknown status is shown as it is, with the neutral glyph. */
export function statusWord(kind: RecordKind, status: string, text: Text): { word: string; progress: Progress } {
  const parsed = kind === 'incident' ? IncidentStatus.safeParse(status) : RequestStatus.safeParse(status)
  if (!parsed.success) return { word: label(status), progress: 'unknown' }
  // The kind's schema accepted it, and the kind's table has every status of the schema.
  const { text: id, progress } = ({ ...INCIDENT_STATUS, ...REQUEST_STATUS } as Record<string, StatusWord>)[status] as StatusWord
  return { word: text(id), progress }
}

const PRIORITY: Record<string, TextId> = {
  unknown: 'priority.unknown',
  critical: 'priority.critical',
  high: 'priority.high',
  medium: 'priority.medium',
  low: 'priority.low',
}

/** A priority that this page does not know is shown as it is. */
export function priorityWord(priority: string, text: Text): string {
  const id = Object.hasOwn(PRIORITY, priority) ? PRIORITY[priority] : undefined
  return id ? text(id) : label(priority)
}

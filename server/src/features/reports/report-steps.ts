import type { TimelineAction } from '@oppidum/domain/records/timeline'
import type { ReportStep, ReportStepKind } from '@oppidum/domain/reports/report'
import type { EntryRow, StatusRow } from './report-status-store.ts'

/** The timeline actions that reporters see. */
const KIND_OF: Partial<Record<TimelineAction, ReportStepKind>> = {
  acknowledged: 'seen',
  assigned: 'assigned',
  closed: 'closed',
  reopened: 'reopened',
  commented: 'remark',
  confirmed: 'confirmed',
  'not-fixed': 'not_fixed',
}
/** Steps whose text is public. */
const SAID: ReadonlySet<ReportStepKind> = new Set(['closed', 'reopened', 'remark', 'not_fixed'])
/** The timeline's text when a reporter says no without a reason. */
export const NOT_FIXED_WORDS = 'Whoever reported it says that it is not fixed.'
const MOVED_TO: Readonly<Record<string, ReportStepKind>> = { assigned: 'assigned', scheduled: 'scheduled', in_progress: 'in_progress' }

function movedTo({ changes }: EntryRow): ReportStepKind | undefined {
  const { to } = changes.find((it) => it.field === 'status') ?? {}
  return typeof to === 'string' && Object.hasOwn(MOVED_TO, to) ? MOVED_TO[to] : undefined
}

function kindOf(entry: EntryRow, isOwn: boolean): ReportStepKind | undefined {
  if (entry.action === 'moved') return movedTo(entry)
  // Both timelines contain a merge; only the merged request's entry changes the status.
  const isChild = isOwn && entry.changes.some((it) => it.field === 'status')
  if (entry.action === 'folded') return isChild ? 'joined' : undefined
  if (entry.action === 'unfolded') return isChild ? 'parted' : undefined
  return KIND_OF[entry.action]
}

/**
 * The steps of a report, oldest first: its own entries and, after a merge, those of the other request. A request whose source says no
 * more has been received, and perhaps closed.
 */
export function reportSteps(own: StatusRow, root: StatusRow, entries: readonly EntryRow[]): ReportStep[] {
  const steps: ReportStep[] = [{ at: own.createdAt.toISOString(), kind: 'received', outcome: null, text: null }]
  for (const entry of entries) {
    const isOwn = entry.recordId === own.id
    // Skip what happened to the other request before this report.
    if (!isOwn && entry.at < own.createdAt) continue
    const kind = kindOf(entry, isOwn)
    if (kind === undefined) continue
    const said = SAID.has(kind) && entry.words !== NOT_FIXED_WORDS ? entry.words : null
    steps.push({ at: entry.at.toISOString(), kind, outcome: kind === 'closed' ? entry.outcome : null, text: said })
  }
  if (root.status === 'completed' && root.completedAt && !steps.some((it) => it.kind === 'closed'))
    steps.push({ at: root.completedAt.toISOString(), kind: 'closed', outcome: root.outcome, text: root.outcomeReason })
  return steps
}

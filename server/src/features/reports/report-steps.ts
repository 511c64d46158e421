import type { TimelineAction } from '@oppidum/domain/records/timeline'
import type { ReportStep, ReportStepKind } from '@oppidum/domain/reports/report'
import type { EntryRow, StatusRow } from './report-status-store.ts'

/** What reporters are told of; everything else of a timeline is the desk's own work. */
const KIND_OF: Partial<Record<TimelineAction, ReportStepKind>> = {
  acknowledged: 'seen',
  assigned: 'assigned',
  closed: 'closed',
  reopened: 'reopened',
  commented: 'remark',
  confirmed: 'confirmed',
  'not-fixed': 'not_fixed',
}
/** Steps whose words were meant for everybody. */
const SAID: ReadonlySet<ReportStepKind> = new Set(['closed', 'reopened', 'remark', 'not_fixed'])
/** What stands in the timeline when a reporter says no and nothing else. */
export const NOT_FIXED_WORDS = 'Whoever reported it says that it is not fixed.'
const MOVED_TO: Readonly<Record<string, ReportStepKind>> = { assigned: 'assigned', scheduled: 'scheduled', in_progress: 'in_progress' }

function movedTo({ changes }: EntryRow): ReportStepKind | undefined {
  const { to } = changes.find((it) => it.field === 'status') ?? {}
  return typeof to === 'string' && Object.hasOwn(MOVED_TO, to) ? MOVED_TO[to] : undefined
}

function kindOf(entry: EntryRow, isOwn: boolean): ReportStepKind | undefined {
  if (entry.action === 'moved') return movedTo(entry)
  // Both requests tell of a fold; of the one that was folded it changed the status.
  const isChild = isOwn && entry.changes.some((it) => it.field === 'status')
  if (entry.action === 'folded') return isChild ? 'joined' : undefined
  if (entry.action === 'unfolded') return isChild ? 'parted' : undefined
  return KIND_OF[entry.action]
}

/**
 * What befell a report, oldest first: its own entries, and from the moment it was joined with another request those of that one.
 * A request whose source does not tell more has been received, and perhaps closed.
 */
export function reportSteps(own: StatusRow, root: StatusRow, entries: readonly EntryRow[]): ReportStep[] {
  const steps: ReportStep[] = [{ at: own.createdAt.toISOString(), kind: 'received', outcome: null, text: null }]
  for (const entry of entries) {
    const isOwn = entry.recordId === own.id
    // What happened to the other one before this was reported is not this reporter's story.
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

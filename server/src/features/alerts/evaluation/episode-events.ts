import type { Severity } from '@oppidum/domain/alerts/rule'
import type { Tx } from '../../../platform/db/connection.ts'
import { type EventDraft, writeEvents } from '../../../platform/events/event-store.ts'
import { alertEvent, type ReportedAlert } from '../events/alert-event.ts'
import { firedBefore } from './alert-episode-store.ts'
import type { AlertRow, EpisodeWrites, TransitionRow } from './episodes.ts'

/** The alert right after the transition, although more may have happened to it in the same run. */
function alertAfter(cityId: string, row: AlertRow, { to, at, evidence }: TransitionRow): ReportedAlert {
  return {
    id: row.id,
    city: cityId,
    ownerId: row.ownerId,
    rule: row.ruleId,
    ruleVersion: row.ruleVersion,
    name: row.name,
    // The column is only ever written with severities.
    severity: row.severity as Severity,
    sharing: row.sharing,
    place: row.placeId,
    placeName: row.placeName,
    state: to,
    startedAt: row.startedAt,
    firedAt: row.firedAt,
    acknowledgedAt: row.acknowledgedAt,
    resolvedAt: to === 'resolved' ? at : null,
    evidence: [...evidence],
    incident: row.incidentId,
  }
}

/**
 * Reports to programs outside what a run wrote, in its transaction: that an alert fires, once, and that it is over, if it had fired. An alert
 * is not reported while it is shelved. @returns whether there was anything to report
 */
export async function writeEpisodeEvents(tx: Tx, cityId: string, at: Date, writes: readonly EpisodeWrites[]): Promise<boolean> {
  const rows = new Map(writes.flatMap(({ added, changed }) => [...added, ...changed]).map((it) => [it.id, it]))
  const transitions = writes.flatMap((it) => it.transitions).filter(({ to }) => to === 'firing' || to === 'no-data' || to === 'resolved')
  if (transitions.length === 0) return false
  const hadFired = await firedBefore(
    tx,
    transitions.map((it) => it.id),
  )
  const drafts = transitions.flatMap((it): EventDraft[] => {
    const { id, from, to, cause } = it
    const row = rows.get(it.alertId)
    const isOver = to === 'resolved'
    if (!row || hadFired.has(id) !== isOver) return []
    const type = isOver ? 'alert.resolved' : 'alert.fired'
    return [alertEvent(type, alertAfter(cityId, row, it), { id, from, to, at: it.at, cause })]
  })
  await writeEvents(tx, cityId, at, drafts)
  return drafts.length > 0
}

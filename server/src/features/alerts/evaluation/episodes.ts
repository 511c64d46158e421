import type { AlertState, AlertValue, TransitionCause } from '@oppidum/domain/alerts/alert'
import type { Change, Progress } from '@oppidum/domain/alerts/evaluate'
import type { Sharing } from '@oppidum/domain/alerts/rule'
import { domainOf, verdictValues } from '@oppidum/domain/alerts/verdict-values'
import { v7 as uuidv7 } from 'uuid'
import { type Unit, unitKey } from './rule-unit.ts'

/** An alert as its row. Instants are ISO 8601. */
export interface AlertRow {
  id: string
  ruleId: string
  ruleVersion: number
  ownerId: string
  sharing: Sharing
  name: string
  severity: string
  placeId: string
  placeName: string
  district: string | null
  domain: string
  state: AlertState
  startedAt: string
  firedAt: string
  acknowledgedAt: string | null
  shelvedUntil: string | null
  shelvedReason: string | null
  resolvedAt: string | null
  evidence: readonly AlertValue[]
  /** The incident it opened; null if none. */
  incidentId: string | null
  sequence: number
}

export interface TransitionRow {
  id: string
  alertId: string
  sequence: number
  from: AlertState
  to: AlertState
  at: string
  cause: TransitionCause
  evidence: readonly AlertValue[]
  /** Nobody is notified of it; null: the dispatcher decides. */
  dispatchedAt: string | null
}

/** A person's silence of a rule at a place. */
export interface Shelf {
  until: string
  reason: string | null
}

export interface LateRow {
  ruleId: string
  placeId: string
  at: string
  evidence: readonly AlertValue[]
}

/** What a run writes about alerts. */
export interface EpisodeWrites {
  added: AlertRow[]
  changed: AlertRow[]
  /** Ids of pending alerts that never fired. */
  removed: string[]
  transitions: TransitionRow[]
  late: LateRow[]
}

/** A unit and what happened to it, in order. */
export interface Happening {
  unit: Pick<Unit, 'rule' | 'place'>
  changes: readonly Change[]
}

const iso = (ms: number) => new Date(ms).toISOString()

/** While a person has silenced it, an alert that is open stays so. */
function shownState(to: 'firing' | 'no-data', alert: AlertRow, shelf: Shelf | undefined, at: string): AlertState {
  if (shelf && shelf.until > at) return 'shelved'
  return to === 'firing' && alert.acknowledgedAt !== null ? 'acknowledged' : to
}

function newAlert({ rule, place }: Happening['unit'], { sinceMs, atMs }: Change): AlertRow {
  const { name, severity, condition } = rule.settings
  return {
    id: uuidv7({ msecs: atMs }),
    ruleId: rule.id,
    ruleVersion: rule.version,
    ownerId: rule.ownerId,
    sharing: rule.sharing,
    name,
    severity,
    placeId: place.id,
    placeName: place.name,
    district: place.district,
    domain: domainOf(condition),
    state: 'inactive',
    startedAt: iso(Math.min(sinceMs, atMs)),
    firedAt: iso(atMs),
    acknowledgedAt: null,
    shelvedUntil: null,
    shelvedReason: null,
    resolvedAt: null,
    evidence: [],
    incidentId: null,
    sequence: 0,
  }
}

/**
 * What has to be written for what happened. The present state of an alert is what people made of it, such as acknowledged: it is what a
 * transition leads from.
 * @param open alerts that are not resolved, by `unitKey`
 * @param shelves by `unitKey`
 */
export function episodeWrites(
  happenings: readonly Happening[],
  open: ReadonlyMap<string, AlertRow>,
  shelves: ReadonlyMap<string, Shelf>,
): EpisodeWrites {
  const writes: EpisodeWrites = { added: [], changed: [], removed: [], transitions: [], late: [] }
  for (const { unit, changes } of happenings) {
    const key = unitKey(unit.rule.id, unit.place.id)
    const stored = open.get(key)
    let alert = stored && { ...stored }
    let isAdded = false
    const finish = () => {
      if (alert) (isAdded ? writes.added : writes.changed).push(alert)
      alert = undefined
      isAdded = false
    }
    for (const change of changes) {
      const at = iso(change.atMs)
      const evidence = verdictValues(unit.rule.settings.condition, change.leaves)
      if (change.to === 'late') {
        writes.late.push({ ruleId: unit.rule.id, placeId: unit.place.id, at, evidence })
        continue
      }
      if (change.to === 'inactive') {
        const gone = alert
        if (gone && !isAdded) writes.removed.push(gone.id)
        writes.transitions = writes.transitions.filter((it) => it.alertId !== gone?.id)
        alert = undefined
        isAdded = false
        continue
      }
      if (!alert) {
        if (change.to === 'resolved') continue
        alert = newAlert(unit, change)
        isAdded = true
      }
      const from = alert.state
      const shelf = shelves.get(key)
      const to = change.to === 'firing' || change.to === 'no-data' ? shownState(change.to, alert, shelf, at) : change.to
      if (from === 'inactive' || from === 'pending') alert.firedAt = at
      alert.evidence = evidence
      if (to === 'shelved' && shelf) Object.assign(alert, { shelvedUntil: shelf.until, shelvedReason: shelf.reason })
      if (to === 'resolved') alert.resolvedAt = at
      // Shelved from firing to no data: nobody sees a difference.
      if (to === from) continue
      alert.state = to
      alert.sequence++
      const { id, sequence } = alert
      const dispatchedAt = to === 'pending' ? at : null
      const { cause } = change
      writes.transitions.push({ id: uuidv7({ msecs: change.atMs }), alertId: id, sequence, from, to, at, cause, evidence, dispatchedAt })
      if (to === 'resolved') finish()
    }
    finish()
  }
  return writes
}

/** Ends alerts whose rule was changed, switched off or removed, or no longer applies to their place. */
export function endedByRule(alerts: readonly AlertRow[], nowMs: number): EpisodeWrites {
  const at = iso(nowMs)
  const pending = alerts.filter((it) => it.state === 'pending')
  const changed = alerts
    .filter((it) => it.state !== 'pending')
    .map((it) => ({ ...it, state: 'resolved' as const, resolvedAt: at, sequence: it.sequence + 1 }))
  const before = new Map(alerts.map((it) => [it.id, it.state]))
  const transitions = changed.map((it) => ({
    id: uuidv7({ msecs: nowMs }),
    alertId: it.id,
    sequence: it.sequence,
    from: before.get(it.id) as AlertState,
    to: it.state,
    at,
    cause: 'rule' as const,
    evidence: it.evidence,
    dispatchedAt: null,
  }))
  return { added: [], changed, removed: pending.map((it) => it.id), transitions, late: [] }
}

/** Alerts whose silence is over are shown as what they are. @param phaseOf of a unit by its key; null if there is none */
export function shelfEnds(alerts: readonly AlertRow[], phaseOf: (key: string) => Progress['phase'] | null): EpisodeWrites {
  const writes: EpisodeWrites = { added: [], changed: [], removed: [], transitions: [], late: [] }
  for (const alert of alerts) {
    const phase = phaseOf(unitKey(alert.ruleId, alert.placeId))
    if (alert.state !== 'shelved' || alert.shelvedUntil === null || (phase !== 'firing' && phase !== 'no-data')) continue
    const { id, evidence, shelvedUntil: at } = alert
    const sequence = alert.sequence + 1
    writes.changed.push({ ...alert, state: phase, sequence, shelvedUntil: null, shelvedReason: null })
    const transitionId = uuidv7({ msecs: Date.parse(at) })
    writes.transitions.push({
      id: transitionId,
      alertId: id,
      sequence,
      from: 'shelved',
      to: phase,
      at,
      cause: 'time',
      evidence,
      dispatchedAt: null,
    })
  }
  return writes
}

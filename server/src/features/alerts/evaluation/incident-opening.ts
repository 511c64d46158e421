import { messageText } from '@oppidum/domain/alerts/dispatch/message'
import type { Severity } from '@oppidum/domain/alerts/rule'
import type { City } from '@oppidum/domain/cities/city'
import { anchor, type Position } from '@oppidum/domain/core/geo'
import type { Language } from '@oppidum/domain/core/language'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { DeskActor, RecordDesk, RecordReport } from '../../records/desk/desk-service.ts'
import { openSituationAt } from '../../records/situations/situation-at.ts'
import { situationStore } from '../../records/situations/situation-store.ts'
import { noteIncident, noteSituation, type WantedIncident, wantedIncidents } from './wanted-incident-store.ts'

const RULE: DeskActor = { by: 'city', personId: null, channel: 'rule' }

const PRIORITY: Record<Severity, IncidentPriority> = { critical: 'critical', warning: 'high', info: 'medium' }

/** Another instance has opened it, or has let it join a situation. */
class AlreadyOpen extends Error {}

function positionOf(city: City, placeId: string): Position | null {
  const location = city.locations.find((it) => it.id === placeId)
  if (location) return anchor(location.geometry)
  return city.substations.find((it) => it.id === placeId)?.position ?? null
}

/** The incident of an alert; its description is what a message about the alert says. */
function reportOf(city: City, alert: WantedIncident, language: Language, nowMs: number): RecordReport {
  const { alertId, ruleId, transitionId, type, name, severity, placeId: place, from, firedAt, evidence } = alert
  const placeName = place === CITY_PLACE ? city.name : alert.placeName
  const notified = {
    kind: 'firing' as const,
    id: alertId,
    transition: transitionId,
    rule: ruleId,
    name,
    severity,
    place,
    placeName,
    from,
    to: 'firing' as const,
    at: firedAt.toISOString(),
    evidence,
    feed: null,
  }
  const reader = { language, cityName: city.name, timeZone: city.timeZone, speedUnit: speedUnitFor(city, language), nowMs }
  return {
    title: `${name}, ${placeName}`,
    description: messageText(reader, { reason: 'transition', alerts: [notified] }).text,
    location: placeName,
    position: positionOf(city, place),
    word: type,
    priority: PRIORITY[severity],
    status: 'active',
    department: null,
    reporterId: null,
  }
}

export interface IncidentOpening {
  desk: Pick<RecordDesk, 'create'>
  /** Of the incident's description. */
  language: Language
}

/** Whether the alert needs no incident, as there is a situation at its place, or another instance has opened one. */
function joinSituation({ db }: Pick<AppContext, 'db'>, city: City, { alertId, placeId, evidence }: WantedIncident): Promise<boolean> {
  return transaction(db, async (tx) => {
    const situations = situationStore(tx)
    await situations.lock(city.id)
    const records = evidence.flatMap((it) => it.records ?? [])
    const situation = await openSituationAt(tx, city, { placeId, records })
    if (!situation) return false
    if (await noteSituation(tx, alertId, situation.id)) await situations.raiseVersion(city.id, situation.id)
    return true
  })
}

/**
 * Opens an incident for each alert whose rule wants one, or joins a situation: once, as either is one transaction with its note at the
 * alert.
 */
export async function openIncidents(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { desk, language }: IncidentOpening,
  city: City,
): Promise<void> {
  for (const alert of await wantedIncidents(db.pool, city.id)) {
    if (alert.joinsSituation && (await joinSituation({ db }, city, alert))) continue
    try {
      const report = reportOf(city, alert, language, clock.nowMs())
      // The alert is locked before the city's events, in the order in which an acknowledgement locks them.
      await desk.create('incident', city, RULE, report, undefined, async (tx, id) => {
        if (!(await noteIncident(tx, alert.alertId, id))) throw new AlreadyOpen()
      })
    } catch (error) {
      if (!(error instanceof AlreadyOpen)) throw error
    }
  }
}

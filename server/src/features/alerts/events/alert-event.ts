import type { Alert } from '@oppidum/domain/alerts/alert'
import type { ALERT_TYPES, AlertEventData, EventAlert } from '@oppidum/domain/events/city-event'
import type { EventDraft } from '../../../platform/events/event-store.ts'

/** What the event of an alert is made from. */
export interface ReportedAlert extends Omit<EventAlert, 'path'> {
  city: string
  ownerId: string
}

/** One change of an alert for programs outside: of a city rule for its operators, of a person's own rule for that person. */
export function alertEvent(
  type: (typeof ALERT_TYPES)[number],
  { city, ownerId, ...alert }: ReportedAlert,
  transition: AlertEventData['transition'],
): EventDraft {
  const { sharing, id } = alert
  return {
    type,
    deskOnly: sharing === 'city',
    ...(sharing === 'own' && { ownerId }),
    data: { alert: { ...alert, path: `/api/v1/alerts/${id}?city=${city}` }, transition },
  }
}

/** An alert as its event reports it, without what only people may know. */
export function reportedAlert(alert: Alert, ownerId: string): ReportedAlert {
  const { acknowledgedBy, shelvedUntil, shelvedReason, flapping, useful, ...rest } = alert
  return { ...rest, ownerId }
}

import { incidentDesk, requestDesk } from '@oppidum/domain/records/desk'
import { countIncidents, getIncident, type INCIDENT_FIELDS, type Incident, listIncidents } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { SetBy } from '@oppidum/domain/records/record-field'
import {
  countServiceRequests,
  getServiceRequest,
  listServiceRequests,
  type REQUEST_FIELDS,
  type ServiceRequest,
} from '@oppidum/domain/records/service-request'

/** What the desk's components work on: they read only what both kinds have. */
export type DeskRecord = Incident | ServiceRequest

/** Each kind's calls; only their path and wording differ. */
export const CALLS = {
  incident: { ...incidentDesk, list: listIncidents, one: getIncident, counts: countIncidents },
  'service-request': { ...requestDesk, list: listServiceRequests, one: getServiceRequest, counts: countServiceRequests },
} as const

/** The address that opens a record of the kind. */
export function addressOfRecord(kind: RecordKind, id: string): string {
  return kind === 'incident' ? `/incidents?incident=${id}` : `/services?request=${id}`
}

/** An incident's type or a request's category. */
export function wordOf(record: DeskRecord): string {
  return 'type' in record ? record.type : record.category
}

type Changes = SetBy<typeof INCIDENT_FIELDS & typeof REQUEST_FIELDS, 'change'>

/** What a form changes: members of `IncidentChange` and `RequestChange` without the version. The server's schema validates it. */
export interface Patch extends Omit<Changes, 'status' | 'priority'> {
  status?: string
  priority?: string
  position?: [number, number] | null
  department?: string | null
  assignee?: string | null
  acknowledged?: true
  outcome?: Outcome
  duplicateOf?: string
  reason?: string
}

/** What a feature says of its kind, so that the desk's components can show its words without knowing it. */
export interface KindWords {
  kind: RecordKind
  /** Worst first. */
  priorities: readonly string[]
  words: readonly string[]
  /** The display name of a type or category. */
  nameOf: (word: string) => string
}

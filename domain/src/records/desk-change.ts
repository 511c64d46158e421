import * as z from 'zod/mini'
import { Position } from '../core/geo.ts'
import { PersonId } from '../people/people.ts'
import { hindersRoad, INCIDENT_FIELDS, IncidentPriority } from './incident.ts'
import { Outcome } from './outcome.ts'
import { membersOf } from './record-field.ts'
import { RecordId } from './record-id.ts'
import { changeable, Reason, Word } from './record-text.ts'
import { REQUEST_FIELDS } from './service-request.ts'

/** Members of a change for either kind of record, besides its fields. */
const commonChange = {
  /** The version the person saw; if the record has another by now, nothing changes (409). */
  version: z.int().check(z.gte(1)),
  position: changeable(Position),
  /** One of the city's departments. Setting it on a pending request assigns the request. */
  department: changeable(Word),
  /** An operator or admin of this city. */
  assignee: changeable(PersonId),
  /** Acknowledges the record, which meets its target for acknowledging. A pending incident becomes active. */
  acknowledged: z.optional(z.literal(true)),
  outcome: z.optional(Outcome),
  /** With the outcome `duplicate`: the record of the same kind that this one repeats. */
  duplicateOf: z.optional(RecordId),
  reason: z.optional(Reason),
}

/** Alias of the priority; two different values are refused. */
const severity = { severity: z.optional(IncidentPriority) }

const oldNames = hindersRoad.member(z.optional(INCIDENT_FIELDS.affectsTraffic.shape))

export const IncidentChange = z.strictObject({ ...commonChange, ...membersOf(INCIDENT_FIELDS, 'change'), ...severity, ...oldNames })
export type IncidentChange = z.infer<typeof IncidentChange>

export const RequestChange = z.strictObject({ ...commonChange, ...membersOf(REQUEST_FIELDS, 'change') })
export type RequestChange = z.infer<typeof RequestChange>

/** Members of a new record of either kind, besides its fields. */
const newRecord = {
  /** Position on the map; either this or `location` is required. */
  position: z.optional(Position),
  department: z.optional(Word),
}

export const NewIncident = z.strictObject({
  ...newRecord,
  ...membersOf(INCIDENT_FIELDS, 'create'),
  ...severity,
  ...oldNames,
  /** `active` only from operators; everyone else reports (`pending`). */
  status: z.optional(z.enum(['pending', 'active'])),
})
export type NewIncident = z.infer<typeof NewIncident>

export const NewRequest = z.strictObject({ ...newRecord, ...membersOf(REQUEST_FIELDS, 'create') })
export type NewRequest = z.infer<typeof NewRequest>

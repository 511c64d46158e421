import type { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'

/** An incident as it comes in: what the answer may go by. */
export interface IncidentInput {
  text: string
  /** Wall-clock time of the city as if it were UTC, in ms. */
  createdAtMs: number
}

/** An incident of the past, with what it was. */
export interface PastIncident extends IncidentInput {
  type: IncidentType
  priority: IncidentPriority
}

export interface IncidentAnswer {
  type: IncidentType
  priority: IncidentPriority
  /** Minutes from the report to the first unit on scene. */
  responseMinutes: number
  /** Chance that the type is right, 0..1. */
  confidence: number
  /** Chance that the priority is right, 0..1. */
  priorityConfidence: number
  /** Words of the record's own text that decided, the strongest first. */
  words: { type: string[]; priority: string[] }
}

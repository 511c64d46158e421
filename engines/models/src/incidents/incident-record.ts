import type { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'

/** A new incident: the model's input. */
export interface IncidentInput {
  text: string
  /** Wall-clock time of the city as if it were UTC, in ms. */
  createdAtMs: number
}

/** A past incident with its type and priority. */
export interface PastIncident extends IncidentInput {
  type: IncidentType
  priority: IncidentPriority
}

export interface IncidentAnswer {
  type: IncidentType
  priority: IncidentPriority
  /** Minutes from the report to the first unit on scene. */
  responseMinutes: number
  /** Probability that the type is right, 0..1. */
  confidence: number
  /** Probability that the priority is right, 0..1. */
  priorityConfidence: number
  /** Words of the text that decided, the strongest first. */
  words: { type: string[]; priority: string[] }
}

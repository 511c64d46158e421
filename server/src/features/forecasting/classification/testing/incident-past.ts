import { HOUR_MS } from '@oppidum/domain/core/time'
import { fitIncidents, type IncidentParameters } from '@oppidum/models/incidents/incident-model'
import type { PastIncident } from '@oppidum/models/incidents/incident-record'

const KINDS = [
  { type: 'fire', priority: 'critical', texts: ['smoke and flames in a flat', 'kitchen on fire', 'flames from a roof'] },
  { type: 'traffic_accident', priority: 'high', texts: ['two cars collided', 'motorcycle hit a van', 'rear-end collision'] },
  { type: 'power_outage', priority: 'medium', texts: ['no power in the block', 'lights out after a bang', 'power fails again'] },
] as const

function past(): PastIncident[] {
  return KINDS.flatMap(({ type, priority, texts }) =>
    Array.from({ length: 40 }, (_, index) => ({
      text: `${texts[index % texts.length]} ${['please hurry', 'now', 'again', 'here'][index % 4]}`,
      createdAtMs: Date.UTC(2026, 8, 1) + index * HOUR_MS,
      type,
      priority,
    })),
  )
}

/** Parameters fitted to a small history of fires, collisions and power cuts. */
export const fittedIncidents = (): IncidentParameters => fitIncidents(past()) as IncidentParameters

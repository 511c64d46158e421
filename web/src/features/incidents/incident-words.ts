import { type Incident, type IncidentPriority, IncidentType } from '@oppidum/domain/incident'
import { statusWord } from '../../desk/record-words.ts'
import { label } from '../../locales/label.ts'
import type { Text, TextId } from '../../locales/text.ts'
import type { Progress } from '../../ui/icons/ProgressGlyph.tsx'

export const PRIORITY_TEXT: Record<IncidentPriority, TextId> = {
  critical: 'priority.critical',
  high: 'priority.high',
  medium: 'priority.medium',
  low: 'priority.low',
}
const TYPE_TEXT: Record<IncidentType, TextId> = {
  fire: 'incident-type.fire',
  power_outage: 'incident-type.power-outage',
  traffic_accident: 'incident-type.traffic-accident',
  other: 'incident-type.other',
}
/** An unknown status keeps its word and wears the neutral glyph. Spec §4. */
export function statusOf(status: string, text: Text): { word: string; progress: Progress } {
  return statusWord('incident', status, text)
}

export function typeOf(type: string, text: Text): string {
  const known = IncidentType.safeParse(type)
  return known.success ? text(TYPE_TEXT[known.data]) : label(type)
}

/** Fewest words that say what it is: the headline, or the type for records that carry none. */
export function headline(incident: Incident, text: Text): string {
  return incident.title || typeOf(incident.type, text)
}

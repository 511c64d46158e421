import { type Incident, IncidentType } from '@oppidum/domain/records/incident'
import { label } from '../../../i18n/label.ts'
import type { Text, TextId } from '../../../i18n/text.ts'
import type { Progress } from '../../../ui/icons/ProgressGlyph.tsx'
import { statusWord } from '../desk/record-labels.ts'

const TYPE_TEXT: Record<IncidentType, TextId> = {
  fire: 'incident-type.fire',
  power_outage: 'incident-type.power-outage',
  traffic_accident: 'incident-type.traffic-accident',
  other: 'incident-type.other',
}
/** An unknown status is shown as it is, with the neutral glyph. */
export function statusOf(status: string, text: Text): { word: string; progress: Progress } {
  return statusWord('incident', status, text)
}

export function typeOf(type: string, text: Text): string {
  const parsed = IncidentType.safeParse(type)
  return parsed.success ? text(TYPE_TEXT[parsed.data]) : label(type)
}

/** The shortest description: the headline, or the type for records without one. */
export function headline(incident: Incident, text: Text): string {
  return incident.title || typeOf(incident.type, text)
}

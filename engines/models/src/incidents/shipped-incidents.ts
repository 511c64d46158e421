import { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import * as z from 'zod/mini'
import { WrittenPhrasing, WrittenTexts } from '../requests/shipped-requests.ts'
import { coarsened } from '../text/shipped-form.ts'
import { FROM_TEXTS_AND_WORDINGS } from '../text/text-classifier.ts'
import { writtenTexts } from '../text/written-texts.ts'
import { fitIncidents, type IncidentParameters } from './incident-model.ts'
import type { PastIncident } from './incident-record.ts'

/** engines/models/weights/texts/incidents.json. */
export const WrittenIncidents = z.strictObject({
  ...WrittenPhrasing,
  incidents: z.array(z.strictObject({ type: IncidentType, priority: IncidentPriority, ...WrittenTexts })),
})
export type WrittenIncidents = z.infer<typeof WrittenIncidents>

/** The shipped model: fitted on texts written for it and on a city's incident log, each wording once. */
export function fitShippedIncidents(written: WrittenIncidents, logged: readonly PastIncident[], seed: number): IncidentParameters | null {
  const own = writtenTexts(written, written.incidents, seed).map(({ text, group: { type, priority } }) => ({
    text,
    createdAtMs: 0,
    type,
    priority,
  }))
  const parameters = fitIncidents([...logged.map((it) => ({ ...it, createdAtMs: 0 })), ...own], FROM_TEXTS_AND_WORDINGS)
  return parameters && { ...parameters, type: coarsened(parameters.type), priority: coarsened(parameters.priority) }
}

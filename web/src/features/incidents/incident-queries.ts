import { getIncident, listIncidents } from '@oppidum/domain/incident'
import { POLL_MS } from '@oppidum/domain/polling'
import { useAnswer } from '../../api/use-answer.ts'

/** The live list: open ones and those resolved in the last 24 hours. Every screen that shows incidents shares it. */
export function useIncidents() {
  return useAnswer(listIncidents, { pollMs: POLL_MS.incidents })
}

/** One that is not in the live list; not asked for while `id` is null. */
export function useIncident(id: string | null) {
  return useAnswer(getIncident, { params: { id: id ?? '' }, enabled: id !== null, pollMs: POLL_MS.incidents })
}

import { compareUrgency, getIncident, isActiveNow, isOpen, listIncidents } from '@oppidum/domain/incident'
import { POLL_MS } from '@oppidum/domain/polling'
import { useAnswer } from '../../api/use-answer.ts'
import { useOpen } from '../../api/use-open.ts'
import { useNowEvery } from '../../ui/use-now.ts'

const MINUTE_MS = 60_000

/** Those that are going on now, the worst first: open, and not planned for later. */
export function useActiveIncidents() {
  const nowMs = useNowEvery(MINUTE_MS)
  const { asked, records, total } = useOpen(listIncidents, POLL_MS.incidents, isOpen)
  const active = records.filter((it) => isActiveNow(it, nowMs)).sort(compareUrgency)
  /** Of a page of them nobody knows how many are planned for later. */
  return { asked, active, counted: total === records.length }
}

/** One that is not in the live list; not asked for while `id` is null. */
export function useIncident(id: string | null) {
  return useAnswer(getIncident, { params: { id: id ?? '' }, enabled: id !== null, pollMs: POLL_MS.incidents })
}

import { POLL_MS } from '@oppidum/domain/core/polling'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { compareUrgency, countIncidents, getIncident, isActiveNow, isOpen, listIncidents } from '@oppidum/domain/records/incident'
import { useAnswer } from '../../../api/use-answer.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { type CountOf, countsOfList, countsOfServer } from './incident-counts.ts'
import { useOpen } from './use-open.ts'

const CURRENT = { status: 'current' }
const WORST = { ...CURRENT, sort: 'worst' }

/** Open incidents that are not planned for later, worst first. The worst ones when there is more than a page of them. */
export function useActiveIncidents() {
  const nowMs = useNowEvery(MINUTE_MS)
  const { query, records, partial } = useOpen(listIncidents, POLL_MS.incidents, isOpen, WORST)
  const { data, dataUpdatedAt } = useAnswer(countIncidents, { query: CURRENT, pollMs: POLL_MS.incidents, enabled: partial })
  const active = records.filter((it) => isActiveNow(it, nowMs)).sort(compareUrgency)
  const ofServer = data ? countsOfServer(data.value, dataUpdatedAt) : null
  /** Counts in total and by priority; null while unknown. */
  const counts: CountOf | null = partial ? ofServer : query.data ? countsOfList(active, query.dataUpdatedAt) : null
  return { query, active, counts, partial }
}

/** An incident that is not in the live list; not requested while `id` is null. */
export function useIncident(id: string | null) {
  return useAnswer(getIncident, { params: { id: id ?? '' }, enabled: id !== null, pollMs: POLL_MS.incidents })
}

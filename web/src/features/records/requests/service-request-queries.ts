import { POLL_MS } from '@oppidum/domain/core/polling'
import { getServiceRequest, isRequestOpen, listServiceRequests } from '@oppidum/domain/records/service-request'
import { OPEN_REQUESTS } from '../../../api/followed-answers.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { usePainted } from '../../../ui/browser/use-painted.ts'

/** Open requests, newest first, at most one page of them. The least urgent list, so it is requested once the first figures are visible. */
export function useOpenRequests() {
  const pollMs = POLL_MS['service-requests']
  const open = useAnswer(listServiceRequests, { query: OPEN_REQUESTS, pollMs, enabled: usePainted() })
  // Only the whole list distinguishes a city with nothing open from one that never had a request.
  const isNothingOpen = open.data !== undefined && !open.data.hadValue
  const whole = useAnswer(listServiceRequests, { pollMs, enabled: isNothingOpen })
  const query = isNothingOpen ? whole : open
  const records = (query.data?.value ?? []).filter(isRequestOpen)
  /** The total number; null while unknown. */
  const total = query.data && open.data ? (open.data.next === null ? records.length : open.data.total) : null
  return { query, records, total }
}

/** A request that is not in the live list; not requested while `id` is null. */
export function useServiceRequest(id: string | null) {
  return useAnswer(getServiceRequest, { params: { id: id ?? '' }, enabled: id !== null, pollMs: POLL_MS['service-requests'] })
}

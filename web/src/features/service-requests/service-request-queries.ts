import { POLL_MS } from '@oppidum/domain/polling'
import { getServiceRequest, listServiceRequests } from '@oppidum/domain/service-request'
import { useAnswer } from '../../api/use-answer.ts'

/** The live list, newest first. Every screen that shows requests shares it. */
export function useServiceRequests() {
  return useAnswer(listServiceRequests, { pollMs: POLL_MS['service-requests'] })
}

/** One that is not in the live list; not asked for while `id` is null. */
export function useServiceRequest(id: string | null) {
  return useAnswer(getServiceRequest, { params: { id: id ?? '' }, enabled: id !== null, pollMs: POLL_MS['service-requests'] })
}

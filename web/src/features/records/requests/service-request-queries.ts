import { POLL_MS } from '@oppidum/domain/core/polling'
import { getServiceRequest, isRequestOpen, listServiceRequests } from '@oppidum/domain/records/service-request'
import { useAnswer } from '../../../api/use-answer.ts'
import { useOpen } from '../../../api/use-open.ts'
import { usePainted } from '../../../ui/browser/use-painted.ts'

const OPEN = { status: 'open' }

/** Open requests, newest first. The longest list and the least urgent, so it is requested once the first figures are visible. */
export function useOpenRequests() {
  return useOpen(listServiceRequests, POLL_MS['service-requests'], isRequestOpen, OPEN, { enabled: usePainted() })
}

/** A request that is not in the live list; not requested while `id` is null. */
export function useServiceRequest(id: string | null) {
  return useAnswer(getServiceRequest, { params: { id: id ?? '' }, enabled: id !== null, pollMs: POLL_MS['service-requests'] })
}

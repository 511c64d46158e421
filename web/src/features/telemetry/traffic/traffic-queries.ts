import { POLL_MS } from '@oppidum/domain/core/polling'
import { CITY_RECORD, getTraffic, listHourlyTraffic, listTraffic, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import type { Answer } from '../../../api/request.ts'
import { useAnswer } from '../../../api/use-answer.ts'

/** Bars are hourly means, so a minute is soon enough. */
const HOURLY_POLL_MS = 60_000

export function useTraffic() {
  return useAnswer(listTraffic, { pollMs: POLL_MS.traffic })
}

export function useHourlyTraffic() {
  return useAnswer(listHourlyTraffic, { pollMs: HOURLY_POLL_MS })
}

/** The record of the city as a whole, which comes first; undefined in an empty list. */
export function cityRecord(records: readonly TrafficRecord[]): TrafficRecord | undefined {
  return records.find((it) => it.id === CITY_RECORD) ?? records[0]
}

/** One record: from the live list while that contains it, else requested by itself, as for one beyond the list's first page. */
export function useLocation(id: string, { enabled = true } = {}) {
  const live = useTraffic()
  const listed = live.data?.value.find((it) => it.id === id)
  const alone = useAnswer(getTraffic, {
    params: { id },
    pollMs: POLL_MS.traffic,
    enabled: enabled && id !== '' && !live.isPending && !listed,
  })
  const notFound = !listed && alone.error instanceof ApiError && alone.error.status === 404
  return {
    query: (listed ? live : alone) as UseQueryResult<Answer<unknown>>,
    record: listed ?? alone.data?.value,
    isPending: !listed && (live.isPending || (alone.isPending && !alone.isError)),
    notFound,
  }
}

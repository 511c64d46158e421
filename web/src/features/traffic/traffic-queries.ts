import { POLL_MS } from '@oppidum/domain/polling'
import { CITY_RECORD, listHourlyTraffic, listTraffic, type TrafficRecord } from '@oppidum/domain/traffic'
import { useAnswer } from '../../api/use-answer.ts'

/** Bars are means of hours, so a minute is soon enough. */
const HOURLY_POLL_MS = 60_000

export function useTraffic() {
  return useAnswer(listTraffic, { pollMs: POLL_MS.traffic })
}

export function useHourlyTraffic() {
  return useAnswer(listHourlyTraffic, { pollMs: HOURLY_POLL_MS })
}

/** The record of the city as a whole, which is the first; undefined in an empty list. */
export function cityRecord(records: readonly TrafficRecord[]): TrafficRecord | undefined {
  return records.find((it) => it.id === CITY_RECORD) ?? records[0]
}

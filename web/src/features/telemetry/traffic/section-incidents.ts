import { type Figure, figure } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'

/** The incident count of any record: it rests on what the city's record says of incidents, not on the road's sensor. */
export function sectionIncidents(records: readonly TrafficRecord[]): (record: TrafficRecord) => Figure | null {
  const evidence = records.find((it) => it.id === CITY_RECORD)?.evidence.incidentCount
  return (record) => figure(record.incidentCount, evidence)
}

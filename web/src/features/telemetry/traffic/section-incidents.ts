import { type Figure, figure } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'

/** A record's incident count, whose provenance is the city record's: it comes from incidents, not from the road's sensor. */
export function sectionIncidents(records: readonly TrafficRecord[]): (record: TrafficRecord) => Figure | null {
  const evidence = records.find((it) => it.id === CITY_RECORD)?.evidence.incidentCount
  return (record) => figure(record.incidentCount, evidence)
}

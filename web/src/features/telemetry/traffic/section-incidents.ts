import { type Figure, figure } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'

/** A record's incident count, whose provenance is the city record's: it comes from incidents, not from the road's sensor. */
export function sectionIncidents(records: readonly TrafficRecord[]): (record: TrafficRecord) => Figure | null {
  const city = records.find((it) => it.id === CITY_RECORD)
  return (record) => figure(record.incidentCount, city?.evidence.incidentCount)
}

/** Null while no source of incidents has delivered: the road sensors' provenance says nothing about incidents. */
export const cityIncidents = (city: TrafficRecord): Figure | null => figure(city.incidentCount, city.evidence.incidentCount)

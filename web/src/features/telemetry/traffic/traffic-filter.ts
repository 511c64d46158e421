import { folded } from '@oppidum/domain/core/list'
import {
  CITY_RECORD,
  CongestionLevel,
  TRAFFIC_ORDER,
  TRAFFIC_SORTS,
  type TrafficRecord,
  type TrafficSort,
} from '@oppidum/domain/telemetry/traffic'

/** The list's filter, as its address gives it. */
export interface TrafficFilter {
  congestion: CongestionLevel | null
  q: string
  sort: TrafficSort
}

export function trafficFilter(search: URLSearchParams): TrafficFilter {
  const congestion = CongestionLevel.safeParse(search.get('congestion'))
  return {
    congestion: congestion.success ? congestion.data : null,
    q: search.get('q')?.trim() ?? '',
    sort: TRAFFIC_SORTS.find((it) => it === search.get('sort')) ?? 'worst',
  }
}

/** The matching sections; the city's record stays first in every search. */
export function matchingSections(records: readonly TrafficRecord[], filter: TrafficFilter): TrafficRecord[] {
  const searchText = folded(filter.q)
  const sections = records.filter(
    (it) =>
      it.id !== CITY_RECORD &&
      (filter.congestion === null || it.congestionLevel === filter.congestion) &&
      (searchText === '' || folded(`${it.location} ${it.district ?? ''} ${it.gridReference ?? ''}`).includes(searchText)),
  )
  const city = records.filter((it) => it.id === CITY_RECORD)
  return [...city, ...sections.sort(TRAFFIC_ORDER[filter.sort])]
}

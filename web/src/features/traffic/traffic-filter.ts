import { folded } from '@oppidum/domain/list'
import { CITY_RECORD, CongestionLevel, compareTraffic, type TrafficRecord } from '@oppidum/domain/traffic'

export const TRAFFIC_SORTS = ['worst', 'name', 'slowest', 'incidents'] as const
export type TrafficSort = (typeof TRAFFIC_SORTS)[number]

/** What the address says of the list. */
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

const ORDER: Record<TrafficSort, (a: TrafficRecord, b: TrafficRecord) => number> = {
  worst: compareTraffic,
  name: (a, b) => a.location.localeCompare(b.location),
  slowest: (a, b) => (a.avgSpeed ?? Number.POSITIVE_INFINITY) - (b.avgSpeed ?? Number.POSITIVE_INFINITY) || compareTraffic(a, b),
  incidents: (a, b) => b.incidentCount - a.incidentCount || compareTraffic(a, b),
}

/** The sections that match; the city's record stays first whatever is looked for. */
export function matchingSections(records: readonly TrafficRecord[], filter: TrafficFilter): TrafficRecord[] {
  const wanted = folded(filter.q)
  const sections = records.filter(
    (it) =>
      it.id !== CITY_RECORD &&
      (filter.congestion === null || it.congestionLevel === filter.congestion) &&
      (wanted === '' || folded(`${it.location} ${it.district ?? ''} ${it.square ?? ''}`).includes(wanted)),
  )
  const city = records.filter((it) => it.id === CITY_RECORD)
  return [...city, ...sections.sort(ORDER[filter.sort])]
}

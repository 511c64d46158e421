import type { ForecastPoint, TrafficForecast } from '@oppidum/domain/forecasting/forecast'
import type { IncidentRisk } from '@oppidum/domain/forecasting/risk'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'

/** The point that many minutes ahead, else the last one before it; undefined without any. */
export function pointAhead(points: readonly ForecastPoint[], minutes: number): ForecastPoint | undefined {
  return points.filter((it) => it.minutesAhead <= minutes).at(-1)
}

export interface SectionPick {
  place: string
  location: string
  point: ForecastPoint
  /** Current speed, mph. */
  nowMph: number
}

/** The section with the largest predicted loss of speed within that many minutes; null when none loses any. */
export function slowingMost(
  sections: TrafficForecast['sections'],
  records: readonly Pick<TrafficRecord, 'id' | 'avgSpeed'>[],
  minutes: number,
): SectionPick | null {
  const now = new Map(records.map((it) => [it.id, it.avgSpeed]))
  let best: SectionPick | null = null
  for (const { place, location, points } of sections) {
    const point = pointAhead(points, minutes)
    const nowMph = now.get(place)
    if (!point || nowMph === null || nowMph === undefined || point.value >= nowMph) continue
    if (!best || nowMph - point.value > best.nowMph - best.point.value) best = { place, location, point, nowMph }
  }
  return best
}

export interface RiskPick {
  district: string
  usual: number
  hour: IncidentRisk['districts'][number]['hours'][number]
}

/** The district and hour that exceed the usual there most, within that many hours. */
export function highestRisk(districts: IncidentRisk['districts'], hours: number): RiskPick | null {
  let best: RiskPick | null = null
  for (const { district, usual, hours: all } of districts) {
    for (const hour of all.slice(0, hours)) {
      if (!best || hour.expected - usual > best.hour.expected - best.usual) best = { district, usual, hour }
    }
  }
  return best
}

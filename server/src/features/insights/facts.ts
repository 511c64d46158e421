import type { City } from '@oppidum/domain/cities/city'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS, WEEK_MS } from '@oppidum/domain/core/time'
import type { EnergyForecast } from '@oppidum/domain/forecasting/forecast'
import type { IncidentRisk } from '@oppidum/domain/forecasting/risk'
import type { DeskFigures } from '@oppidum/domain/records/desk-figures'
import type { Incident, IncidentCounts } from '@oppidum/domain/records/incident'
import type { RequestCounts } from '@oppidum/domain/records/service-request'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { type History, INCIDENT_MARKS, type IncidentMark } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { Read } from './insight-figure.ts'
import type { InsightSources } from './sources.ts'

const SLOT_MS = 5 * 60_000
/** Enough for one point an hour. */
const WEEK_POINTS = 200

/** A series around this time yesterday, and over the last week. */
export interface Past {
  yesterday: Read<History>
  week: Read<History>
}

/** Everything that insights may use, read at one moment. */
export interface Facts {
  city: City
  atMs: number
  /** The city first, then the worst congestion. */
  traffic: readonly Read<TrafficRecord>[]
  congested: Read<TrafficRecord[]>
  energy: Read<EnergyRecord[]>
  metrics: Read<CityMetrics>
  incidents: Read<IncidentCounts>
  urgent: Read<Incident[]>
  requests: Read<RequestCounts>
  /** Reported since midnight, and until this time yesterday; null when either list is cut off. */
  reported: { today: Read<IncidentMark[]>; yesterday: Read<IncidentMark[]> } | null
  past: Record<'speed' | 'consumption' | 'solar' | 'wind', Past>
  /** Null when the plan has no forecasts. */
  ahead: { energy: Read<EnergyForecast>; risk: Read<IncidentRisk> } | null
  /** Null when the role may not see the desk. */
  desk: Read<DeskFigures> | null
}

const PAST: Record<keyof Facts['past'], MeasureId> = {
  speed: 'city.speed',
  consumption: 'energy.consumption',
  solar: 'energy.solar',
  wind: 'energy.wind',
}

/** What the reader may see beyond public data. */
export interface Allowed {
  desk: boolean
  ahead: boolean
}

export async function gather(sources: InsightSources, city: City, atMs: number, allowed: Allowed): Promise<Facts> {
  const slotMs = Math.floor((atMs - DAY_MS) / SLOT_MS) * SLOT_MS
  const pastOf = async (measure: MeasureId): Promise<Past> => {
    const [yesterday, week] = await Promise.all([
      sources.history(city, measure, slotMs, slotMs + SLOT_MS, 2),
      sources.history(city, measure, atMs - WEEK_MS, atMs, WEEK_POINTS),
    ])
    return { yesterday, week }
  }
  const clock = cityClock(city.timeZone)
  const dawnMs = clock.momentAt(clock.wallOf(atMs).day, 0)
  const [incidents, urgent, requests, today, yesterday, speed, consumption, solar, wind, desk, load, risk] = await Promise.all([
    sources.incidentCounts(city),
    sources.urgent(city),
    sources.requestCounts(city),
    sources.reportedBetween(city, dawnMs, atMs),
    sources.reportedBetween(city, dawnMs - DAY_MS, atMs - DAY_MS),
    pastOf(PAST.speed),
    pastOf(PAST.consumption),
    pastOf(PAST.solar),
    pastOf(PAST.wind),
    allowed.desk ? sources.deskFigures(city) : null,
    allowed.ahead ? sources.energyAhead(city) : null,
    allowed.ahead ? sources.riskAhead(city) : null,
  ])
  // At midnight there is no day yet.
  const isWhole = dawnMs < atMs && today.answer.length < INCIDENT_MARKS && yesterday.answer.length < INCIDENT_MARKS
  return {
    city,
    atMs,
    traffic: sources.traffic(city),
    congested: sources.congested(city),
    energy: sources.energy(city),
    metrics: sources.metrics(city),
    incidents,
    urgent,
    requests,
    reported: isWhole ? { today, yesterday } : null,
    past: { speed, consumption, solar, wind },
    ahead: load && risk && { energy: load, risk },
    desk,
  }
}

/** Whether a value is still current. */
export function isCurrent(staleAt: string | null | undefined, atMs: number): boolean {
  return typeof staleAt === 'string' && Date.parse(staleAt) > atMs
}

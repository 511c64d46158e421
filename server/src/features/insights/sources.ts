import type { City } from '@oppidum/domain/cities/city'
import type { EnergyForecast } from '@oppidum/domain/forecasting/forecast'
import type { IncidentRisk } from '@oppidum/domain/forecasting/risk'
import type { DeskFigures } from '@oppidum/domain/records/desk-figures'
import type { Incident, IncidentCounts } from '@oppidum/domain/records/incident'
import type { RequestCounts } from '@oppidum/domain/records/service-request'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import type { History, IncidentMark } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { Read } from './insight-figure.ts'

/** What insights are written from. Each source is the answer of the call that it names, so that everybody can repeat it. */
export interface InsightSources {
  /** The city first, then the worst congestion; each as its own call returns it. */
  traffic(city: City): Read<TrafficRecord>[]
  congested(city: City): Read<TrafficRecord[]>
  energy(city: City): Read<EnergyRecord[]>
  metrics(city: City): Read<CityMetrics>
  /** Of current incidents. */
  incidentCounts(city: City): Promise<Read<IncidentCounts>>
  /** The most urgent current ones, at most ten. */
  urgent(city: City): Promise<Read<Incident[]>>
  reportedBetween(city: City, fromMs: number, toMs: number): Promise<Read<IncidentMark[]>>
  requestCounts(city: City): Promise<Read<RequestCounts>>
  /** Of the city as a whole, in steps that need at most `points` points. */
  history(city: City, measure: MeasureId, fromMs: number, toMs: number, points: number): Promise<Read<History>>
  /** For plans with forecasts. */
  energyAhead(city: City): Promise<Read<EnergyForecast>>
  riskAhead(city: City): Promise<Read<IncidentRisk>>
  /** Of requests, for those who may read it. */
  deskFigures(city: City): Promise<Read<DeskFigures>>
}

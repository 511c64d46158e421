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

/** What insights are written from: each what the call gives that it names, so that everybody can ask it again. */
export interface InsightSources {
  /** The city first, then the worst congestion; each as the call for it alone gives it. */
  traffic(city: City): Read<TrafficRecord>[]
  congested(city: City): Read<TrafficRecord[]>
  energy(city: City): Read<EnergyRecord[]>
  metrics(city: City): Read<CityMetrics>
  /** Of what is going on now. */
  incidentCounts(city: City): Promise<Read<IncidentCounts>>
  /** The most urgent that are going on now, at most ten. */
  urgent(city: City): Promise<Read<Incident[]>>
  reportedBetween(city: City, fromMs: number, toMs: number): Promise<Read<IncidentMark[]>>
  requestCounts(city: City): Promise<Read<RequestCounts>>
  /** Of the city as a whole, in steps as long as `points` of them need. */
  history(city: City, measure: MeasureId, fromMs: number, toMs: number, points: number): Promise<Read<History>>
  /** For those whose plan tells what lies ahead. */
  energyAhead(city: City): Promise<Read<EnergyForecast>>
  riskAhead(city: City): Promise<Read<IncidentRisk>>
  /** Of requests, for those who may ask. */
  deskFigures(city: City): Promise<Read<DeskFigures>>
}

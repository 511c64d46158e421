import type { City } from '@oppidum/domain/cities/city'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { INCIDENT_MARKS } from '@oppidum/domain/telemetry/history'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { energyForecast } from '../features/forecasting/forecasts/forecast-routes.ts'
import { incidentRisk } from '../features/forecasting/risk/risk-routes.ts'
import type { PresentPredictions } from '../features/forecasting/scores/present-predictions.ts'
import type { Read } from '../features/insights/insight-figure.ts'
import type { InsightSources } from '../features/insights/sources.ts'
import { incidentStore } from '../features/records/incidents/incident-store.ts'
import { serviceRequestStore } from '../features/records/requests/service-request-store.ts'
import { figuresCache } from '../features/records/targets/figures-cache.ts'
import { historyAnswer } from '../features/telemetry/history/history-answer.ts'
import { stepFor } from '../features/telemetry/history/history-steps.ts'
import { type HistoryStore, historyStore } from '../features/telemetry/history/history-store.ts'
import { resolvePeriod } from '../features/telemetry/history/period.ts'
import type { AnswerNow } from '../platform/live/answers.ts'
import type { AppContext } from './context.ts'

type Dependencies = Pick<AppContext, 'db' | 'history' | 'cities' | 'clock'> & { answers: AnswerNow; present: PresentPredictions }

const URGENT = 10

const callOf = (path: string, city: City, parameters: Record<string, string | number> = {}): string => {
  const query = new URLSearchParams({ city: city.id })
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
  return `${path}?${query}`
}

/** The data insights are written from, read by the functions that answer the calls named beside it. */
export function insightSources({ db, history, clock, answers, present }: Dependencies): InsightSources {
  const incidents = incidentStore(db.pool)
  const requests = serviceRequestStore(db.pool)
  const past = async <T>(work: (store: HistoryStore) => Promise<T>): Promise<T> =>
    (await history.read(history.nowMs(), (tx) => work(historyStore(tx)))).value
  const figures = figuresCache({ history, clock })
  const nobody = () => ({ nowMs: clock.nowMs(), me: null })
  const iso = (ms: number) => new Date(ms).toISOString()
  const traffic = (city: City) => answers.records<TrafficRecord>(city.id, 'traffic')

  return {
    traffic: (city) =>
      traffic(city).map(
        (answer): Read<TrafficRecord> => ({ call: callOf(`/api/traffic-data/${encodeURIComponent(answer.id)}`, city), answer }),
      ),
    congested: (city) => ({
      call: callOf('/api/traffic-data', city, { status: 'high' }),
      answer: traffic(city).filter((it) => it.congestionLevel === 'high' && it.id !== CITY_PLACE),
    }),
    energy: (city) => ({ call: callOf('/api/energy-data', city), answer: answers.records<EnergyRecord>(city.id, 'energy') }),
    metrics: (city) => ({
      call: callOf('/api/city-metrics', city),
      // There is always one.
      answer: answers.records<CityMetrics>(city.id, 'city-metrics')[0] as CityMetrics,
    }),
    incidentCounts: async (city) => ({
      call: callOf('/api/incidents/counts', city, { status: 'current' }),
      answer: await incidents.counts(city.id, { status: 'current' }, nobody()),
    }),
    urgent: async (city) => ({
      call: callOf('/api/incidents', city, { status: 'current', sort: 'worst', limit: URGENT }),
      answer: (await incidents.list(city.id, { status: 'current', sort: 'worst', limit: URGENT }, nobody())).records,
    }),
    reportedBetween: async (city, fromMs, toMs) => ({
      call: callOf('/api/history/incidents', city, { from: iso(fromMs), to: iso(toMs) }),
      answer: await past((store) => store.incidents({ cityId: city.id, fromMs, toMs, type: null, affects: null }, INCIDENT_MARKS)),
    }),
    requestCounts: async (city) => ({
      call: callOf('/api/service-requests/counts', city, { status: 'open' }),
      answer: await requests.counts(city.id, { status: 'open' }, nobody()),
    }),
    history: async (city, measure, fromMs, toMs, points) => {
      const [from, to] = [iso(fromMs), iso(toMs)]
      const period = resolvePeriod({ from, to }, clock.nowMs())
      const question = { measure, placeId: CITY_PLACE, period, step: stepFor(period.fromMs, period.toMs, points), compare: false }
      return {
        call: callOf('/api/history', city, { measure, from, to, points }),
        answer: await past((store) => historyAnswer(store, city, question)),
      }
    },
    energyAhead: async (city) => ({
      call: callOf('/api/forecasts/energy', city),
      answer: await energyForecast({ db, clock }, present, city),
    }),
    riskAhead: async (city) => ({ call: callOf('/api/risk', city), answer: await incidentRisk({ db, clock }, present, city) }),
    deskFigures: async (city) => ({
      call: callOf('/api/desk/figures', city, { kind: 'service-request', days: 30 }),
      answer: (await figures(city, { kind: 'service-request', days: 30, department: null }, history.nowMs())).value,
    }),
  }
}

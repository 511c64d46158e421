import type { City } from '@oppidum/domain/city'
import type { CityMetrics } from '@oppidum/domain/city-metrics'
import type { EnergyRecord } from '@oppidum/domain/energy'
import { INCIDENT_MARKS } from '@oppidum/domain/history'
import type { Language } from '@oppidum/domain/language'
import { CITY_PLACE } from '@oppidum/domain/measure'
import type { TrafficRecord } from '@oppidum/domain/traffic'
import { energyForecast } from './features/forecasts/forecast-routes.ts'
import { askedPeriod } from './features/history/asked-period.ts'
import { historyAnswer } from './features/history/history-answer.ts'
import { stepFor } from './features/history/history-steps.ts'
import { historyStore } from './features/history/history-store.ts'
import { incidentStore } from './features/incidents/incident-store.ts'
import type { Read } from './features/insights/figure.ts'
import { insightRoutes } from './features/insights/insight-routes.ts'
import type { InsightSources } from './features/insights/sources.ts'
import { incidentRisk } from './features/risk/risk-routes.ts'
import { serviceRequestStore } from './features/service-requests/service-request-store.ts'
import { figuresMemory } from './features/targets/figures-memory.ts'
import { figuresStore } from './features/targets/figures-store.ts'
import type { House } from './house.ts'
import type { Serve } from './http/serve.ts'
import type { AnswerNow } from './live/answers.ts'
import type { PresentPredictions } from './model-scores/present-predictions.ts'

type Needs = Pick<House, 'db' | 'cities' | 'clock'> & { answers: AnswerNow; present: PresentPredictions }

const URGENT = 10

const calling = (path: string, city: City, parameters: Record<string, string | number> = {}): string => {
  const asked = new URLSearchParams({ city: city.id })
  for (const [name, value] of Object.entries(parameters)) asked.set(name, String(value))
  return `${path}?${asked}`
}

/** What insights are written from, by the same hands that answer the calls named beside it. */
function insightSources({ db, clock, answers, present }: Needs): InsightSources {
  const incidents = incidentStore(db.orm)
  const requests = serviceRequestStore(db.orm)
  const past = historyStore(db)
  const figures = figuresMemory(clock, figuresStore(db).figures)
  const nobody = () => ({ nowMs: clock.nowMs(), me: null })
  const iso = (ms: number) => new Date(ms).toISOString()
  const traffic = (city: City) => answers.records<TrafficRecord>(city.id, 'traffic')

  return {
    traffic: (city) =>
      traffic(city).map(
        (answer): Read<TrafficRecord> => ({ call: calling(`/api/traffic-data/${encodeURIComponent(answer.id)}`, city), answer }),
      ),
    congested: (city) => ({
      call: calling('/api/traffic-data', city, { status: 'high' }),
      answer: traffic(city).filter((it) => it.congestionLevel === 'high' && it.id !== CITY_PLACE),
    }),
    energy: (city) => ({ call: calling('/api/energy-data', city), answer: answers.records<EnergyRecord>(city.id, 'energy') }),
    metrics: (city) => ({
      call: calling('/api/city-metrics', city),
      // There is always one.
      answer: answers.records<CityMetrics>(city.id, 'city-metrics')[0] as CityMetrics,
    }),
    incidentCounts: async (city) => ({
      call: calling('/api/incidents/counts', city, { status: 'current' }),
      answer: await incidents.counts(city.id, { status: 'current' }, nobody()),
    }),
    urgent: async (city) => ({
      call: calling('/api/incidents', city, { status: 'current', sort: 'worst', limit: URGENT }),
      answer: (await incidents.list(city.id, { status: 'current', sort: 'worst', limit: URGENT }, nobody())).records,
    }),
    reportedBetween: async (city, fromMs, toMs) => ({
      call: calling('/api/history/incidents', city, { from: iso(fromMs), to: iso(toMs) }),
      answer: await past.incidents({ cityId: city.id, fromMs, toMs, type: null, hinders: null }, INCIDENT_MARKS),
    }),
    requestCounts: async (city) => ({
      call: calling('/api/service-requests/counts', city, { status: 'open' }),
      answer: await requests.counts(city.id, { status: 'open' }, nobody()),
    }),
    history: async (city, measure, fromMs, toMs, points) => {
      const [from, to] = [iso(fromMs), iso(toMs)]
      const period = askedPeriod({ from, to }, clock.nowMs())
      const question = { measure, placeId: CITY_PLACE, period, step: stepFor(period.fromMs, period.toMs, points), compare: false }
      return { call: calling('/api/history', city, { measure, from, to, points }), answer: await historyAnswer(past, city, question) }
    },
    energyAhead: async (city) => ({
      call: calling('/api/forecasts/energy', city),
      answer: await energyForecast({ db, clock }, present, city),
    }),
    riskAhead: async (city) => ({ call: calling('/api/risk', city), answer: await incidentRisk({ db, clock }, present, city) }),
    deskFigures: async (city) => ({
      call: calling('/api/desk/figures', city, { kind: 'service-request', days: 30 }),
      answer: await figures(city, { kind: 'service-request', days: 30, department: null }),
    }),
  }
}

/** The insights, joined to the rooms that they speak of. @param language of those who ask for none */
export function insightRooms(serve: Serve, needs: Needs, language: Language): void {
  insightRoutes(serve, needs, insightSources(needs), language)
}

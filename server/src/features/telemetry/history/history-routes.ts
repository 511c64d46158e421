import { Failure } from '@oppidum/domain/core/failure'
import type { Geometry } from '@oppidum/domain/core/geo'
import { getHistory, HISTORY_POINTS, INCIDENT_MARKS, listIncidentMarks } from '@oppidum/domain/telemetry/history'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import { getSparklines } from '@oppidum/domain/telemetry/sparklines'
import { affectsSection } from '@oppidum/domain/telemetry/traffic'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { neededMs } from '../../../platform/http/requests/seen-age.ts'
import type { CachedResponse } from '../../../platform/http/responses/cached-response.ts'
import { dataHeaders } from '../../../platform/http/responses/data-headers.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { datedCache } from '../../../platform/live/dated-cache.ts'
import { historyAnswer, placeName } from './history-answer.ts'
import { stepFor, stepsTouched } from './history-steps.ts'
import { type HistoryStore, historyStore } from './history-store.ts'
import { resolvePeriod } from './period.ts'
import { sparklines } from './sparkline-history.ts'

/** Roll-ups are renewed every five seconds. An answer has up to about 50 KB, and as much again compressed. */
export const HISTORY_CACHE = { forMs: 5_000, atMost: 200, atOnce: 3, waiting: 200 }

/** An answer has about 20 KB. */
const SPARKLINE_CACHE = { forMs: 60_000, atMost: 200, atOnce: 2, waiting: 200 }

interface DatedResponse {
  response: CachedResponse
  stateMs: number
}

export function historyRoutes(serve: Serve, { history, cities, clock }: Pick<AppContext, 'history' | 'cities' | 'clock'>): void {
  const histories = datedCache<DatedResponse>(clock, HISTORY_CACHE)
  const sparklineCache = datedCache<DatedResponse>(clock, SPARKLINE_CACHE)

  async function read<T>(
    needMs: number,
    work: (store: HistoryStore) => Promise<T>,
    bytes: (value: T, headers: Record<string, string>) => CachedResponse,
  ): Promise<DatedResponse> {
    const dated = await history.read(needMs, (tx: Pick<Tx, 'query'>) => work(historyStore(tx)))
    return { response: bytes(dated.value, dataHeaders(dated, { history, clock })), stateMs: dated.stateMs }
  }

  serve.cached(getHistory, async ({ query, from }, { turn, asksStore, bytes }) => {
    const needMs = neededMs(from, history.nowMs())
    const city = cities.find(query.city)
    const period = resolvePeriod(query, clock.nowMs())
    const step = stepFor(period.fromMs, period.toMs, query.points ?? HISTORY_POINTS)
    const question = { measure: query.measure, placeId: query.place ?? CITY_PLACE, period, step, compare: query.compare === 'before' }
    placeName(city, question.placeId)
    // A named range is the same for everyone and cached by its name; a custom period by the steps it touches.
    const when = query.from === undefined ? (query.range ?? '24h') : stepsTouched(step, period)
    const key = [city.id, question.placeId, question.measure, when, step.ms, period.shiftMs, question.compare].join('\n')
    const load = () => {
      if (query.from !== undefined) asksStore()
      return read(needMs, (store) => historyAnswer(store, city, question), bytes)
    }
    const { response } = await histories.get(key, needMs, load, { turn })
    return response
  })

  serve.cached(getSparklines, async ({ query, from }, { turn, bytes }) => {
    const needMs = neededMs(from, history.nowMs())
    const city = cities.find(query.city)
    const placeIds = [...new Set(query.places.split(','))]
    const compare = query.compare === 'before'
    // Half-hourly means change slowly, so places that many people see are read from the store once a minute.
    const key = [city.id, query.measure, compare, ...[...placeIds].sort()].join('\n')
    const question = { cityId: city.id, measure: query.measure, placeIds, compare }
    const load = () => read(needMs, (store) => sparklines(store, question, clock.nowMs()), bytes)
    const { response } = await sparklineCache.get(key, needMs, load, { turn })
    return response
  })

  serve.cached(listIncidentMarks, async ({ query, from }, { turn, asksStore, bytes }) => {
    const needMs = neededMs(from, history.nowMs())
    const city = cities.find(query.city)
    const { fromMs, toMs } = resolvePeriod(query, clock.nowMs())
    const when = query.from === undefined ? (query.range ?? '24h') : [fromMs, toMs].join()
    const { type = null, place = null } = query
    const section = place === null || place === CITY_PLACE ? null : city.locations.find((it) => it.id === place)
    if (section === undefined) throw new Failure('not_found', 'This city has no such location.')
    const affects = section ? (incident: Geometry) => affectsSection(incident, section.geometry) : place === null ? null : 'any-road'
    const load = () => {
      // Filtering by section reads every incident that affects traffic.
      if (query.from !== undefined || section) asksStore()
      return read(needMs, (store) => store.incidents({ cityId: city.id, fromMs, toMs, type, affects }, INCIDENT_MARKS), bytes)
    }
    const { response } = await histories.get(['incidents', city.id, when, type, place].join('\n'), needMs, load, { turn })
    return response
  })
}

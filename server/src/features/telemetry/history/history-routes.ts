import { Failure } from '@oppidum/domain/core/failure'
import type { Geometry } from '@oppidum/domain/core/geo'
import { getHistory, HISTORY_POINTS, INCIDENT_MARKS, listIncidentMarks } from '@oppidum/domain/telemetry/history'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import { getSparklines } from '@oppidum/domain/telemetry/sparklines'
import { affectsSection } from '@oppidum/domain/telemetry/traffic'
import type { AppContext } from '../../../compose/context.ts'
import type { CachedResponse } from '../../../platform/http/responses/cached-response.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { answerCache } from '../../../platform/live/answer-cache.ts'
import { historyAnswer, placeName } from './history-answer.ts'
import { stepFor, stepsTouched } from './history-steps.ts'
import { historyStore } from './history-store.ts'
import { resolvePeriod } from './period.ts'
import { sparklines } from './sparkline-history.ts'

/** Roll-ups are renewed every five seconds. An answer has up to about 50 KB, and as much again compressed. */
export const HISTORY_CACHE = { forMs: 5_000, atMost: 200, atOnce: 3, waiting: 200 }

/** An answer has about 20 KB. */
const SPARKLINE_CACHE = { forMs: 60_000, atMost: 200, atOnce: 2, waiting: 200 }

export function historyRoutes(serve: Serve, { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>): void {
  const store = historyStore(db)
  const histories = answerCache<CachedResponse>(clock, HISTORY_CACHE)
  const sparklineCache = answerCache<CachedResponse>(clock, SPARKLINE_CACHE)

  serve.cached(getHistory, ({ query }, { asksStore, bytes }) => {
    const city = cities.find(query.city)
    const period = resolvePeriod(query, clock.nowMs())
    const step = stepFor(period.fromMs, period.toMs, query.points ?? HISTORY_POINTS)
    const question = { measure: query.measure, placeId: query.place ?? CITY_PLACE, period, step, compare: query.compare === 'before' }
    placeName(city, question.placeId)
    // A named range is the same for everyone and cached by its name; a custom period by the steps it touches.
    const when = query.from === undefined ? (query.range ?? '24h') : stepsTouched(step, period)
    const key = [city.id, question.placeId, question.measure, when, step.ms, period.shiftMs, question.compare].join('\n')
    return histories.get(key, async () => {
      if (query.from !== undefined) asksStore()
      return bytes(await historyAnswer(store, city, question))
    })
  })

  serve.cached(getSparklines, ({ query }, { bytes }) => {
    const city = cities.find(query.city)
    const placeIds = [...new Set(query.places.split(','))]
    const compare = query.compare === 'before'
    // Half-hourly means change slowly, so places that many people see are read from the store once a minute.
    return sparklineCache.get([city.id, query.measure, compare, ...[...placeIds].sort()].join('\n'), async () =>
      bytes(await sparklines(store, { cityId: city.id, measure: query.measure, placeIds, compare }, clock.nowMs())),
    )
  })

  serve.cached(listIncidentMarks, ({ query }, { asksStore, bytes }) => {
    const city = cities.find(query.city)
    const { fromMs, toMs } = resolvePeriod(query, clock.nowMs())
    const when = query.from === undefined ? (query.range ?? '24h') : [fromMs, toMs].join()
    const { type = null, place = null } = query
    const section = place === null || place === CITY_PLACE ? null : city.locations.find((it) => it.id === place)
    if (section === undefined) throw new Failure('not_found', 'This city has no such location.')
    const affects = section ? (incident: Geometry) => affectsSection(incident, section.geometry) : place === null ? null : 'any-road'
    return histories.get(['incidents', city.id, when, type, place].join('\n'), async () => {
      // Filtering by section reads every incident that affects traffic.
      if (query.from !== undefined || section) asksStore()
      return bytes(await store.incidents({ cityId: city.id, fromMs, toMs, type, affects }, INCIDENT_MARKS))
    })
  })
}

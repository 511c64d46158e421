import { Failure } from '@oppidum/domain/failure'
import type { Geometry } from '@oppidum/domain/geo'
import { getHistory, HISTORY_POINTS, INCIDENT_MARKS, listIncidentMarks } from '@oppidum/domain/history'
import { CITY_PLACE } from '@oppidum/domain/measure'
import { hindersSection } from '@oppidum/domain/traffic'
import type { House } from '../../house.ts'
import type { PrebuiltAnswer } from '../../http/prebuilt-answer.ts'
import type { Serve } from '../../http/serve.ts'
import { answerMemory } from '../../live/answer-memory.ts'
import { askedPeriod } from './asked-period.ts'
import { historyAnswer, placeName } from './history-answer.ts'
import { stepFor, stepsTouched } from './history-steps.ts'
import { historyStore } from './history-store.ts'

/** Roll-ups are made anew every five seconds. An answer has up to some 50 KB, as much again when packed. */
export const HISTORY_MEMORY = { forMs: 5_000, atMost: 200, atOnce: 3, waiting: 200 }

export function historyRoutes(serve: Serve, { db, cities, clock }: Pick<House, 'db' | 'cities' | 'clock'>): void {
  const store = historyStore(db)
  const remembered = answerMemory<PrebuiltAnswer>(clock, HISTORY_MEMORY)

  serve.kept(getHistory, ({ query }, { asksStore, bytes }) => {
    const city = cities.find(query.city)
    const period = askedPeriod(query, clock.nowMs())
    const step = stepFor(period.fromMs, period.toMs, query.points ?? HISTORY_POINTS)
    const question = { measure: query.measure, placeId: query.place ?? CITY_PLACE, period, step, compare: query.compare === 'before' }
    placeName(city, question.placeId)
    // What every visitor asks alike is remembered under its name; a period of somebody's own by the steps that it touches.
    const when = query.from === undefined ? (query.range ?? '24h') : stepsTouched(step, period)
    const key = [city.id, question.placeId, question.measure, when, step.ms, period.shiftMs, question.compare].join('\n')
    return remembered.get(key, async () => {
      if (query.from !== undefined) asksStore()
      return bytes(await historyAnswer(store, city, question))
    })
  })

  serve.kept(listIncidentMarks, ({ query }, { asksStore, bytes }) => {
    const city = cities.find(query.city)
    const { fromMs, toMs } = askedPeriod(query, clock.nowMs())
    const when = query.from === undefined ? (query.range ?? '24h') : [fromMs, toMs].join()
    const { type = null, place = null } = query
    const section = place === null || place === CITY_PLACE ? null : city.locations.find((it) => it.id === place)
    if (section === undefined) throw new Failure('not_found', 'This city has no such location.')
    const hinders = section ? (incident: Geometry) => hindersSection(incident, section.geometry) : place === null ? null : 'any-road'
    return remembered.get(['incidents', city.id, when, type, place].join('\n'), async () => {
      // Those of one section are found by looking through all that hinder a road.
      if (query.from !== undefined || section) asksStore()
      return bytes(await store.incidents({ cityId: city.id, fromMs, toMs, type, hinders }, INCIDENT_MARKS))
    })
  })
}

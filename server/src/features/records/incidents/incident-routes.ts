import { Failure } from '@oppidum/domain/core/failure'
import { countIncidents, getIncident, listIncidents } from '@oppidum/domain/records/incident'
import type { AppContext } from '../../../compose/context.ts'
import type { CachedResponse } from '../../../platform/http/responses/cached-response.ts'
import { listReply } from '../../../platform/http/responses/json-reply.ts'
import { type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { answerCache } from '../../../platform/live/answer-cache.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { isAtDesk, isSearch, readerOf } from '../lists/reader.ts'
import { incidentStore } from './incident-store.ts'

/** Counts are of the version that is shown; planned ones begin, and feeds fall silent, between two of them. */
const COUNTS_CACHE = { forMs: 2_000, atMost: 100, atOnce: 2, waiting: 50 }

export function incidentRoutes(
  serve: Serve,
  { db, cities, clock, answers }: Pick<AppContext, 'db' | 'cities' | 'clock'> & { answers: AnswerNow },
): void {
  const incidents = incidentStore(db.pool)

  serve.prebuilt(
    listIncidents,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'incidents'),
    async ({ query, caller }) => {
      const reader = readerOf(caller, query, clock.nowMs())
      const { records, total, next } = await incidents.json(cities.find(query.city).id, query, reader)
      return withHeaders(listReply(records), answers.listHeaders(listIncidents.path, query, total, next))
    },
  )
  const counts = answerCache<CachedResponse>(clock, COUNTS_CACHE)
  serve.cached(countIncidents, async ({ query, caller }, { turn, asksStore, bytes }) => {
    const { id } = cities.find(query.city)
    const reader = readerOf(caller, query, clock.nowMs())
    const of = query.assignee === 'me' ? reader.me : query.unconfirmed === 'mine' ? (caller.person?.id ?? null) : null
    const question = JSON.stringify([id, answers.version(id, 'incidents'), of, { ...query, city: id }])
    const load = async () => {
      if (isSearch(query)) asksStore()
      return bytes(await incidents.counts(id, query, reader))
    }
    return counts.get(question, load, { turn })
  })
  serve(getIncident, async ({ params, query, caller }) => {
    const { id } = cities.find(query.city)
    const incident = await incidents.find(id, params.id)
    const isShown = incident?.confirmed || isAtDesk(caller) || (await incidents.isShownTo(id, params.id, caller.person?.id ?? null))
    if (!incident || !isShown) throw new Failure('not_found', 'There is no incident with that id in this city.')
    return incident
  })
}

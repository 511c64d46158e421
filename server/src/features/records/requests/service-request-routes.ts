import { Failure } from '@oppidum/domain/core/failure'
import { countServiceRequests, getServiceRequest, listServiceRequests } from '@oppidum/domain/records/service-request'
import type { AppContext } from '../../../compose/context.ts'
import type { CachedResponse } from '../../../platform/http/responses/cached-response.ts'
import { listReply } from '../../../platform/http/responses/json-reply.ts'
import { type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { answerCache } from '../../../platform/live/answer-cache.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { isSearch, readerOf } from '../lists/reader.ts'
import { serviceRequestStore } from './service-request-store.ts'

/** Short, because feeds can fall silent without a new version. */
const COUNTS_CACHE = { forMs: 2_000, atMost: 100, atOnce: 2, waiting: 50 }

export function serviceRequestRoutes(
  serve: Serve,
  { db, cities, clock, answers }: Pick<AppContext, 'db' | 'cities' | 'clock'> & { answers: AnswerNow },
): void {
  const requests = serviceRequestStore(db.pool)

  serve.prebuilt(
    listServiceRequests,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'service-requests'),
    async ({ query, caller }) => {
      const reader = readerOf(caller, query, clock.nowMs())
      const { records, total, next } = await requests.json(cities.find(query.city).id, query, reader)
      return withHeaders(listReply(records), answers.listHeaders(listServiceRequests.path, query, total, next))
    },
  )
  const counts = answerCache<CachedResponse>(clock, COUNTS_CACHE)
  serve.cached(countServiceRequests, async ({ query, caller }, { turn, asksStore, bytes }) => {
    const { id } = cities.find(query.city)
    const reader = readerOf(caller, query, clock.nowMs())
    const of = query.assignee === 'me' ? reader.me : null
    const question = JSON.stringify([id, answers.version(id, 'service-requests'), of, { ...query, city: id }])
    const load = async () => {
      if (isSearch(query)) asksStore()
      return bytes(await requests.counts(id, query, reader))
    }
    return counts.get(question, load, { turn })
  })
  serve(getServiceRequest, async ({ params, query }) => {
    const request = await requests.find(cities.find(query.city).id, params.id)
    if (!request) throw new Failure('not_found', 'There is no service request with that id in this city.')
    return request
  })
}

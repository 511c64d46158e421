import { Failure } from '@oppidum/domain/failure'
import { countServiceRequests, getServiceRequest, listServiceRequests } from '@oppidum/domain/service-request'
import type { House } from '../../house.ts'
import type { PrebuiltAnswer } from '../../http/prebuilt-answer.ts'
import { headed, type Serve } from '../../http/serve.ts'
import { answerMemory } from '../../live/answer-memory.ts'
import type { AnswerNow } from '../../live/answers.ts'
import { isSearch, readerOf } from '../../records/reader.ts'
import { serviceRequestStore } from './service-request-store.ts'

/** Counts are of the version that is shown; feeds fall silent between two of them. */
const COUNTS_MEMORY = { forMs: 2_000, atMost: 100, atOnce: 2, waiting: 50 }

export function serviceRequestRoutes(
  serve: Serve,
  { db, cities, clock, answers }: Pick<House, 'db' | 'cities' | 'clock'> & { answers: AnswerNow },
): void {
  const requests = serviceRequestStore(db.orm)

  serve.prebuilt(
    listServiceRequests,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'service-requests'),
    async ({ query, caller }) => {
      const reader = readerOf(caller, query, clock.nowMs())
      const { records, total, next } = await requests.list(cities.find(query.city).id, query, reader)
      return headed(records, answers.listHeaders(listServiceRequests.path, query, total, next))
    },
  )
  const counted = answerMemory<PrebuiltAnswer>(clock, COUNTS_MEMORY)
  serve.kept(countServiceRequests, async ({ query, caller }, { asksStore, bytes }) => {
    const { id } = cities.find(query.city)
    const reader = readerOf(caller, query, clock.nowMs())
    const of = query.assignee === 'me' ? reader.me : null
    return counted.get(JSON.stringify([id, answers.version(id, 'service-requests'), of, { ...query, city: id }]), async () => {
      if (isSearch(query)) asksStore()
      return bytes(await requests.counts(id, query, reader))
    })
  })
  serve(getServiceRequest, async ({ params, query }) => {
    const request = await requests.find(cities.find(query.city).id, params.id)
    if (!request) throw new Failure('not_found', 'There is no service request of that id in this city.')
    return request
  })
}

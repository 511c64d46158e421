import { Failure } from '@oppidum/domain/failure'
import { countIncidents, getIncident, listIncidents } from '@oppidum/domain/incident'
import type { House } from '../../house.ts'
import type { PrebuiltAnswer } from '../../http/prebuilt-answer.ts'
import { headed, type Serve } from '../../http/serve.ts'
import { answerMemory } from '../../live/answer-memory.ts'
import type { AnswerNow } from '../../live/answers.ts'
import { isSearch, readerOf } from '../../records/reader.ts'
import { incidentStore } from './incident-store.ts'

/** Counts are of the version that is shown; planned ones begin, and feeds fall silent, between two of them. */
const COUNTS_MEMORY = { forMs: 2_000, atMost: 100, atOnce: 2, waiting: 50 }

export function incidentRoutes(
  serve: Serve,
  { db, cities, clock, answers }: Pick<House, 'db' | 'cities' | 'clock'> & { answers: AnswerNow },
): void {
  const incidents = incidentStore(db.orm)

  serve.prebuilt(
    listIncidents,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'incidents'),
    async ({ query, caller }) => {
      const reader = readerOf(caller, query, clock.nowMs())
      const { records, total, next } = await incidents.list(cities.find(query.city).id, query, reader)
      return headed(records, answers.listHeaders(listIncidents.path, query, total, next))
    },
  )
  const counted = answerMemory<PrebuiltAnswer>(clock, COUNTS_MEMORY)
  serve.kept(countIncidents, async ({ query, caller }, { asksStore, bytes }) => {
    const { id } = cities.find(query.city)
    const reader = readerOf(caller, query, clock.nowMs())
    const of = query.assignee === 'me' ? reader.me : null
    return counted.get(JSON.stringify([id, answers.version(id, 'incidents'), of, { ...query, city: id }]), async () => {
      if (isSearch(query)) asksStore()
      return bytes(await incidents.counts(id, query, reader))
    })
  })
  serve(getIncident, async ({ params, query }) => {
    const incident = await incidents.find(cities.find(query.city).id, params.id)
    if (!incident) throw new Failure('not_found', 'There is no incident of that id in this city.')
    return incident
  })
}

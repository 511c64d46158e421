import { Failure } from '@oppidum/domain/failure'
import { getIncident, listIncidents } from '@oppidum/domain/incident'
import type { House } from '../../house.ts'
import { headed, type Serve } from '../../http/serve.ts'
import type { AnswerNow } from '../../live/answers.ts'
import { incidentStore } from './incident-store.ts'

export function incidentRoutes(
  serve: Serve,
  { db, cities, clock, answers }: Pick<House, 'db' | 'cities' | 'clock'> & { answers: AnswerNow },
): void {
  const incidents = incidentStore(db.orm)

  serve.prebuilt(
    listIncidents,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'incidents'),
    async ({ query }) => {
      const { records, total, next } = await incidents.list(cities.find(query.city).id, query, clock.nowMs())
      return headed(records, answers.listHeaders(listIncidents.path, query, total, next))
    },
  )
  serve(getIncident, async ({ params, query }) => {
    const incident = await incidents.find(cities.find(query.city).id, params.id)
    if (!incident) throw new Failure('not_found', 'There is no incident of that id in this city.')
    return incident
  })
}

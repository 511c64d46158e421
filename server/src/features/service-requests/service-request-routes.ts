import { Failure } from '@oppidum/domain/failure'
import { getServiceRequest, listServiceRequests } from '@oppidum/domain/service-request'
import type { House } from '../../house.ts'
import { headed, type Serve } from '../../http/serve.ts'
import type { AnswerNow } from '../../live/answers.ts'
import { serviceRequestStore } from './service-request-store.ts'

export function serviceRequestRoutes(serve: Serve, { db, cities, answers }: Pick<House, 'db' | 'cities'> & { answers: AnswerNow }): void {
  const requests = serviceRequestStore(db.orm)

  serve.prebuilt(
    listServiceRequests,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'service-requests'),
    async ({ query }) => {
      const { records, total, next } = await requests.list(cities.find(query.city).id, query)
      return headed(records, answers.listHeaders(listServiceRequests.path, query, total, next))
    },
  )
  serve(getServiceRequest, async ({ params, query }) => {
    const request = await requests.find(cities.find(query.city).id, params.id)
    if (!request) throw new Failure('not_found', 'There is no service request of that id in this city.')
    return request
  })
}

import { RequestChange, requestDesk } from '@oppidum/domain/records/desk'
import { readAs } from '../../../platform/http/requests/request-input.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { type DeskRouteDependencies, deskRoutes } from '../desk/desk-routes.ts'
import { serviceRequestStore } from './service-request-store.ts'

export function serviceRequestDeskRoutes(serve: Serve, needs: DeskRouteDependencies): void {
  deskRoutes(serve, needs, {
    kind: 'service-request',
    calls: requestDesk,
    // Whoever is given one by its id may read it: requests are public from the first moment.
    isShownTo: async () => true,
    find: (tx, cityId, id) => serviceRequestStore(tx ?? needs.db.pool).find(cityId, id),

    reportOf: (body) => ({
      title: body.title,
      description: body.description,
      location: body.location ?? null,
      position: body.position ?? null,
      word: body.category,
      priority: body.priority ?? 'unknown',
      status: 'pending',
      department: body.department ?? null,
      serviceCode: body.serviceCode ?? null,
      hindersRoad: false,
      reporterId: null,
    }),

    changeOf({ category, ...rest }) {
      return { ...rest, ...(category !== undefined && { word: category }) }
    },

    readChange: (given) => readAs(RequestChange, given),
  })
}

import { RequestChange, requestDesk } from '@oppidum/domain/desk'
import { ormOf } from '../../db/connection.ts'
import { type DeskRouteNeeds, deskRoutes } from '../../desk/desk-routes.ts'
import { readAs } from '../../http/question.ts'
import type { Serve } from '../../http/serve.ts'
import { serviceRequestStore } from './service-request-store.ts'

export function serviceRequestDeskRoutes(serve: Serve, needs: DeskRouteNeeds): void {
  deskRoutes(serve, needs, {
    kind: 'service-request',
    calls: requestDesk,
    find: (tx, cityId, id) => serviceRequestStore(tx ? ormOf(tx) : needs.db.orm).find(cityId, id),

    reportOf: (body) => ({
      title: body.title,
      description: body.description,
      location: body.location ?? null,
      position: body.position ?? null,
      word: body.category,
      priority: body.priority ?? 'medium',
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

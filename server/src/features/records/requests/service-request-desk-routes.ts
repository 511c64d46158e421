import { requestDesk } from '@oppidum/domain/records/desk'
import { type NewRequest, RequestChange } from '@oppidum/domain/records/desk-change'
import { parseAs } from '../../../platform/http/requests/request-input.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { type DeskRouteDependencies, deskRoutes } from '../desk/desk-routes.ts'
import type { RecordReport } from '../desk/desk-service.ts'
import { recordActs } from '../desk/record-acts.ts'
import { serviceRequestStore } from './service-request-store.ts'

export function serviceRequestDeskRoutes(serve: Serve, dependencies: DeskRouteDependencies): void {
  const kind = 'service-request'
  const acts = recordActs({
    ...dependencies,
    kind,
    find: (tx, cityId, id) => serviceRequestStore(tx ?? dependencies.db.pool).find(cityId, id),
  })
  serve(requestDesk.create, (request) => acts.open(request, reportOf(request.body)))
  serve(requestDesk.change, (request) => acts.change(request, request.body))
  serve(requestDesk.changeSeveral, (request) => acts.changeSeveral(request, (change) => parseAs(RequestChange, change)))
  serve(requestDesk.unfold, (request) => acts.unfold(request))
  // Service requests are public from the start.
  deskRoutes(serve, dependencies, { kind, calls: requestDesk, isShownTo: async () => true })
}

const reportOf = ({ category, ...report }: NewRequest): RecordReport => ({
  ...report,
  location: report.location ?? null,
  position: report.position ?? null,
  word: category,
  priority: report.priority ?? 'unknown',
  status: 'pending',
  department: report.department ?? null,
  reporterId: null,
})

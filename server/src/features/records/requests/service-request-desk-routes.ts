import { type NewRequest, RequestChange, requestDesk } from '@oppidum/domain/records/desk'
import { parseAs } from '../../../platform/http/requests/request-input.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { type DeskRouteDependencies, deskRoutes } from '../desk/desk-routes.ts'
import type { RecordReport } from '../desk/desk-service.ts'
import { recordActs } from '../desk/record-acts.ts'
import { serviceRequestStore } from './service-request-store.ts'

export function serviceRequestDeskRoutes(serve: Serve, needs: DeskRouteDependencies): void {
  const kind = 'service-request'
  const acts = recordActs({ ...needs, kind, find: (tx, cityId, id) => serviceRequestStore(tx ?? needs.db.pool).find(cityId, id) })
  serve(requestDesk.create, (asked) => acts.open(asked, reportOf(asked.body)))
  serve(requestDesk.change, (asked) => acts.change(asked, asked.body))
  serve(requestDesk.changeSeveral, (asked) => acts.changeSeveral(asked, (given) => parseAs(RequestChange, given)))
  serve(requestDesk.unfold, (asked) => acts.unfold(asked))
  // Whoever is given one by its id may read it: requests are public from the first moment.
  deskRoutes(serve, needs, { kind, calls: requestDesk, isShownTo: async () => true })
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

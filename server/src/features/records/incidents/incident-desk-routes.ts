import { type Caller, isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { incidentDesk } from '@oppidum/domain/records/desk'
import { IncidentChange, type NewIncident } from '@oppidum/domain/records/desk-change'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import type { AppContext } from '../../../compose/context.ts'
import { parseAs } from '../../../platform/http/requests/request-input.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { type DeskRouteDependencies, deskRoutes } from '../desk/desk-routes.ts'
import type { RecordChange, RecordReport } from '../desk/desk-service.ts'
import { recordActs } from '../desk/record-acts.ts'
import { admitReport } from './incident-reports.ts'
import { incidentStore } from './incident-store.ts'

/** Severity and priority are two names for the same value. @throws Failure refused when they differ */
function urgency({ priority, severity }: { priority?: IncidentPriority | undefined; severity?: IncidentPriority | undefined }) {
  if (priority !== undefined && severity !== undefined && priority !== severity)
    throw new Failure('refused', "An incident's severity and priority are the same: send one, or both with the same value.", {
      details: { field: 'priority' },
    })
  return priority ?? severity
}

interface Dependencies extends DeskRouteDependencies, Pick<AppContext, 'clock'> {
  /** Whether reports are limited per account and address. */
  isCounted: boolean
}

export function incidentDeskRoutes(serve: Serve, dependencies: Dependencies): void {
  const kind = 'incident'
  const acts = recordActs({
    ...dependencies,
    kind,
    find: (tx, cityId, id) => incidentStore(tx ?? dependencies.db.pool).find(cityId, id),
    admit: async (tx, sender) => {
      if (dependencies.isCounted) await admitReport(tx, sender, dependencies.clock.nowMs())
    },
  })
  serve(incidentDesk.create, (request) => acts.open(request, reportOf(request.body, request.caller)))
  serve(incidentDesk.change, (request) => acts.change(request, changeOf(request.body)))
  serve(incidentDesk.changeSeveral, (request) => acts.changeSeveral(request, (change) => changeOf(parseAs(IncidentChange, change))))
  serve(incidentDesk.unfold, (request) => acts.unfold(request))
  deskRoutes(serve, dependencies, {
    kind,
    calls: incidentDesk,
    isShownTo: (cityId, id, personId) => incidentStore(dependencies.db.pool).isShownTo(cityId, id, personId),
  })
}

/** @throws Failure role_required, or refused when severity and priority differ */
function reportOf(body: NewIncident, { person }: Caller): RecordReport {
  const isOperator = person !== null && isAtLeast(person.role, 'operator')
  if (!isOperator && (body.status === 'active' || body.department !== undefined))
    throw new Failure('role_required', 'You can report an incident, but only operators can confirm or assign it.')
  const { type, severity: _severity, ...report } = body
  return {
    ...report,
    location: body.location ?? null,
    position: body.position ?? null,
    word: type,
    priority: urgency(body) ?? 'unknown',
    status: body.status ?? 'pending',
    department: body.department ?? null,
    reporterId: null,
  }
}

/** @throws Failure refused when severity and priority differ */
function changeOf(body: IncidentChange): RecordChange {
  const { severity: _severity, ...change } = body
  const priority = urgency(body)
  return { ...change, ...(priority !== undefined && { priority }) }
}

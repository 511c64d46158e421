import { isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { IncidentChange, incidentDesk } from '@oppidum/domain/records/desk'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import type { AppContext } from '../../../compose/context.ts'
import { readAs } from '../../../platform/http/requests/request-input.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { type DeskRouteDependencies, deskRoutes } from '../desk/desk-routes.ts'
import { admitReport } from './incident-reports.ts'
import { incidentStore } from './incident-store.ts'

/** Severity and priority are one thing under two names. @throws Failure refused when they are given differently */
function urgency({ priority, severity }: { priority?: IncidentPriority | undefined; severity?: IncidentPriority | undefined }) {
  if (priority !== undefined && severity !== undefined && priority !== severity)
    throw new Failure('refused', 'Severity and priority are the same of an incident: give one, or both alike.', {
      details: { field: 'priority' },
    })
  return priority ?? severity
}

interface Dependencies extends DeskRouteDependencies, Pick<AppContext, 'clock'> {
  /** Reports of one account and address are counted. */
  isCounted: boolean
}

export function incidentDeskRoutes(serve: Serve, needs: Dependencies): void {
  deskRoutes(serve, needs, {
    kind: 'incident',
    calls: incidentDesk,
    isShownTo: (cityId, id, personId) => incidentStore(needs.db.pool).isShownTo(cityId, id, personId),
    admit: async (tx, sender) => {
      if (needs.isCounted) await admitReport(tx, sender, needs.clock.nowMs())
    },
    find: (tx, cityId, id) => incidentStore(tx ?? needs.db.pool).find(cityId, id),

    reportOf(body, { person }) {
      const isOperator = person !== null && isAtLeast(person.role, 'operator')
      if (!isOperator && (body.status === 'active' || body.department !== undefined))
        throw new Failure('role_required', 'You can report an incident; confirming and assigning it takes an operator.')
      return {
        title: body.title,
        description: body.description,
        location: body.location ?? null,
        position: body.position ?? null,
        word: body.type,
        priority: urgency(body) ?? 'unknown',
        status: body.status ?? 'pending',
        department: body.department ?? null,
        serviceCode: null,
        hindersRoad: body.hindersRoad ?? false,
        reporterId: null,
      }
    },

    changeOf(body) {
      const { type, severity, ...rest } = body
      const priority = urgency(body)
      return { ...rest, ...(type !== undefined && { word: type }), ...(priority !== undefined && { priority }) }
    },

    readChange: (given) => readAs(IncidentChange, given),
  })
}

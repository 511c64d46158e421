import { isAtLeast } from '@oppidum/domain/access'
import { IncidentChange, incidentDesk } from '@oppidum/domain/desk'
import { Failure } from '@oppidum/domain/failure'
import type { IncidentPriority } from '@oppidum/domain/incident'
import { ormOf } from '../../db/connection.ts'
import { type DeskRouteNeeds, deskRoutes } from '../../desk/desk-routes.ts'
import { readAs } from '../../http/question.ts'
import type { Serve } from '../../http/serve.ts'
import { incidentStore } from './incident-store.ts'

/** Severity and priority are one thing under two names. @throws Failure refused when they are given differently */
function urgency({ priority, severity }: { priority?: IncidentPriority | undefined; severity?: IncidentPriority | undefined }) {
  if (priority !== undefined && severity !== undefined && priority !== severity)
    throw new Failure('refused', 'Severity and priority are the same of an incident: give one, or both alike.', {
      details: { field: 'priority' },
    })
  return priority ?? severity
}

export function incidentDeskRoutes(serve: Serve, needs: DeskRouteNeeds): void {
  deskRoutes(serve, needs, {
    kind: 'incident',
    calls: incidentDesk,
    find: (tx, cityId, id) => incidentStore(tx ? ormOf(tx) : needs.db.orm).find(cityId, id),

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
        priority: urgency(body) ?? 'medium',
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

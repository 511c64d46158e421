import { Failure } from '@oppidum/domain/core/failure'
import { changeRole, endSessions, type ListedPerson, listPeople, removePerson } from '@oppidum/domain/people/people'
import type { AppContext } from '../../compose/context.ts'
import { actorOf } from '../../platform/audit/actor.ts'
import { writeAudit } from '../../platform/audit/audit-store.ts'
import type { AdminChange } from '../../platform/auth/people/admin-changes.ts'
import type { PersonData } from '../../platform/auth/people/person-data.ts'
import { EVERY_CITY } from '../../platform/auth/people/person-store.ts'
import { removeWhole } from '../../platform/auth/people/removal.ts'
import { changeRole as changeRoleOf } from '../../platform/auth/people/role-change.ts'
import { requireAdmin, rolesOf } from '../../platform/auth/people/session-rights-store.ts'
import { transaction } from '../../platform/db/connection.ts'
import { personOf, type Serve, withHeaders } from '../../platform/http/serve.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { peopleStore } from './people-store.ts'

interface Dependencies extends AppContext {
  changeAdmins: AdminChange
  /** What each module stores about a person; read at each call, because modules are added one by one. */
  personData: readonly PersonData[]
  listHeaders: AnswerNow['listHeaders']
}

/** The list of people and their roles, for a city's admins. */
export function peopleRoutes(serve: Serve, context: Dependencies): void {
  const { db, cities, identity, bus, clock, log, changeAdmins, personData, listHeaders } = context
  const people = peopleStore(db)

  serve(listPeople, async ({ query: { city, ...filter } }) => {
    const { records, total, next } = await people.list(cities.find(city).id, filter)
    const presence = await identity.presence(records.map((it) => it.id))
    const listed = records.map((it): ListedPerson => {
      const session = presence.get(it.id)
      return {
        ...it,
        lastSeenAt: session?.lastSeenAt?.toISOString() ?? null,
        sessions: session?.sessions ?? null,
        secondFactor: session?.secondFactor ?? null,
      }
    })
    return withHeaders(listed, listHeaders(listPeople.path, { city, ...filter }, total, next))
  })

  serve(changeRole, async (request) => {
    const { params, query, body } = request
    // The guard checked the city in the query; the city in the body is checked in the transaction.
    const cityId = body.city === EVERY_CITY ? EVERY_CITY : cities.find(body.city ?? query.city).id
    const { after, fromEveryCity } = await changeRoleOf(
      context,
      changeAdmins,
      { personId: params.id, cityId, role: body.role },
      actorOf(request),
    )
    return { id: params.id, role: after, fromEveryCity }
  })

  serve(endSessions, async (request) => {
    const { params, query } = request
    cities.find(query.city)
    await transaction(db, async (tx) => {
      await requireAdmin(tx, personOf(request).id, EVERY_CITY, cities)
      if (!(await rolesOf(tx, params.id))) throw new Failure('not_found', 'There is no person with that id.')
      await writeAudit(tx, new Date(clock.nowMs()), { actor: actorOf(request), action: 'sessions-ended', subjectId: params.id })
      await identity.endSessions(params.id, undefined, tx)
    })
    await bus.publish({ kind: 'access', personId: params.id })
    log.info({ security: 'sessions_ended', actor: personOf(request).id, person: params.id }, 'sessions ended')
    return { id: params.id }
  })

  serve(removePerson, async (request) => {
    const { params, query } = request
    cities.find(query.city)
    if (params.id === personOf(request).id)
      throw new Failure('conflict', 'You cannot remove your own account here; do it on your account page.')
    await removeWhole(context, changeAdmins, personData, params.id, actorOf(request))
    return { id: params.id }
  })
}

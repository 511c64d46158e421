import { Failure } from '@oppidum/domain/core/failure'
import { exportAccount, type OwnData, removeAccount } from '@oppidum/domain/people/own-data'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import type { AdminChange } from '../../../platform/auth/people/admin-changes.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { removeWhole } from '../../../platform/auth/people/removal.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'

/** Export and removal of one's own account. */
export function ownDataRoutes(serve: Serve, context: AppContext & { changeAdmins: AdminChange; personData: readonly PersonData[] }): void {
  const { db, identity, clock, changeAdmins, personData } = context

  serve(exportAccount, async (request) => {
    const { id } = personOf(request)
    const at = new Date(clock.nowMs())
    // Recorded before the data is read, so that the copy includes this entry.
    await transaction(db, (tx) => writeAudit(tx, at, { actor: actorOf(request), action: 'account-exported' }))
    const copy: OwnData = { exportedAt: at.toISOString(), account: await identity.copy(id) }
    for (const { part, read } of personData) copy[part] = await read(id)
    return withHeaders(copy, { 'content-disposition': `attachment; filename="my-data_${at.toISOString().slice(0, 10)}.json"` })
  })

  serve(removeAccount, async (request) => {
    const { id } = personOf(request)
    const { address, headers } = request.from
    if (!(await identity.confirm(id, { password: request.body.password, address, headers })))
      throw new Failure(
        'refused',
        identity.kind === 'local'
          ? 'The password is not right; your account stands as it was.'
          : 'Your sign-in is too old for this; reload the page and try again.',
      )
    await removeWhole(context, changeAdmins, personData, id, actorOf(request))
    return { id }
  })
}

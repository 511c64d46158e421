import {
  CONTACT_POINTS_AT_MOST,
  type ContactPointSettings,
  createContactPoint,
  getPushKey,
  listContactPoints,
  removeContactPoint,
} from '@oppidum/domain/alerts/contact-point'
import { isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { emailAddressOf } from '@oppidum/domain/core/mail'
import { v7 as uuidv7 } from 'uuid'
import type { PushMessages } from '../../../adapters/push/push-messages.ts'
import type { WebSender } from '../../../adapters/web/web-client.ts'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import { type contactPointAccess, mayRemove } from './contact-point-access.ts'
import { contactPointAnswer, targetOf } from './contact-point-row.ts'
import { contactPointSecret } from './contact-point-secret.ts'
import type { contactPointStore } from './contact-point-store.ts'
import { checkReceiver } from './receiver-check.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities' | 'people'> {
  store: ReturnType<typeof contactPointStore>
  access: ReturnType<typeof contactPointAccess>
  sender: Pick<WebSender, 'isForbidden'>
  push: PushMessages
  installationKeys: InstallationKeys
  publicOrigins: readonly string[]
}

/** Contact points of people and of cities. */
export function contactPointRoutes(serve: Serve, dependencies: Dependencies): void {
  const { db, clock, cities, people, store, access, push, installationKeys } = dependencies

  /** Otherwise anybody could have letters sent to a stranger. @throws Failure refused */
  async function checkLetters(settings: ContactPointSettings, personId: string): Promise<void> {
    if (settings.kind !== 'email' || settings.sharing === 'city') return
    const person = await people.find(personId)
    if (person?.email !== emailAddressOf(settings.address))
      throw new Failure('refused', "Your own letters go to your account's address; an operator can add other addresses for the city.")
  }

  serve(listContactPoints, async (request) => {
    const { id: personId, role } = personOf(request)
    const { id: cityId } = cities.find(request.query.city)
    const rows = [...(isAtLeast(role, 'operator') ? await store.ofCity(cityId) : []), ...(await store.ownOf(personId))]
    return rows.map((it) => contactPointAnswer(it, mayRemove(it, personId, role)))
  })

  serve(createContactPoint, async (request) => {
    const { id: ownerId, role } = personOf(request)
    const { id: cityId } = cities.find(request.query.city)
    const settings = request.body
    const { kind, name, sharing } = settings
    const isShared = sharing === 'city'
    if (isShared && !isAtLeast(role, 'operator'))
      throw new Failure('role_required', "Only the city's operators can add contact points that everybody on duty shares.")
    checkReceiver(settings, dependencies)
    await checkLetters(settings, ownerId)
    const createdAt = new Date(clock.nowMs())
    const id = uuidv7({ msecs: createdAt.getTime() })
    return transaction(db, async (tx) => {
      if (settings.kind === 'push') await store.releaseBrowser(tx, settings.push.endpoint)
      const row = { id, ownerId, cityId: isShared ? cityId : null, sharing, kind, name, target: targetOf(settings), createdAt }
      if (!(await store.add(tx, row, CONTACT_POINTS_AT_MOST)))
        throw new Failure(
          'refused',
          isShared
            ? `The city already has ${CONTACT_POINTS_AT_MOST} contact points; remove one that is no longer needed.`
            : `You already have ${CONTACT_POINTS_AT_MOST} contact points; remove one you no longer need.`,
        )
      await writeAudit(tx, createdAt, {
        actor: actorOf(request),
        action: 'contact-point-added',
        subjectId: id,
        cityId,
        to: { kind, sharing },
      })
      const { row: added, isRemovable } = await access.find(tx, ownerId, id)
      const secret = kind === 'webhook' ? contactPointSecret(installationKeys[0], id, added.secretNumber) : null
      return { ...contactPointAnswer(added, isRemovable), secret }
    })
  })

  serve(removeContactPoint, async (request) => {
    await transaction(db, async (tx) => {
      const { row, isRemovable } = await access.find(tx, personOf(request).id, request.params.id)
      if (!isRemovable) throw new Failure('role_required', 'Only an admin of the city, or who added it, can remove this contact point.')
      await store.remove(tx, row.id)
      const { kind, sharing, cityId } = row
      await writeAudit(tx, new Date(clock.nowMs()), {
        actor: actorOf(request),
        action: 'contact-point-removed',
        subjectId: row.id,
        ...(cityId !== null && { cityId }),
        from: { kind, sharing },
      })
    })
    return { removed: true as const }
  })

  serve(getPushKey, () => ({ publicKey: push.publicKey }))
}

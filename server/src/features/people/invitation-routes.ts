import { Failure } from '@oppidum/domain/core/failure'
import { invitePerson, linkInvitation, listInvitations, withdrawInvitation } from '@oppidum/domain/people/people'
import type { AppContext } from '../../compose/context.ts'
import type { Config } from '../../config/config.ts'
import { actorOf } from '../../platform/audit/actor.ts'
import { writeAudit } from '../../platform/audit/audit-store.ts'
import { invitationStore } from '../../platform/auth/people/invitation-store.ts'
import { languageOfRequest } from '../../platform/auth/people/reader-language-store.ts'
import { requireAdmin } from '../../platform/auth/people/session-rights-store.ts'
import { transaction } from '../../platform/db/connection.ts'
import { personOf, type Serve } from '../../platform/http/serve.ts'
import { writeMail } from '../../platform/mail/mail-store.ts'
import { invitationEmail } from './invitation-email.ts'

/** Calls to invite people to a city by e-mail. */
export function invitationRoutes(
  serve: Serve,
  { db, cities, people, clock, identity }: Pick<AppContext, 'db' | 'cities' | 'people' | 'clock' | 'identity'>,
  { publicUrl, brandName, defaultLanguage }: Pick<Config, 'publicUrl' | 'brandName' | 'defaultLanguage'>,
): void {
  const invitations = invitationStore(db)
  const linkOf = (token: string) => `${publicUrl}/sign-up?invitation=${token}`

  serve(listInvitations, ({ query }) => invitations.list(cities.find(query.city).id, new Date(clock.nowMs())))

  serve(invitePerson, async (request) => {
    const { query, body } = request
    const city = cities.find(query.city)
    const inviter = personOf(request).id
    if (await people.findByEmail(body.email, identity.kind))
      throw new Failure('conflict', 'This address already has an account; change its role in the list of people.')
    const at = new Date(clock.nowMs())
    const id = await transaction(db, async (tx) => {
      await requireAdmin(tx, inviter, city.id, cities)
      const invitation = await invitations.open(tx, { cityId: city.id, ...body, invitedBy: inviter }, at)
      await writeMail(
        tx,
        at,
        invitationEmail(languageOfRequest(request.from.headers) ?? defaultLanguage, {
          to: body.email,
          brandName,
          cityName: city.name,
          role: body.role,
          link: linkOf(invitation.token),
        }),
      )
      // The audit trail holds no e-mail addresses: it names the invitation by its id.
      await writeAudit(tx, at, {
        actor: actorOf(request),
        action: 'person-invited',
        subjectId: invitation.id,
        cityId: city.id,
        to: { role: body.role },
      })
      return invitation.id
    })
    const invitation = (await invitations.list(city.id, at)).find((it) => it.id === id)
    if (!invitation) throw new Failure('conflict', 'Someone else just changed this invitation; refresh the list.')
    return invitation
  })

  serve(linkInvitation, async (request) => {
    const { params, query } = request
    const city = cities.find(query.city)
    const at = new Date(clock.nowMs())
    const token = await transaction(db, async (tx) => {
      await requireAdmin(tx, personOf(request).id, city.id, cities)
      const created = await invitations.makeLinkToken(tx, city.id, params.id, at)
      if (created === null) throw new Failure('not_found', 'There is no open invitation with that id in this city.')
      await writeAudit(tx, at, { actor: actorOf(request), action: 'invitation-link-made', subjectId: params.id, cityId: city.id })
      return created
    })
    return { id: params.id, url: linkOf(token) }
  })

  serve(withdrawInvitation, async (request) => {
    const { params, query } = request
    const city = cities.find(query.city)
    const at = new Date(clock.nowMs())
    await transaction(db, async (tx) => {
      await requireAdmin(tx, personOf(request).id, city.id, cities)
      if (!(await invitations.withdraw(tx, city.id, params.id)))
        throw new Failure('not_found', 'There is no open invitation with that id in this city.')
      await writeAudit(tx, at, { actor: actorOf(request), action: 'invitation-withdrawn', subjectId: params.id, cityId: city.id })
    })
    return { id: params.id }
  })
}

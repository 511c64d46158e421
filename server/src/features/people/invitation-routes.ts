import { Failure } from '@oppidum/domain/failure'
import { invitePerson, listInvitations, withdrawInvitation } from '@oppidum/domain/people'
import { actorOf } from '../../audit/actor.ts'
import { writeAudit } from '../../audit/audit-store.ts'
import type { Config } from '../../config.ts'
import { transaction } from '../../db/connection.ts'
import type { House } from '../../house.ts'
import { personOf, type Serve } from '../../http/serve.ts'
import { writeMail } from '../../mail/mail-store.ts'
import { invitationStore } from '../../people/invitation-store.ts'
import { requireAdmin } from '../../people/standing-store.ts'
import { invitationLetter } from './invitation-letter.ts'

/** Invitations to a city, by letter. */
export function invitationRoutes(
  serve: Serve,
  { db, cities, people, clock, identity }: Pick<House, 'db' | 'cities' | 'people' | 'clock' | 'identity'>,
  { publicUrl, brandName, defaultLanguage }: Pick<Config, 'publicUrl' | 'brandName' | 'defaultLanguage'>,
): void {
  const invitations = invitationStore(db)

  serve(listInvitations, ({ query }) => invitations.list(cities.find(query.city).id, new Date(clock.nowMs())))

  serve(invitePerson, async (asked) => {
    const { query, body } = asked
    const city = cities.find(query.city)
    const inviter = personOf(asked).id
    if (await people.findByEmail(body.email, identity.kind))
      throw new Failure('conflict', 'This mailbox has an account already; change its role in the list of people.')
    const at = new Date(clock.nowMs())
    const id = await transaction(db, async (tx) => {
      await requireAdmin(tx, inviter, city.id, cities)
      const opened = await invitations.open(tx, { cityId: city.id, ...body, invitedBy: inviter }, at)
      await writeMail(
        tx,
        at,
        invitationLetter(defaultLanguage, {
          to: body.email,
          brandName,
          cityName: city.name,
          role: body.role,
          link: `${publicUrl}/sign-up?invitation=${opened.token}`,
        }),
      )
      // The mailbox is its owner's matter: the trail names the invitation by its id.
      await writeAudit(tx, at, {
        actor: actorOf(asked),
        action: 'person-invited',
        subjectId: opened.id,
        cityId: city.id,
        to: { role: body.role },
      })
      return opened.id
    })
    const invited = (await invitations.list(city.id, at)).find((it) => it.id === id)
    if (!invited) throw new Failure('conflict', 'Somebody else has just changed this invitation; look at the list again.')
    return invited
  })

  serve(withdrawInvitation, async (asked) => {
    const { params, query } = asked
    const city = cities.find(query.city)
    const at = new Date(clock.nowMs())
    await transaction(db, async (tx) => {
      await requireAdmin(tx, personOf(asked).id, city.id, cities)
      if (!(await invitations.withdraw(tx, city.id, params.id)))
        throw new Failure('not_found', 'There is no open invitation of that id in this city.')
      await writeAudit(tx, at, { actor: actorOf(asked), action: 'invitation-withdrawn', subjectId: params.id, cityId: city.id })
    })
    return { id: params.id }
  })
}

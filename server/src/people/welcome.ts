import { writeAudit } from '../audit/audit-store.ts'
import type { House } from '../house.ts'
import type { Welcome } from '../outside/identity/accounts.ts'
import { redeemInvitation } from './invitation-store.ts'

/** What a letter that invited gives to somebody who is new; one that is good no longer gives nothing, and the account is made all the same. */
export function welcoming({ people, clock }: Pick<House, 'people' | 'clock'>, invitation: string | undefined): Welcome | undefined {
  if (invitation === undefined) return undefined
  return async (tx, personId, email) => {
    const at = new Date(clock.nowMs())
    const given = await redeemInvitation(tx, invitation, email, at)
    if (!given) return
    const { cityId, role } = given
    await people.setRole(tx, personId, cityId, role)
    await writeAudit(tx, at, {
      actor: { id: personId, by: null, address: null },
      action: 'role-changed',
      subjectId: personId,
      cityId,
      from: { role: null },
      to: { role },
      reason: 'invitation',
    })
  }
}

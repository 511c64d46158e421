import type { Role } from '@oppidum/domain/core/access'
import type { Welcome } from '../../../adapters/identity/accounts.ts'
import type { AppContext } from '../../../compose/context.ts'
import { writeAudit } from '../../audit/audit-store.ts'
import type { Tx } from '../../db/connection.ts'
import { redeemInvitation, redeemInvitationsOf } from './invitation-store.ts'

/** What a letter that invited gives to somebody who is new; one that is good no longer gives nothing, and the account is made all the same. */
export function welcoming({ people, clock }: Pick<AppContext, 'people' | 'clock'>, invitation: string | undefined): Welcome | undefined {
  if (invitation === undefined) return undefined
  return async (tx, personId, email) => {
    const at = new Date(clock.nowMs())
    const given = await redeemInvitation(tx, invitation, email, at)
    if (given) await give(people, tx, personId, given, at)
  }
}

/** What the letters to a mailbox give to somebody new whose mailbox a provider vouches for. */
export async function welcomeMailbox(people: AppContext['people'], tx: Tx, personId: string, email: string, at: Date): Promise<void> {
  for (const given of await redeemInvitationsOf(tx, email, at)) await give(people, tx, personId, given, at)
}

async function give(
  people: AppContext['people'],
  tx: Tx,
  personId: string,
  { cityId, role }: { cityId: string; role: Role },
  at: Date,
): Promise<void> {
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

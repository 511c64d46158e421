import type { Role } from '@oppidum/domain/core/access'
import type { Welcome } from '../../../adapters/identity/accounts.ts'
import type { AppContext } from '../../../compose/context.ts'
import { writeAudit } from '../../audit/audit-store.ts'
import type { Tx } from '../../db/connection.ts'
import { redeemInvitation, redeemInvitationsOf } from './invitation-store.ts'

/** Gives a new person what their invitation promises. An invalid invitation gives nothing, and the account is created all the same. */
export function welcoming({ people, clock }: Pick<AppContext, 'people' | 'clock'>, invitation: string | undefined): Welcome | undefined {
  if (invitation === undefined) return undefined
  return async (tx, personId, email) => {
    const at = new Date(clock.nowMs())
    const promise = await redeemInvitation(tx, invitation, email, at)
    if (promise) await grant(people, tx, personId, promise, at)
  }
}

/** Gives a new person what all invitations to their address promise, if a provider has verified the address. */
export async function welcomeMailbox(people: AppContext['people'], tx: Tx, personId: string, email: string, at: Date): Promise<void> {
  for (const promise of await redeemInvitationsOf(tx, email, at)) await grant(people, tx, personId, promise, at)
}

async function grant(
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

import type { House } from '../house.ts'
import type { Welcome } from '../outside/identity/accounts.ts'
import { redeemInvitation } from './invitation-store.ts'

/** What a letter that invited gives to somebody who is new; one that is good no longer gives nothing, and the account is made all the same. */
export function welcoming({ people, clock }: Pick<House, 'people' | 'clock'>, invitation: string | undefined): Welcome | undefined {
  if (invitation === undefined) return undefined
  return async (tx, personId, email) => {
    const given = await redeemInvitation(tx, invitation, email, new Date(clock.nowMs()))
    if (given) await people.setRole(tx, personId, given.cityId, given.role)
  }
}

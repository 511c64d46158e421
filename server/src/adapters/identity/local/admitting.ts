import { transaction } from '../../../platform/db/connection.ts'
import type { AccountRequest, Welcome } from '../accounts.ts'
import { type LocalIdentityContext, recordSecurityEvent } from './fair-share.ts'

/**
 * Creates the person of an account: right after sign-up, or later if a crash came in between. The first person of an installation becomes
 * its admin. If a crash came between the removal of a person and of their account, removes the account now.
 */
export function admitting(rooms: Pick<LocalIdentityContext, 'db' | 'store' | 'people' | 'clock' | 'config' | 'bus' | 'log'>) {
  const { db, store, people, clock, config, bus } = rooms
  /**
   * @param from null outside a request
   * @returns false if the person no longer exists
   */
  return async (personId: string, from: AccountRequest | null, welcome?: Welcome): Promise<boolean> => {
    if (await people.find(personId)) return true
    const account = await store.account(personId)
    if (!account) return false
    if (await store.wasRemoved(personId)) {
      await transaction(db, (tx) => store.remove(tx, personId))
      return false
    }
    const at = new Date(clock.nowMs())
    const { isNew } = await people.admit(account, config.signupRole, at, async (tx, role) => {
      const actor = { id: personId, by: 'session', address: from?.address ?? null } as const
      await recordSecurityEvent(rooms, tx, { requestId: from?.requestId ?? null }, { actor, action: 'account-created', to: { role } })
      await welcome?.(tx, personId, account.email)
    })
    if (isNew) await bus.publish({ kind: 'access', personId })
    return true
  }
}

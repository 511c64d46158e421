import { writeAudit } from '../../audit/audit-store.ts'
import type { Welcome } from './accounts.ts'
import type { Rooms } from './rooms.ts'

/**
 * Makes the person known who has an account: at once after the account is made, and also later, when a crash came
 * between the two. The first one of an installation becomes its admin (SECURITY A7).
 */
export function admitting({ store, people, clock, config, bus }: Pick<Rooms, 'store' | 'people' | 'clock' | 'config' | 'bus'>) {
  return async (personId: string, address: string | null, welcome?: Welcome): Promise<void> => {
    const account = await store.account(personId)
    if (!account) return
    const at = new Date(clock.nowMs())
    const { isNew } = await people.admit(account, config.signupRole, at, async (tx, role) => {
      await writeAudit(tx, at, { actor: { id: personId, by: 'session', address }, action: 'account-created', to: { role } })
      await welcome?.(tx, personId, account.email)
    })
    if (isNew) await bus.publish({ kind: 'access', personId })
  }
}

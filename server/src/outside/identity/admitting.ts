import type { AskedFrom, Welcome } from './accounts.ts'
import { type Rooms, tell } from './rooms.ts'

/**
 * Makes the person known who has an account: at once after the account is made, and also later, when a crash came
 * between the two. The first one of an installation becomes its admin (SECURITY A7).
 */
export function admitting(rooms: Pick<Rooms, 'store' | 'people' | 'clock' | 'config' | 'bus' | 'log'>) {
  const { store, people, clock, config, bus } = rooms
  /** `from` is null when no request is at hand. */
  return async (personId: string, from: AskedFrom | null, welcome?: Welcome): Promise<void> => {
    const account = await store.account(personId)
    if (!account) return
    const at = new Date(clock.nowMs())
    const { isNew } = await people.admit(account, config.signupRole, at, async (tx, role) => {
      const actor = { id: personId, by: 'session', address: from?.address ?? null } as const
      await tell(rooms, tx, { requestId: from?.requestId ?? null }, { actor, action: 'account-created', to: { role } })
      await welcome?.(tx, personId, account.email)
    })
    if (isNew) await bus.publish({ kind: 'access', personId })
  }
}

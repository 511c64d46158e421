import { Me } from '@oppidum/domain/people/person'
import { reachability } from '../api/reachability.ts'
import type { LocalWorld } from './local-identity.ts'

const MEMORY = 'last-person'

/** Who was signed in on this browser when the server last said so, without their address: it is kept on a machine that others may use. */
export const lastPerson: Pick<LocalWorld, 'isAway' | 'recall' | 'remember'> = {
  isAway: () => reachability.unreachableSince() !== null,
  recall() {
    try {
      return Me.safeParse(JSON.parse(localStorage.getItem(MEMORY) ?? 'null')).data ?? null
    } catch {
      return null
    }
  },
  remember(me) {
    try {
      if (me) localStorage.setItem(MEMORY, JSON.stringify({ ...me, email: null }))
      else localStorage.removeItem(MEMORY)
    } catch {
      // Without storage, the page says that the sign-in could not be checked.
    }
  },
}

import { type Access, isAccess, refusal } from '@oppidum/domain/core/access'
import type { Feature } from '@oppidum/domain/plans/plan'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { IdentitySource, IdentityState } from './identity-source.ts'

const IdentityContext = createContext<IdentitySource | null>(null)

/** `source` stores the accounts: ours, or a hosted provider's. */
export function IdentityProvider({ source, children }: { source: IdentitySource; children: ReactNode }) {
  return <IdentityContext value={source}>{children}</IdentityContext>
}

type WithActs<K> = K & {
  /** Checks again who is signed in; never throws. */
  refresh: () => Promise<void>
  /** @throws ApiError when the session continues */
  signOut: () => Promise<void>
}

export type Identity =
  | WithActs<Exclude<IdentityState, { state: 'error' }>>
  | WithActs<Extract<IdentityState, { state: 'error' }> & { retry: () => void }>

export function useIdentity(): Identity {
  const source = useContext(IdentityContext)
  if (!source) throw new Error('The page has no identity.')
  const state = useSyncExternalStore(source.subscribe, source.now)
  const { refresh, signOut } = source
  return state.state === 'error' ? { ...state, refresh, signOut, retry: () => void refresh() } : { ...state, refresh, signOut }
}

/** The signed-in person; null for a visitor, and while unknown. */
export function useMe() {
  const identity = useIdentity()
  return identity.state === 'ready' ? identity.me : null
}

/** Whether the person may: the server's own rule, so that nothing is offered that it would refuse. */
export function useMay(right: Access | Feature): boolean {
  const me = useMe()
  const access: Access = isAccess(right) ? right : { feature: right }
  return refusal(access, { monitoring: false, person: me && { plan: me.publicMetadata.plan, role: me.role } }) === null
}

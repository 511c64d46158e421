import type { Access } from '@oppidum/domain/core/access'
import type { ComponentType } from 'react'

/** A screen for admins of the city, or its operators; others see an explanation, and visitors the sign-in. */
export const forRole = (role: 'operator' | 'admin', load: () => Promise<ComponentType>) => forSignedIn(load, { role })

/** A screen that sends visitors to the sign-in. */
export async function forSignedIn(load: () => Promise<ComponentType>, access: Access = 'signedIn') {
  const [{ SignedInOnly }, Screen] = await Promise.all([import('../../identity/signed-in-only.tsx'), load()])
  return (
    <SignedInOnly access={access}>
      <Screen />
    </SignedInOnly>
  )
}

import type { Feature } from '@oppidum/domain/plans/plan'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useIdentity, useMay } from './identity.tsx'
import { PremiumCard } from './PremiumCard.tsx'

/** Shows what a plan includes to those who have it; to the others the card, or `locked`. The server decides all the same. */
export function AccessGate({ feature, locked, children }: { feature: Feature; locked?: ReactNode; children: ReactNode }) {
  const text = useText()
  const { state } = useIdentity()
  const may = useMay(feature)
  if (may) return children
  // Nobody is offered what they have.
  if (state === 'loading') return <Skeleton rows={3} height={44} label={text('identity.loading')} />
  return locked ?? <PremiumCard feature={feature} />
}

import type { Feature } from '@oppidum/domain/plans/plan'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useIdentity, useMay } from './identity.tsx'
import { PremiumCard } from './PremiumCard.tsx'

/** Shows a plan's content to people who have it; to others a card, or `locked`. The server enforces the same rule. */
export function AccessGate({ feature, locked, children }: { feature: Feature; locked?: ReactNode; children: ReactNode }) {
  const text = useText()
  const { state } = useIdentity()
  const may = useMay(feature)
  if (may) return children
  // Nobody should be offered what they already have.
  if (state === 'loading') return <Skeleton rows={3} height={44} label={text('identity.loading')} />
  return locked ?? <PremiumCard feature={feature} />
}

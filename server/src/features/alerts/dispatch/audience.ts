import type { Policy } from '@oppidum/domain/alerts/policy'
import type { City } from '@oppidum/domain/cities/city'
import { LEFT_AFTER_MS } from '@oppidum/domain/records/shift'
import type { Tx } from '../../../platform/db/connection.ts'
import type { presenceStore } from '../../records/shifts/presence-store.ts'
import { policyStore } from './policy-store.ts'
import { recipientStore } from './recipient-store.ts'
import { type Audience, isOperator } from './recipients.ts'

/**
 * Whom a city's policies reach at a moment.
 * @param draft these policies instead of the stored ones
 */
export async function readAudience(
  tx: Pick<Tx, 'query'>,
  presences: Pick<ReturnType<typeof presenceStore>, 'presentSince'>,
  city: City,
  nowMs: number,
  draft?: readonly Policy[],
): Promise<Audience> {
  const policies = draft ?? (await policyStore.find(tx, city.id)).policies
  const staff = (await recipientStore.staff(tx, city.id)).filter((it) => isOperator(it, city.id))
  const onShift = new Set(await presences.presentSince(tx, city.id, new Date(nowMs - LEFT_AFTER_MS)))
  const points = await recipientStore.pointsIn(tx, city.id)
  return { city, policies, staff, onShift, points: new Map(points.map((it) => [it.id, it])) }
}

import { STEADY_AFTER_MS } from '@oppidum/domain/alerts/dispatch/flapping'
import { QUIET_KEY } from '@oppidum/domain/alerts/dispatch/grouping'
import type { Tx } from '../../../platform/db/connection.ts'
import { batchStore, type Item } from './batch-store.ts'
import type { Outgoing } from './message-writer.ts'
import { type Audience, cityRouting, ownRouting, reached, recipientKey, recipientOf } from './recipients.ts'
import { transitionStore } from './transition-store.ts'
import { unacknowledgedStore } from './unacknowledged-store.ts'

/** Batches, escalations and steady alerts of one run; the rest follows at once in the next. */
export const TIMED_AT_ONCE = 200

/** Groups and held messages whose time has come. */
export async function dueBatches(tx: Tx, cityId: string, now: Date): Promise<Outgoing[]> {
  const batches = await batchStore.takeDue(tx, [cityId], now, TIMED_AT_ONCE)
  return batches.map(({ recipient, key, items }) => ({
    recipient: recipientOf(recipient),
    reason: key === QUIET_KEY ? 'summary' : 'transition',
    items,
    // What a feed in trouble held back and what has come back since needs no message.
    ...(key.startsWith('feed ') && { onlyOpen: true }),
  }))
}

/** What nobody has acknowledged in time: one message to each recipient. */
export async function dueEscalations(tx: Tx, cityId: string, now: Date, audience: () => Promise<Audience>): Promise<Outgoing[]> {
  const due = await unacknowledgedStore.takeDue(tx, [cityId], now, TIMED_AT_ONCE)
  const open = due.filter((it) => it.state === 'firing' || it.state === 'no-data')
  if (open.length === 0) return []
  const people = await audience()
  const byRecipient = new Map<string, Item[]>()
  for (const { policyId, transitionId } of open) {
    const escalation = people.policies.find((it) => it.id === policyId)?.escalation
    if (!escalation) continue
    for (const key of new Set(reached(people, escalation.targets).map(recipientKey))) {
      const items = byRecipient.get(key) ?? []
      // Two policies may escalate the same alert to the same person.
      if (items.some((it) => it.transitionId === transitionId)) continue
      byRecipient.set(key, [...items, { transitionId, kind: 'escalation', feed: null }])
    }
  }
  return [...byRecipient].map(([key, items]) => ({ recipient: recipientOf(key), reason: 'escalation', items }))
}

/** Alerts that have stopped flapping: what they came to, since it was withheld. */
export async function steadyAlerts(tx: Tx, cityId: string, now: Date, audience: () => Promise<Audience>): Promise<Outgoing[]> {
  const since = new Date(now.getTime() - STEADY_AFTER_MS)
  const ended = (await transitionStore.endFlapping(tx, [cityId], since)).filter(
    (it) => it.state !== 'acknowledged' && it.state !== 'shelved',
  )
  if (ended.length === 0) return []
  const transitions = await transitionStore.find(
    tx,
    ended.map((it) => it.transitionId),
  )
  const outgoing: Outgoing[] = []
  for (const transition of transitions) {
    const item: Item = { transitionId: transition.id, kind: transition.to === 'resolved' ? 'resolved' : 'steady', feed: null }
    const { routes } = transition.sharing === 'own' ? { routes: ownRouting(transition) } : cityRouting(await audience(), transition)
    outgoing.push(...routes.map(({ recipient }): Outgoing => ({ recipient, reason: 'transition', items: [item] })))
  }
  return outgoing
}

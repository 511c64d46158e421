import type { Withheld } from '@oppidum/domain/alerts/alert'
import { type Flapping, flappingAfter } from '@oppidum/domain/alerts/dispatch/flapping'
import { feedGroup } from '@oppidum/domain/alerts/dispatch/grouping'
import { inhibitingFeed } from '@oppidum/domain/alerts/dispatch/inhibition'
import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { Tx } from '../../../platform/db/connection.ts'
import type { Item } from './batch-store.ts'
import { type Joining, joinBatches } from './batches.ts'
import { byKey } from './by-key.ts'
import { decide } from './decision.ts'
import type { Outgoing } from './message-writer.ts'
import { recipientStore } from './recipient-store.ts'
import { type Audience, cityRouting, mayHaveAlerts, ownRouting, type Recipient } from './recipients.ts'
import { transitionStore, type WaitingTransition } from './transition-store.ts'
import { type PlannedEscalation, unacknowledgedStore } from './unacknowledged-store.ts'

/** Changes before are not counted; flapping that has lasted longer is recognised by the changes since. */
const FLAPPING_LOOK_BACK_MS = DAY_MS

/** What the decisions about a city's transitions depend on. */
export interface Scene {
  city: City
  now: Date
  audience(): Promise<Audience>
  feeds(): Promise<readonly FeedStatus[]>
}

/** Whether each transition's rule flaps at its place with it. */
async function flappingOf(tx: Tx, transitions: readonly WaitingTransition[]): Promise<(transition: WaitingTransition) => Flapping> {
  const [first] = transitions
  if (!first) return () => ({ flaps: false, begins: false })
  const changes = await transitionStore.changes(tx, transitions, new Date(first.at.getTime() - FLAPPING_LOOK_BACK_MS))
  const byPlace = byKey(changes, (it) => `${it.ruleId} ${it.placeId}`)
  return ({ id, ruleId, placeId }) => {
    const all = byPlace.get(`${ruleId} ${placeId}`) ?? []
    const index = all.findIndex((it) => it.transitionId === id)
    // Caused by a person or by a change of the rule: it is not counted.
    if (index < 0) return { flaps: false, begins: false }
    return flappingAfter(all.slice(0, index + 1).map((it) => it.at.getTime()))
  }
}

/**
 * Decides about a city's transitions, oldest first, and writes down what waits. @returns messages that are due at once
 */
export async function dispatchTransitions(tx: Tx, scene: Scene, transitions: readonly WaitingTransition[]): Promise<Outgoing[]> {
  const { city, now } = scene
  const flapping = await flappingOf(tx, transitions)
  const announced = await transitionStore.announced(tx, [...new Set(transitions.map((it) => it.alertId))])
  const ownerIds = transitions.flatMap((it) => (it.sharing === 'own' ? [it.ownerId] : []))
  const owners = new Map((await recipientStore.find(tx, [...new Set(ownerIds)])).map((it) => [it.id, it]))
  const [outgoing, joining, planned]: [Outgoing[], Joining[], PlannedEscalation[]] = [[], [], []]
  const decided: { id: string; withheld: Withheld | null }[] = []

  for (const transition of transitions) {
    const state = flapping(transition)
    const feed = inhibitingFeed(transition, transition.to === 'no-data' || transition.to === 'firing' ? await scene.feeds() : [])
    const { kind, withheld } = decide(transition, {
      flapping: state,
      feedInTrouble: feed !== null,
      announced: announced.has(transition.alertId),
    })
    if (state.flaps) await transitionStore.setFlapping(tx, transition)
    if (kind === null) {
      decided.push({ id: transition.id, withheld })
      continue
    }
    const item: Item = { transitionId: transition.id, kind, feed: feed?.name ?? null }
    const { routes, reason, escalations } = await routingOf(scene, transition, owners.get(transition.ownerId))
    decided.push({ id: transition.id, withheld: withheld ?? reason })
    if (reason === null && withheld === null && transition.to !== 'resolved') {
      announced.add(transition.alertId)
      if (kind !== 'flapping') planned.push(...escalations)
    }
    for (const { recipient, group } of routes) {
      const joined = feed ? feedGroup(feed.id) : group
      if (joined) joining.push({ recipient, group: joined, item })
      else outgoing.push({ recipient, reason: 'transition', items: [item] })
    }
  }
  await joinBatches(tx, city.id, now, joining)
  await unacknowledgedStore.plan(tx, planned)
  await transitionStore.setDispatched(tx, now, decided)
  return outgoing
}

interface Routed {
  routes: readonly { recipient: Recipient; group: Joining['group'] | null }[]
  /** Why nobody is notified; null if someone is, or nobody but the person who acted would have been. */
  reason: Withheld | null
  escalations: PlannedEscalation[]
}

async function routingOf(
  scene: Scene,
  transition: WaitingTransition,
  owner: Parameters<typeof mayHaveAlerts>[0] | undefined,
): Promise<Routed> {
  if (transition.sharing === 'own') {
    if (!owner || !mayHaveAlerts(owner)) return { routes: [], reason: 'plan', escalations: [] }
    return { routes: ownRouting(transition), reason: null, escalations: [] }
  }
  const { routes, taken, isNobody } = cityRouting(await scene.audience(), transition)
  const escalations = taken.flatMap(({ id, escalation }) =>
    escalation === null
      ? []
      : {
          alertId: transition.alertId,
          policyId: id,
          transitionId: transition.id,
          dueAt: new Date(transition.at.getTime() + escalation.afterMinutes * MINUTE_MS),
        },
  )
  return { routes, reason: isNobody ? 'nobody' : null, escalations }
}

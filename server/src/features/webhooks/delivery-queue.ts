import { isAtLeast } from '@oppidum/domain/core/access'
import { allows } from '@oppidum/domain/plans/plan'
import type { WebSender } from '../../adapters/web/web-client.ts'
import type { AppContext } from '../../compose/context.ts'
import type { InstallationKeys } from '../../platform/auth/installation-keys.ts'
import { roleIn } from '../../platform/auth/people/person-store.ts'
import { type EventReader, mayReceive } from '../../platform/events/event-store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { deliveryAttempts, deliveryBody } from './delivery-attempt.ts'
import { type DeliveryEnds, deliveryEnds } from './delivery-ends.ts'
import { type DueDelivery, type QueuedWebhook, webhookQueueStore } from './webhook-queue-store.ts'

/** How often due deliveries are looked for, in addition to change notifications. */
const LOOK_EVERY_MS = 1_000
/** Waits for further changes after one, so that a hundred a second do not cost a hundred looks. */
const SOON_MS = 100
/** Events that are turned into deliveries at once, and deliveries that may wait; further events wait in the log of events. */
const EVENTS_AT_ONCE = 500
const MOST_WAITING = 5_000
/** Deliveries of one webhook at the same time; one while it is failing. A receiver that hangs occupies only its own. */
const AT_ONCE = 4

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'bus' | 'people' | 'cities' | 'log'>, Omit<DeliveryEnds, 'random'> {
  sender: WebSender
  installationKeys: InstallationKeys
  random: () => number
}

/**
 * Sends events to webhooks, on one instance. A delivery is waiting until its success is stored, so a process that dies makes it again: each
 * event arrives at least once, and repeated ones have the same id.
 */
export function deliveryQueue(dependencies: Dependencies): Job {
  const { db, clock, bus, people, cities, log, sender, installationKeys } = dependencies
  const store = webhookQueueStore(db)
  const attempt = deliveryAttempts({ clock }, sender, installationKeys)
  const ends = deliveryEnds(dependencies, store)
  /** By webhook, the ids of deliveries under way. */
  const underWay = new Map<string, Set<string>>()
  const attempts = new Set<Promise<void>>()
  let wake: (afterMs: number) => void = () => undefined

  interface Owner {
    mayHave: boolean
    inCity(cityId: string): EventReader
  }

  async function ownersOf(webhooks: readonly QueuedWebhook[]): Promise<ReadonlyMap<string, Owner>> {
    const rights = await people.rights([...new Set(webhooks.map((it) => it.personId))])
    return new Map(
      rights.map((it) => [
        it.id,
        {
          mayHave: allows(it.plan, 'customIntegrations'),
          inCity: (cityId) => ({
            personId: it.id,
            isOperator: isAtLeast(roleIn(it, cityId), 'operator'),
            hasAlerts: allows(it.plan, 'realTimeAlerts'),
          }),
        },
      ]),
    )
  }

  const isOpen = ({ pausedAt, disabledAt }: QueuedWebhook) => pausedAt === null && disabledAt === null

  async function enqueue(webhook: QueuedWebhook, owner: Owner, signal: AbortSignal): Promise<void> {
    if (!isOpen(webhook)) return
    if (!owner.mayHave) return store.passOver(webhook)
    const limits = { reader: owner.inCity(webhook.cityId), atMost: EVENTS_AT_ONCE, mostWaiting: MOST_WAITING }
    let count = EVENTS_AT_ONCE
    while (count === EVENTS_AT_ONCE && !signal.aborted) count = await store.enqueue(webhook, { ...limits, now: new Date(clock.nowMs()) })
  }

  /** Begins what is due, without waiting for it. */
  async function begin(webhook: QueuedWebhook, owner: Owner, signal: AbortSignal): Promise<void> {
    const now = new Date(clock.nowMs())
    const busy = underWay.get(webhook.id) ?? new Set<string>()
    const room = (webhook.failures > 0 ? 1 : AT_ONCE) - busy.size
    if (room <= 0 || (webhook.resumeAt !== null && webhook.resumeAt > now)) return
    for (const delivery of await store.due(webhook.id, webhook.cityId, now, room, [...busy])) {
      if (signal.aborted) return
      const body = deliveryBody(webhook, delivery)
      if (body === null) await store.giveUp(delivery.id, 'no_longer_stored')
      // The right may have been lost since the event.
      else if (!mayReceive(owner.inCity(webhook.cityId), delivery)) await store.giveUp(delivery.id, 'role_lost')
      else {
        underWay.set(webhook.id, busy.add(delivery.id))
        const done = deliver(webhook, delivery, body, signal)
          .catch((error) => log.error({ err: error, webhook: webhook.id }, 'delivery to a webhook failed'))
          .finally(() => {
            busy.delete(delivery.id)
            attempts.delete(done)
            if (busy.size === 0) underWay.delete(webhook.id)
            wake(0)
          })
        attempts.add(done)
      }
    }
  }

  async function deliver(webhook: QueuedWebhook, delivery: DueDelivery, body: string, signal: AbortSignal): Promise<void> {
    const outcome = await attempt(webhook, delivery, body, signal)
    // Ended by our own stop: it stays due.
    if (outcome.problem === 'ended') return
    await (outcome.succeeded ? ends.succeed(webhook, delivery, outcome) : ends.fail(webhook, delivery, outcome))
  }

  async function once(signal: AbortSignal): Promise<void> {
    const here = new Set(cities.all.map((it) => it.id))
    const webhooks = (await store.open(new Date(clock.nowMs()))).filter((it) => here.has(it.cityId))
    const owners = await ownersOf(webhooks)
    for (const webhook of webhooks) {
      const owner = owners.get(webhook.personId)
      if (!owner || signal.aborted) continue
      await enqueue(webhook, owner, signal)
      if (owner.mayHave) await begin(webhook, owner, signal)
    }
  }

  return {
    name: 'webhooks.deliver',
    everyMs: LOOK_EVERY_MS,
    duty: 'delivery',
    run: once,
    begin(wakeJob) {
      wake = wakeJob
      return bus.subscribe((hint) => 'cityId' in hint && wakeJob(SOON_MS))
    },
    async end() {
      await Promise.all(attempts)
    },
  }
}

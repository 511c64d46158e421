import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { presenceStore } from '../../records/shifts/presence-store.ts'
import { readAudience } from './audience.ts'
import { holdBack } from './batches.ts'
import { type Outgoing, writeMessages } from './message-writer.ts'
import { dueBatches, dueEscalations, steadyAlerts, TIMED_AT_ONCE } from './timed-messages.ts'
import { dispatchTransitions, type Scene } from './transition-dispatch.ts'
import { transitionStore } from './transition-store.ts'

/** How often it looks for what is due, in addition to change notifications. */
const LOOK_EVERY_MS = 1_000
const TRANSITIONS_AT_ONCE = 200

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'bus' | 'cities'> {
  feedsOf(cityId: string): Promise<readonly FeedStatus[]>
  config: { publicUrl: string; brandName: string; defaultLanguage: Language }
}

/**
 * Turns transitions of alerts into messages. A transition is taken and its messages are written in one transaction, by one instance at a
 * time: each recipient gets each transition once, however often an instance dies or loses the duty.
 */
export function dispatcher({ db, clock, bus, cities, feedsOf, config }: Dependencies): Job {
  const presences = presenceStore(db)

  function sceneOf(tx: Tx, city: City, now: Date): Scene {
    let audience: ReturnType<Scene['audience']> | undefined
    let feeds: ReturnType<Scene['feeds']> | undefined
    return {
      city,
      now,
      audience() {
        audience ??= readAudience(tx, presences, city, now.getTime())
        return audience
      },
      feeds() {
        feeds ??= feedsOf(city.id)
        return feeds
      },
    }
  }

  async function write(tx: Tx, { city, now }: Scene, outgoing: readonly Outgoing[]): Promise<string[]> {
    if (outgoing.length === 0) return []
    const { publicUrl, brandName } = config
    const { people, held } = await writeMessages(tx, { city, now, publicUrl, brandName, language: config.defaultLanguage }, outgoing)
    await holdBack(tx, city.id, now, held)
    return people
  }

  /** Whose notification centre has something new, and whether more is due. */
  interface Outcome {
    people: string[]
    more: boolean
  }

  async function transitionsOf(tx: Tx, scene: Scene): Promise<Outcome> {
    const transitions = await transitionStore.waiting(tx, [scene.city.id], TRANSITIONS_AT_ONCE)
    if (transitions.length === 0) return { people: [], more: false }
    const people = await write(tx, scene, await dispatchTransitions(tx, scene, transitions))
    return { people, more: transitions.length === TRANSITIONS_AT_ONCE }
  }

  async function timedOf(tx: Tx, scene: Scene): Promise<Outcome> {
    const { city, now, audience } = scene
    const escalated = await dueEscalations(tx, city.id, now, audience)
    const steady = await steadyAlerts(tx, city.id, now, audience)
    const batches = await dueBatches(tx, city.id, now)
    const people = await write(tx, scene, [...batches, ...escalated, ...steady])
    return { people, more: batches.length === TIMED_AT_ONCE }
  }

  /** One transaction of either kind; null while another instance has the turn. */
  const turn = (city: City, of: (tx: Tx, scene: Scene) => Promise<Outcome>) =>
    transaction(db, async (tx) => ((await transitionStore.takeTurn(tx)) ? of(tx, sceneOf(tx, city, new Date(clock.nowMs()))) : null))

  async function until(city: City, signal: AbortSignal, of: (tx: Tx, scene: Scene) => Promise<Outcome>): Promise<void> {
    for (let more = true; more && !signal.aborted; ) {
      const outcome = await turn(city, of)
      more = outcome?.more ?? false
      for (const personId of new Set(outcome?.people)) await bus.publish({ kind: 'alerts', personId })
    }
  }

  return {
    name: 'alerts.dispatch',
    everyMs: LOOK_EVERY_MS,
    duty: 'alerts',
    async run(signal) {
      for (const { id } of cities.all) {
        // What is written after this look wakes the job, or is found by the next one.
        if (!(await transitionStore.mayBeDue(db.pool, id, new Date(clock.nowMs())))) continue
        await until(cities.find(id), signal, transitionsOf)
        await until(cities.find(id), signal, timedOf)
      }
    },
    begin: (wake) => bus.subscribe((hint) => hint.kind === 'alerts' && wake(0)),
  }
}

import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { AppContext } from '../../compose/context.ts'
import { transaction } from '../../platform/db/connection.ts'
import { type EventDraft, writeEvents } from '../../platform/events/event-store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { feedHealthStore } from './feed-health-store.ts'

/** A feed's health also changes with time alone, when deliveries do not come. */
const LOOK_EVERY_MS = 15_000

function healthEvent({ id, name, standard, health, problem, lastSuccessAt }: FeedStatus, from: FeedStatus['health']): EventDraft {
  return { type: 'feed.health-changed', deskOnly: false, data: { feed: { id, name, standard, health, problem, lastSuccessAt }, from } }
}

/** Reports when a feed's health changes. The health of a new feed is noted without an event, since there was none before. */
export function feedHealthEvents(
  { db, bus, cities, clock }: Pick<AppContext, 'db' | 'bus' | 'cities' | 'clock'>,
  feedsOf: (cityId: string) => Promise<readonly FeedStatus[]>,
): Job {
  async function inCity(cityId: string): Promise<void> {
    const feeds = await feedsOf(cityId)
    const reported = await feedHealthStore(db.pool).reported(cityId)
    const changed = feeds.filter((it) => reported.get(it.id) !== it.health)
    if (changed.length === 0) return
    await transaction(db, async (tx) => {
      const drafts: EventDraft[] = []
      for (const feed of changed) {
        const from = reported.get(feed.id) ?? null
        if ((await feedHealthStore(tx).report(cityId, feed.id, from, feed.health)) && from !== null) drafts.push(healthEvent(feed, from))
      }
      await writeEvents(tx, cityId, new Date(clock.nowMs()), drafts)
    })
    // The listeners to feeds read what they show from the store again, which is harmless.
    await bus.publish({ cityId, kind: 'feeds' })
  }

  return {
    name: 'events.feed-health',
    everyMs: LOOK_EVERY_MS,
    duty: 'feeds',
    async run() {
      for (const { id } of cities.all) await inCity(id)
    },
  }
}

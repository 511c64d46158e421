import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { importerFor } from '../importers.ts'
import type { RunningFeed } from '../scheduler/feed-scheduler.ts'
import { feedRevisions, runningVersions } from './feed-setup-store.ts'

/** How long a change may take on another instance if its notification is lost. */
const EVERY_MS = 5_000

/** Keeps this instance's cities at the present state of their feeds: at once by notification, and every few seconds without one. */
export function runningFeeds({ db, bus, cities }: Pick<AppContext, 'db' | 'bus' | 'cities'>) {
  const revisions = new Map<string, number>()

  async function refresh(): Promise<void> {
    const known = new Set(cities.all.map((it) => it.id))
    for (const { cityId, revision } of await feedRevisions(db.pool)) {
      if (!known.has(cityId) || revisions.get(cityId) === revision) continue
      await cities.refresh(db.pool, cityId)
      revisions.set(cityId, revision)
    }
  }

  return {
    /** Every running feed of every city, as the store has it. A feed whose standard this release does not know is left out. */
    async list(): Promise<RunningFeed[]> {
      await refresh()
      const stored = new Map((await runningVersions(db.pool)).map((it) => [`${it.cityId} ${it.feedId}`, it]))
      return cities.all.flatMap(({ id: cityId, feeds, bounds }) =>
        feeds
          .filter((it) => importerFor(it.standard) !== undefined)
          .flatMap((feed) => {
            const found = stored.get(`${cityId} ${feed.id}`)
            return found ? { cityId, feed, bounds, version: found.version, askedAtMs: found.askedAt?.getTime() ?? null } : []
          }),
      )
    },

    job: {
      name: 'feeds.setup',
      everyMs: EVERY_MS,
      duty: null,
      run: refresh,
      begin: (wake) => bus.subscribe((hint) => hint.kind === 'feed-setup' && wake(0)),
    } satisfies Job,
  }
}

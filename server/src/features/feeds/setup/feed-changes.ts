import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@oppidum/domain/core/failure'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { AdministrativeAction } from '@oppidum/domain/people/audit'
import type { AppContext } from '../../../compose/context.ts'
import { type Actor, writeAudit } from '../../../platform/audit/audit-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { deletePayloads } from './feed-activity-store.ts'
import type { FeedKeys } from './feed-keys.ts'
import {
  askFetch,
  type FeedChange,
  findFeed,
  listFeedsOf,
  lockFeeds,
  raiseFeedRevision,
  type StoredFeed,
  writeFeed,
} from './feed-setup-store.ts'
import { settingsRefusal } from './screen-settings.ts'

/** As many as a city file can have. */
export const FEEDS_AT_MOST = 200

/** An admin who matches one sensor after the other must not make us fetch a frequent feed for each. */
const SOON_SECONDS = 60

type State = 'running' | 'paused'

interface Dependencies extends Pick<AppContext, 'db' | 'bus' | 'clock' | 'cities'> {
  keys: FeedKeys
}

export interface NewSettings {
  definition: FeedDefinition
  state?: State | undefined
  /** Null removes the key; undefined keeps it. */
  key?: string | null | undefined
}

/** What an admin does to the feeds of a city. A change is on this instance when a call resolves, and on the others within seconds. */
export function feedChanges({ db, bus, clock, cities, keys }: Dependencies) {
  async function announce(cityId: string): Promise<void> {
    await cities.refresh(db.pool, cityId)
    await bus.publish({ cityId, kind: 'feed-setup' })
    await bus.publish({ cityId, kind: 'feeds' })
  }

  /** One change at a time, committed before it is announced. */
  async function change<T>(cityId: string, work: (tx: Tx, at: Date) => Promise<T>): Promise<T> {
    const result = await transaction(db, async (tx) => {
      await lockFeeds(tx, cityId)
      const result = await work(tx, new Date(clock.nowMs()))
      await raiseFeedRevision(tx, cityId)
      return result
    })
    await announce(cityId)
    return result
  }

  async function present(tx: Pick<Tx, 'query'>, cityId: string, id: string): Promise<StoredFeed> {
    const feed = await findFeed(tx, cityId, id)
    if (!feed || feed.state === 'removed') throw new Failure('not_found', 'This city has no feed with that id.')
    return feed
  }

  async function audit(
    tx: Tx,
    at: Date,
    cityId: string,
    actor: Actor,
    action: Extract<AdministrativeAction, `feed-${string}`>,
    subjectId: string,
    to: object,
  ) {
    await writeAudit(tx, at, { actor, action, subjectId, cityId, to })
  }

  return {
    present: (cityId: string, id: string) => present(db.pool, cityId, id),

    /** @throws Failure conflict for a used id, refused for what may not be set on the screen */
    async add(cityId: string, { definition, state = 'running', key }: NewSettings, actor: Actor): Promise<void> {
      const refusal = settingsRefusal(definition, null, Boolean(key))
      if (refusal) throw new Failure('refused', refusal)
      await change(cityId, async (tx, at) => {
        const existing = await listFeedsOf(tx, cityId)
        if (existing.some((it) => it.id === definition.id))
          throw new Failure('conflict', 'This city already has a feed with that id. Choose another id.', {
            details: { at: 'definition.id' },
          })
        if (existing.length >= FEEDS_AT_MOST) throw new Failure('refused', `A city can have ${FEEDS_AT_MOST} feeds at most.`)
        const inFile = (await findFeed(tx, cityId, definition.id))?.inFile ?? null
        const fresh: FeedChange = { definition, origin: 'screen', state, inFile, changedBy: actor.id, fetchNow: true, forgetFetch: true }
        const version = await writeFeed(tx, cityId, definition.id, fresh, at)
        // A key of a removed feed of the same id must not come back.
        await keys.remove(tx, cityId, definition.id)
        if (key) await keys.put(tx, cityId, definition, key, at)
        const { standard } = definition
        await audit(tx, at, cityId, actor, 'feed-added', definition.id, { version, standard, state, ...(key && { key: 'entered' }) })
      })
    },

    /** @throws Failure not_found, conflict with the present version in its details, refused */
    async change(cityId: string, id: string, version: number, given: NewSettings, actor: Actor): Promise<void> {
      const { definition, key } = given
      await change(cityId, async (tx, at) => {
        const before = await present(tx, cityId, id)
        if (before.version !== version)
          throw new Failure('conflict', 'Someone else just changed this feed. Look at the latest version and try again.', {
            details: { version: before.version },
          })
        if (definition.id !== id) throw new Failure('refused', 'The id of a feed cannot change. Add a new feed and remove this one.')
        const refusal = settingsRefusal(definition, before.definition, Boolean(key))
        if (refusal) throw new Failure('refused', refusal)
        if (key === undefined && !(await keys.isUsableFor(tx, cityId, definition)))
          throw new Failure('refused', 'The stored key was entered for another address. Enter it again, or remove it.', {
            details: { at: 'key' },
          })
        if (key === null) await keys.remove(tx, cityId, id)
        else if (key !== undefined) await keys.put(tx, cityId, definition, key, at)
        const state = given.state ?? (before.state as State)
        const changed = changedSettings(before.definition, definition)
        if (changed.length === 0 && state === before.state && key === undefined) return
        const next = await writeFeed(
          tx,
          cityId,
          id,
          {
            definition,
            origin: 'screen',
            state,
            inFile: before.inFile,
            changedBy: actor.id,
            fetchNow: state === 'running',
            forgetFetch: changed.length > 0,
          },
          at,
        )
        if (changed.length > 0 || key !== undefined)
          await audit(tx, at, cityId, actor, 'feed-changed', id, {
            version: next,
            settings: changed,
            ...(key !== undefined && { key: key === null ? 'removed' : 'entered' }),
          })
        if (state !== before.state)
          await audit(tx, at, cityId, actor, state === 'paused' ? 'feed-paused' : 'feed-started', id, { version: next })
      })
    },

    /** What it delivered stays. @throws Failure not_found */
    async remove(cityId: string, id: string, actor: Actor): Promise<void> {
      await change(cityId, async (tx, at) => {
        const before = await present(tx, cityId, id)
        const gone: FeedChange = { ...before, origin: 'screen', state: 'removed', changedBy: actor.id, fetchNow: false, forgetFetch: true }
        const version = await writeFeed(tx, cityId, id, gone, at)
        await keys.remove(tx, cityId, id)
        await deletePayloads(tx, cityId, id)
        await audit(tx, at, cityId, actor, 'feed-removed', id, { version })
      })
    },

    /** It is fetched within seconds, whatever its pause. @throws Failure not_found, conflict for a paused feed */
    async fetchNow(cityId: string, id: string): Promise<void> {
      await present(db.pool, cityId, id)
      if (!(await askFetch(db.pool, cityId, id, new Date(clock.nowMs()))))
        throw new Failure('conflict', 'This feed is paused. Start it first.')
      await bus.publish({ cityId, kind: 'feed-setup' })
    },

    /** A sensor was matched: the answer is stored again by the next fetch, which is made at once unless it comes soon anyway. */
    async fetchForMatch(cityId: string, { id, definition }: StoredFeed): Promise<void> {
      if (definition.everySeconds <= SOON_SECONDS) return
      if (await askFetch(db.pool, cityId, id, new Date(clock.nowMs()))) await bus.publish({ cityId, kind: 'feed-setup' })
    },

    announce,
  }
}

export type FeedChanges = ReturnType<typeof feedChanges>

/** Names of the settings that differ, sorted. Their values may contain what belongs into no audit trail. */
function changedSettings(before: FeedDefinition, after: FeedDefinition): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const [a, b] = [asStored(before), asStored(after)]
  return [...names].filter((it) => !isDeepStrictEqual(a[it], b[it])).sort()
}

/** As it comes back from the store: without undefined members. */
const asStored = (feed: FeedDefinition): Record<string, unknown> => JSON.parse(JSON.stringify(feed)) as Record<string, unknown>

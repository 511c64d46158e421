import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { NoKey } from '../no-key.ts'
import { deleteKey, feedsWithKey, findKey, writeKey } from './feed-key-store.ts'
import { isAllowedFor, originsOf } from './feed-origins.ts'
import { findFeed } from './feed-setup-store.ts'
import type { KeySeal } from './key-seal.ts'

interface Dependencies extends Pick<AppContext, 'db'> {
  seal: KeySeal
  /** An environment variable; undefined when it is not set. */
  environment(name: string): string | undefined
}

/** The publishers' keys: those that admins entered, which are stored sealed, and those of the environment. */
export function feedKeys({ db, seal, environment }: Dependencies) {
  /** The operator's key, which is sent only where the city file says, whatever an admin changes. */
  async function environmentKey(cityId: string, feed: FeedDefinition): Promise<string | undefined> {
    if (feed.keyEnv === undefined) return undefined
    const stored = await findFeed(db.pool, cityId, feed.id)
    const isAsInFile = !stored || (stored.inFile?.keyEnv === feed.keyEnv && isAllowedFor(originsOf(stored.inFile), feed))
    return isAsInFile ? environment(feed.keyEnv) : undefined
  }

  return {
    /**
     * An entered key wins over the environment's.
     * @returns undefined if the feed has none
     * @throws NoKey if the environment lacks it, if it cannot be opened, or if it was entered for other addresses
     */
    async secretOf(cityId: string, feed: FeedDefinition): Promise<string | undefined> {
      const stored = await findKey(db.pool, cityId, feed.id)
      const entered = stored && isAllowedFor(stored.origins, feed) ? seal.open(cityId, feed.id, stored.sealed) : null
      if (entered !== null) return entered
      const key = await environmentKey(cityId, feed)
      if (key) return key
      if (stored) throw new NoKey('not_readable')
      if (feed.keyEnv !== undefined) throw new NoKey('not_set')
      return undefined
    },

    /** Whether a key is there for each feed of a city. */
    async presence(cityId: string): Promise<(feed: FeedDefinition) => boolean> {
      const stored = await feedsWithKey(db.pool, cityId)
      return (feed) => stored.has(feed.id) || (feed.keyEnv !== undefined && Boolean(environment(feed.keyEnv)))
    },

    async put(tx: Pick<Tx, 'query'>, cityId: string, feed: FeedDefinition, key: string, at: Date): Promise<void> {
      await writeKey(tx, cityId, feed.id, { sealed: seal.seal(cityId, feed.id, key), origins: originsOf(feed) }, at)
    },

    remove: deleteKey,

    /** Whether the stored key may go on being used with a changed definition; true if there is none. */
    async isUsableFor(tx: Pick<Tx, 'query'>, cityId: string, feed: FeedDefinition): Promise<boolean> {
      const stored = await findKey(tx, cityId, feed.id)
      return !stored || isAllowedFor(stored.origins, feed)
    },
  }
}

export type FeedKeys = ReturnType<typeof feedKeys>

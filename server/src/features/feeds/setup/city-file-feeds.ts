import { isDeepStrictEqual } from 'node:util'
import type { City } from '@oppidum/domain/cities/city'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { FeedSchema } from '../importers.ts'
import {
  type FeedChange,
  keepFileDefinition,
  listEveryFeedOf,
  lockFeeds,
  raiseFeedRevision,
  type StoredFeed,
  writeFeed,
} from './feed-setup-store.ts'

const INSTALLATION = { id: null, by: null, address: null }

/** What becomes of a feed at a start. */
export type FileOutcome = 'added' | 'changed' | 'removed' | 'none'

/**
 * A feed that is new in the file, or differs there from what was last brought in, becomes as the file says; otherwise what admins changed
 * since stays. One that is no longer in the file is removed.
 * @param file null if the file does not have it
 * @param stored undefined if the store does not have it
 */
export function fileOutcome(file: FeedDefinition | null, stored: StoredFeed | undefined): FileOutcome {
  if (!file) return stored?.inFile && stored.state !== 'removed' ? 'removed' : 'none'
  if (!stored) return 'added'
  if (stored.inFile && isSame(stored.inFile, file)) return 'none'
  return stored.state === 'removed' ? 'added' : 'changed'
}

/** Defaults that a later release added to a standard's settings are no difference. */
function isSame(inFile: FeedDefinition, file: FeedDefinition): boolean {
  const current = FeedSchema.safeParse(inFile)
  return isDeepStrictEqual(plain(current.success ? current.data : inFile), plain(file))
}

const plain = (feed: FeedDefinition): unknown => JSON.parse(JSON.stringify(feed))

/** Brings a city's feeds in the city file into the store. Call it in a transaction; true if the feeds differ afterwards. */
export async function bringInFileFeeds(tx: Tx, city: City, at: Date): Promise<boolean> {
  await lockFeeds(tx, city.id)
  const stored = new Map((await listEveryFeedOf(tx, city.id)).map((it) => [it.id, it]))
  const inFile = new Map(city.feeds.map((it) => [it.id, it]))
  let isChanged = false
  for (const id of new Set([...inFile.keys(), ...stored.keys()])) {
    const file = inFile.get(id) ?? null
    const before = stored.get(id)
    const outcome = fileOutcome(file, before)
    if (outcome === 'none') {
      if (!file && before?.inFile) await keepFileDefinition(tx, city.id, id, null)
      continue
    }
    isChanged = true
    const version = await writeFeed(tx, city.id, id, changeOf(outcome, file, before), at)
    await writeAudit(tx, at, {
      actor: INSTALLATION,
      action: `feed-${outcome}`,
      subjectId: id,
      cityId: city.id,
      to: { version, origin: 'file' },
    })
  }
  // The first revision also says that the city file is in the store.
  if (isChanged || stored.size === 0) await raiseFeedRevision(tx, city.id)
  return isChanged
}

function changeOf(outcome: FileOutcome, file: FeedDefinition | null, before: StoredFeed | undefined): FeedChange {
  const common = { origin: 'file', changedBy: null, fetchNow: false } as const
  // Either the file or the store has it.
  if (outcome === 'removed' || !file)
    return { ...common, definition: (before as StoredFeed).definition, state: 'removed', inFile: null, forgetFetch: true }
  const state = before?.state === 'paused' ? 'paused' : 'running'
  return { ...common, definition: file, state, inFile: file, forgetFetch: before !== undefined }
}

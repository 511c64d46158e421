import type { FeedLedger, FeedMemory } from '@oppidum/domain/feeds/intake'
import type { FeedLog } from './feed-record.ts'

export const NO_MEMORY: FeedMemory = { etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null }

/** What the ledger knows of the last fetch; nothing when the store is down. */
export async function lastMemory(
  ledger: Pick<FeedLedger, 'remember'>,
  log: Pick<FeedLog, 'error'>,
  cityId: string,
  feedId: string,
): Promise<FeedMemory> {
  try {
    return await ledger.remember(cityId, feedId)
  } catch (fault) {
    log.error({ city: cityId, feed: feedId, err: fault }, 'feed state could not be read')
    return NO_MEMORY
  }
}

import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { originsOf } from './feed-origins.ts'

/** Bytes of one answer of a feed that is set up on the screen; the city file may allow more. */
const SCREEN_BYTES = 200_000_000

/**
 * Why settings cannot come from the screen, in a sentence; null if they can. An environment variable is the operator's: an admin who could
 * name one, or change the address it is sent to, could read any of them.
 * @param before the feed's present definition; null for a new feed
 * @param hasKey a key was entered with the settings
 */
export function settingsRefusal(feed: FeedDefinition, before: FeedDefinition | null, hasKey: boolean): string | null {
  if (feed.keyEnv !== undefined && feed.keyEnv !== before?.keyEnv)
    return 'Only the city file can name an environment variable. Enter the key itself.'
  if (feed.keyEnv !== undefined && before && !hasKey && !originsOf(feed).every((it) => originsOf(before).includes(it)))
    return "The key of this feed is in the server's environment, for its present address. Enter a key for the new address."
  if (feed.maxBytes > Math.max(SCREEN_BYTES, before?.maxBytes ?? 0)) return 'An answer can have 200 MB at most.'
  return null
}

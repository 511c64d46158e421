import type { FeedAttempt } from '@oppidum/domain/feeds/feed-setup'
import type { Arrived } from './watched-client.ts'

/** Keeps the last attempts and answers of each feed for admins. */
export interface FeedRecord {
  attempt(cityId: string, feedId: string, attempt: FeedAttempt): Promise<void>
  /** @param secret the feed's key, which is not kept with the answer */
  payload(cityId: string, feedId: string, at: string, arrived: Arrived, secret: string | undefined): Promise<void>
}

/** The scheduler's log for operators. It never contains an address's query, nor a key. */
export interface FeedLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

import type { Quality } from '@oppidum/domain/evidence'
import { type FeedDefinition, staleAfterSeconds } from '@oppidum/domain/feed'
import type { Delivery, Intake } from '../intake.ts'
import type { Decoded, Rejected } from './importer.ts'

/** Who delivers: what a value of this feed says about itself. */
export function deliveryOf(cityId: string, feed: FeedDefinition): Delivery {
  return { cityId, sourceId: feed.id, quality: qualityOf(feed), staleAfterSeconds: valueStaleAfterSeconds(feed) }
}

/** A region's value that is scaled to the city is an estimate, everything else a publisher's own word. */
function qualityOf(feed: FeedDefinition): Quality {
  return feed.standard === 'eia' && feed.share < 1 ? 'estimated' : 'measured'
}

/**
 * Seconds after an observation from which its value is no longer current. A publisher that is always hours behind is
 * given these hours and the one that the value stands for, unless the feed sets its own limit.
 */
export function valueStaleAfterSeconds(feed: FeedDefinition): number {
  const lagSeconds = feed.standard === 'eia' && feed.staleAfterSeconds === undefined ? (feed.lagHours + 1) * 3_600 : 0
  return staleAfterSeconds(feed) + lagSeconds
}

export interface Delivered {
  created: number
  updated: number
  unchanged: number
  rejected: number
}

/** Writes an answer into the store; committed when the promise resolves. An empty complete list tells that all has ended. */
export async function deliver(intake: Intake, delivery: Delivery, decoded: Decoded): Promise<Delivered> {
  const sum: Delivered = { created: 0, updated: 0, unchanged: 0, rejected: total(decoded.rejected) }
  const takes = [
    decoded.incidents && (() => intake.incidents(delivery, decoded.incidents ?? [], { complete: decoded.complete })),
    decoded.requests && (() => intake.serviceRequests(delivery, decoded.requests ?? [], { complete: decoded.complete })),
    decoded.observations && (() => intake.observations(delivery, decoded.observations ?? [])),
  ]
  for (const take of takes) {
    const taken = await take?.()
    if (!taken) continue
    sum.created += taken.created
    sum.updated += taken.updated
    sum.unchanged += taken.unchanged
    sum.rejected += taken.rejected
  }
  return sum
}

export function total(counts: readonly Rejected[]): number {
  return counts.reduce((sum, it) => sum + it.count, 0)
}

/** Records and values of an answer. */
export function countOf(decoded: Decoded): number {
  return (decoded.incidents?.length ?? 0) + (decoded.requests?.length ?? 0) + (decoded.observations?.length ?? 0)
}

import { valueStaleAfterSeconds } from '@oppidum/domain/feeds/feed'
import type { FeedDefinition, FeedPart } from '@oppidum/domain/feeds/feed-definition'
import type { Delivery, IncidentDraft, Intake, IntakeCounts, Observation, RequestDraft, VehicleDraft } from '@oppidum/domain/feeds/intake'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import { WebFailure } from '../../../adapters/web/web-client.ts'
import type { Draft } from '../importer.ts'
import type { Reading } from '../parsing/feed-reading.ts'
import type { Rejected } from '../rejection-tally.ts'

/** Observations stored together. */
const OBSERVATIONS = 5_000

/** The provenance of a feed's values. */
export function deliveryOf(cityId: string, feed: FeedDefinition): Delivery {
  return { cityId, sourceId: feed.id, quality: qualityOf(feed), staleAfterSeconds: valueStaleAfterSeconds(feed) }
}

/** A region's value scaled to the city is an estimate; everything else is as published. */
function qualityOf(feed: FeedDefinition): Quality {
  return (feed.share ?? 1) < 1 ? 'estimated' : 'measured'
}

export interface Delivered {
  created: number
  updated: number
  unchanged: number
  rejected: number
  /** See `IntakeCounts`. */
  outside?: number
}

interface Kind {
  part: FeedPart
  /** The answer contains everything that the source has. */
  complete: boolean
}

/**
 * Stores an answer batch by batch; everything is committed when the promise resolves. An empty complete answer means that everything
 * has ended. Afterwards the reading is at its end or closed.
 * @param signal stops between two batches with WebFailure `ended`; then no record ends by missing
 */
export async function deliver(
  intake: Intake,
  delivery: Delivery,
  reading: Reading,
  { part, complete }: Kind,
  signal?: AbortSignal,
): Promise<Delivered & { count: number }> {
  let count = 0
  async function* handfuls<D extends Draft>(): AsyncGenerator<readonly D[]> {
    for (let batch = await reading.next(); batch; batch = await reading.next()) {
      if (count > 0 && signal?.aborted) throw new WebFailure('ended')
      count += batch.length
      // An importer's drafts are of the part that it declares.
      yield batch as readonly D[]
    }
  }
  try {
    const taken = await take()
    const { rejected } = reading.summary()
    return { ...taken, rejected: taken.rejected + total(rejected), count }
  } finally {
    reading.close()
  }

  async function take(): Promise<IntakeCounts> {
    // Only at its end does an answer say whether it is partial; the intake asks again then.
    const options = {
      get complete() {
        return complete && reading.summary().partial !== true
      },
    }
    if (part === 'incidents') return intake.incidents(delivery, handfuls<IncidentDraft>(), options)
    if (part === 'serviceRequests') return intake.serviceRequests(delivery, handfuls<RequestDraft>(), options)
    if (part === 'vehicles') return intake.vehicles(delivery, handfuls<VehicleDraft>())
    const sum: IntakeCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
    for await (const batch of inBatches(handfuls<Observation>())) {
      const taken = await intake.observations(delivery, batch)
      sum.created += taken.created
      sum.updated += taken.updated
      sum.unchanged += taken.unchanged
      sum.rejected += taken.rejected
    }
    const { offline = [] } = reading.summary()
    if (offline.length > 0) await intake.offline(delivery, offline)
    return sum
  }
}

/** The thread gives observations in small messages, but a transaction costs nearly the same for a hundred as for thousands. */
async function* inBatches(handfuls: AsyncIterable<readonly Observation[]>): AsyncGenerator<readonly Observation[]> {
  let batch: Observation[] = []
  for await (const it of handfuls) {
    batch.push(...it)
    if (batch.length < OBSERVATIONS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

export function total(counts: readonly Rejected[]): number {
  return counts.reduce((sum, it) => sum + it.count, 0)
}

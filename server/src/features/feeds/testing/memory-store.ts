import {
  type Delivery,
  type Drafts,
  type FeedLedger,
  type FeedMemory,
  type FetchOutcome,
  type IncidentDraft,
  type Intake,
  type IntakeCounts,
  type Observation,
  partsOf,
  type RecordOptions,
  type RequestDraft,
} from '@oppidum/domain/feeds/intake'

type Draft = IncidentDraft | RequestDraft

/** Keeps the intake's promises in memory: versions by time of change, ending what is missing from two full deliveries. */
export function memoryStore() {
  const records = new Map<string, Draft & { source: string; missing: number }>()
  const values = new Map<string, Observation>()
  const log: string[] = []
  const outcomes: { feedId: string; atMs: number; outcome: FetchOutcome }[] = []
  const memories = new Map<string, FeedMemory>()
  let obstacle: (() => Promise<void>) | null = null

  async function take(delivery: Delivery, parts: Drafts<Draft>, options: RecordOptions): Promise<IntakeCounts> {
    await obstacle?.()
    const drafts: Draft[] = []
    for await (const part of partsOf(parts)) drafts.push(...part)
    const taken: IntakeCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
    for (const draft of drafts) {
      const key = `${delivery.sourceId}/${draft.externalId}`
      const stored = records.get(key)
      if (stored && stored.updatedAt >= draft.updatedAt) taken.unchanged++
      else taken[stored ? 'updated' : 'created']++
      records.set(key, { ...(stored && stored.updatedAt > draft.updatedAt ? stored : draft), source: delivery.sourceId, missing: 0 })
    }
    const present = new Set(drafts.map((it) => it.externalId))
    // An answer says only at its end whether it is partial.
    for (const record of options.complete ? records.values() : []) {
      if (record.source === delivery.sourceId && !present.has(record.externalId) && ++record.missing === 2)
        Object.assign(record, { status: 'resolved' })
    }
    log.push(`intake ${delivery.sourceId}`)
    return taken
  }

  const intake: Intake = {
    incidents: (delivery, drafts, options) => take(delivery, drafts, options),
    serviceRequests: (delivery, drafts, options) => take(delivery, drafts, options),
    async observations(delivery, observations) {
      await obstacle?.()
      const taken: IntakeCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
      for (const it of observations) {
        const key = `${it.measure} ${it.placeId} ${it.atMs}`
        const stored = values.get(key)
        taken[!stored ? 'created' : stored.value === it.value ? 'unchanged' : 'updated']++
        values.set(key, it)
      }
      log.push(`intake ${delivery.sourceId}`)
      return taken
    },
    offline: async () => {},
    async vehicles(delivery, drafts) {
      let created = 0
      for await (const part of partsOf(drafts)) created += part.length
      log.push(`intake ${delivery.sourceId}`)
      return { created, updated: 0, unchanged: 0, rejected: 0 }
    },
    hourlyHistory: async () => {},
    history: async () => {},
  }

  const ledger: FeedLedger = {
    remember: async (_cityId, feedId) =>
      memories.get(feedId) ?? { etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null },
    openRequests: async (_cityId, feedId, after, atMost) =>
      [...records.values()]
        .filter((it) => it.source === feedId && it.status !== 'completed' && it.externalId > (after ?? ''))
        .map((it) => it.externalId)
        .sort()
        .slice(0, atMost),
    async record(_cityId, feed, atMs, outcome) {
      const before = memories.get(feed.id)
      log.push(`ledger ${feed.id} ${outcome.ok ? 'ok' : 'failed'}`)
      outcomes.push({ feedId: feed.id, atMs, outcome })
      memories.set(
        feed.id,
        outcome.ok
          ? { etag: outcome.etag, lastModified: outcome.lastModified, consecutiveFailures: 0, lastSuccessAt: new Date(atMs).toISOString() }
          : {
              etag: before?.etag ?? null,
              lastModified: before?.lastModified ?? null,
              consecutiveFailures: (before?.consecutiveFailures ?? 0) + 1,
              lastSuccessAt: before?.lastSuccessAt ?? null,
            },
      )
    },
  }

  return {
    intake,
    ledger,
    records,
    values,
    /** What happened, in order: 'intake works', 'ledger works ok'. */
    log,
    outcomes,
    memories,
    /** Runs before everything that is written; throws to stand for a store that is down. */
    hinder(by: (() => Promise<void>) | null) {
      obstacle = by
    },
  }
}

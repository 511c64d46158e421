import { type FeedHealth, type FeedStatus, feedHealth } from '@oppidum/domain/feeds/feed'
import { INGEST_REASONS } from '@oppidum/domain/ingest/ingest-reason'
import type { IngestSource, IngestSourcePart } from '@oppidum/domain/ingest/ingest-source'
import { KEY_SOURCE } from '@oppidum/domain/telemetry/provenance'
import type { StoredRejection, StoredSourcePart } from './ingest-source-store.ts'

/** A source that is heard of at a third of its limit has time for two more tries, as with feeds. */
const CALLS_IN_LIMIT = 3
/** Rows of one sender come in several calls: only for so long rejected alone do they mean that nothing usable comes. */
const REJECTED_ALONE_MS = 60_000

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** By the rules of feeds; null for places, which do not age. */
function partHealth(part: StoredSourcePart, nowMs: number): FeedHealth | null {
  const { kind, staleAfterSeconds, lastRowAt, lastRejectedAt } = part
  if (kind === 'places') return null
  if (lastRowAt === null) return 'empty'
  const isRejected = lastRejectedAt !== null && lastRejectedAt.getTime() - lastRowAt.getTime() >= REJECTED_ALONE_MS
  const times = {
    everySeconds: staleAfterSeconds / CALLS_IN_LIMIT,
    staleAfterSeconds,
    lastSuccessAt: iso(lastRowAt),
    observedAt: iso(part.observedAt),
    // Records count from their delivery.
    dataLimitSeconds: kind === 'observations' ? staleAfterSeconds : null,
    lastFilledAt: iso(lastRowAt),
    failing: isRejected,
  }
  return feedHealth(times, nowMs)
}

const WORST_FIRST = ['stale', 'failed', 'empty', 'late'] as const

function healthOf(parts: readonly IngestSourcePart[]): FeedHealth {
  const aging = parts.flatMap((it) => it.health ?? [])
  const known = aging.length > 0 ? aging : parts.map((it) => (it.lastRowAt === null ? 'empty' : 'fresh'))
  return WORST_FIRST.find((it) => known.includes(it)) ?? 'fresh'
}

/** A city's sources, from the rows of the store. */
export function ingestSources(parts: readonly StoredSourcePart[], rejections: readonly StoredRejection[], nowMs: number): IngestSource[] {
  const sources = new Map<string, IngestSourcePart[]>()
  for (const part of parts) {
    const { sourceId, lastRejectedAt: _, ...rest } = part
    const own = rejections.filter((it) => it.sourceId === sourceId && it.kind === part.kind)
    const answer: IngestSourcePart = {
      ...rest,
      health: partHealth(part, nowMs),
      firstCallAt: part.firstCallAt.toISOString(),
      lastCallAt: part.lastCallAt.toISOString(),
      lastRowAt: iso(part.lastRowAt),
      observedAt: iso(part.observedAt),
      rejections: own.map(({ reason, field, count, lastAt }) => ({
        reason,
        field: field || null,
        sentence: INGEST_REASONS[reason],
        count,
        lastAt: lastAt.toISOString(),
      })),
    }
    sources.set(sourceId, [...(sources.get(sourceId) ?? []), answer])
  }
  return [...sources].map(([id, own]) => ({ id, name: id.slice(KEY_SOURCE.length), health: healthOf(own), parts: own }))
}

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((best, it) => (it !== null && (best === null || it > best) ? it : best), null)

const PROBLEMS: Partial<Record<FeedHealth, string>> = {
  late: 'Nothing new has arrived for longer than expected.',
  stale: 'Nothing new has arrived for longer than expected.',
  empty: 'It delivers, but every row was rejected. Its page has the reasons.',
  failed: 'Every row of its last calls was rejected. Its page has the reasons.',
}

/** A source as the list of feeds shows it. */
export function sourceStatus({ id, name, health, parts }: IngestSource): FeedStatus {
  const aging = parts.filter((it) => it.health !== null)
  const shown = aging.length > 0 ? aging : parts
  // The part that the health is about.
  const lead = shown.find((it) => it.health === health) ?? (shown[0] as IngestSourcePart)
  return {
    id,
    name,
    standard: 'ingest',
    health,
    problem: PROBLEMS[health] ?? null,
    ...((health === 'late' || health === 'stale') && { problemCode: 'silent' as const }),
    since: null,
    lastSuccessAt: lead.lastRowAt,
    lastAttemptAt: latest(parts.map((it) => it.lastCallAt)),
    observedAt: lead.observedAt,
    everySeconds: Math.max(1, Math.round(lead.staleAfterSeconds / CALLS_IN_LIMIT)),
    staleAfterSeconds: lead.staleAfterSeconds,
    lastCount: null,
    lastRejected: null,
    attribution: '',
    lastOutside: null,
  }
}

import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import type { IngestReason } from '@oppidum/domain/ingest/ingest-reason'
import type { IngestKind } from '@oppidum/domain/ingest/ingest-source'

/** Excerpts that are made of one call's rejected rows, and rows that are kept of it. */
export const EXCERPTS_OF_CALL = 5

/** Rejected rows of one call. */
export interface CallRejections {
  rejected: number
  rejections: readonly { reason: IngestReason; field: string; count: number }[]
  /** The first of them. */
  rows: readonly { row: number; reason: IngestReason; field: string; excerpt: string }[]
}

/** One call as its source's page counts it. */
export interface DeliveredCall extends CallRejections {
  cityId: string
  sourceId: string
  kind: IngestKind
  staleAfterSeconds: number
  /** Newest time of its values; null without values. */
  newestMs: number | null
  accepted: number
  duplicate: number
}

export interface SourceTotal extends Pick<DeliveredCall, 'cityId' | 'sourceId' | 'kind' | 'staleAfterSeconds' | 'newestMs'> {
  accepted: number
  duplicate: number
  rejected: number
  /** By reason and field. */
  rejections: Map<string, CallRejections['rejections'][number]>
  rows: CallRejections['rows'][number][]
}

/** @param excerpts of the first rejected rows, by number */
export function rejectionsOf({ rejected, results }: IngestResult, excerpts: ReadonlyMap<number, string>): CallRejections {
  const rejections = new Map<string, CallRejections['rejections'][number]>()
  const rows: CallRejections['rows'][number][] = []
  for (const { first, last, reason, field = '' } of results) {
    if (!reason) continue
    add(rejections, { reason, field, count: last - first + 1 })
    for (let row = first; row <= last && rows.length < EXCERPTS_OF_CALL; row++)
      rows.push({ row, reason, field, excerpt: excerpts.get(row) ?? '' })
  }
  return { rejected, rejections: [...rejections.values()], rows }
}

function add(to: SourceTotal['rejections'], { reason, field, count }: CallRejections['rejections'][number]): void {
  const key = `${reason}\n${field}`
  to.set(key, { reason, field, count: (to.get(key)?.count ?? 0) + count })
}

/** The calls of one transaction, added up by source and kind. In an order that all transactions have, so that none waits for another in a circle. */
export function totalsOf(calls: readonly DeliveredCall[]): SourceTotal[] {
  const totals = new Map<string, SourceTotal>()
  for (const call of calls) {
    const { cityId, sourceId, kind, staleAfterSeconds, newestMs } = call
    const key = JSON.stringify([cityId, sourceId, kind])
    let total = totals.get(key)
    if (!total) {
      const nothing = { accepted: 0, duplicate: 0, rejected: 0, rejections: new Map(), rows: [] }
      total = { cityId, sourceId, kind, staleAfterSeconds, newestMs: null, ...nothing }
      totals.set(key, total)
    }
    total.staleAfterSeconds = staleAfterSeconds
    if (newestMs !== null) total.newestMs = Math.max(total.newestMs ?? newestMs, newestMs)
    total.accepted += call.accepted
    total.duplicate += call.duplicate
    total.rejected += call.rejected
    for (const it of call.rejections) add(total.rejections, it)
    total.rows.push(...call.rows)
  }
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total)
}

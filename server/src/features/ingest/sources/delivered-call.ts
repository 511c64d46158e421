import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import type { IngestReason } from '@oppidum/domain/ingest/ingest-reason'
import type { IngestKind } from '@oppidum/domain/ingest/ingest-source'

/** Excerpts that are made of one call's rejected rows, and rows that are kept of it. */
export const EXCERPTS_OF_CALL = 5

/** One call as its source's page counts it. */
export interface DeliveredCall {
  cityId: string
  sourceId: string
  kind: IngestKind
  staleAfterSeconds: number
  /** Newest time of its values; null without values. */
  newestMs: number | null
  result: IngestResult
  /** Of the first rejected rows, by number. */
  excerpts: ReadonlyMap<number, string>
}

export interface SourceTotal extends Pick<DeliveredCall, 'cityId' | 'sourceId' | 'kind' | 'staleAfterSeconds' | 'newestMs'> {
  accepted: number
  duplicate: number
  rejected: number
  /** By reason and field. */
  rejections: Map<string, { reason: IngestReason; field: string; count: number }>
  rows: { row: number; reason: IngestReason; field: string; excerpt: string }[]
}

/** The calls of one transaction, added up by source and kind. In an order that all transactions have, so that none waits for another in a circle. */
export function totalsOf(calls: readonly DeliveredCall[]): SourceTotal[] {
  const totals = new Map<string, SourceTotal>()
  for (const { cityId, sourceId, kind, staleAfterSeconds, newestMs, result, excerpts } of calls) {
    const key = JSON.stringify([cityId, sourceId, kind])
    let total = totals.get(key)
    if (!total) {
      const nothing = { accepted: 0, duplicate: 0, rejected: 0, rejections: new Map(), rows: [] }
      total = { cityId, sourceId, kind, staleAfterSeconds, newestMs: null, ...nothing }
      totals.set(key, total)
    }
    total.staleAfterSeconds = staleAfterSeconds
    if (newestMs !== null) total.newestMs = Math.max(total.newestMs ?? newestMs, newestMs)
    total.accepted += result.accepted
    total.duplicate += result.duplicate
    total.rejected += result.rejected
    if (result.rejected > 0) addRejections(total, result, excerpts)
  }
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total)
}

function addRejections(total: SourceTotal, { results }: IngestResult, excerpts: DeliveredCall['excerpts']): void {
  let kept = 0
  for (const { first, last, reason, field = '' } of results) {
    if (!reason) continue
    const key = `${reason}\n${field}`
    const { count = 0 } = total.rejections.get(key) ?? {}
    total.rejections.set(key, { reason, field, count: count + last - first + 1 })
    for (let row = first; row <= last && kept < EXCERPTS_OF_CALL; row++, kept++)
      total.rows.push({ row, reason, field, excerpt: excerpts.get(row) ?? '' })
  }
}

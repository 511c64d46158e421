import type { IngestResult, RowResult, RowRun } from '@oppidum/domain/ingest/ingest'
import { INGEST_REASONS, type IngestReason } from '@oppidum/domain/ingest/ingest-reason'
import type { Rejection } from './rows/row-verdict.ts'

/** The result of one row. */
export type Verdict = Exclude<RowResult, 'rejected'> | Rejection

const isSame = (run: RowRun | undefined, result: RowResult, { reason, field }: Partial<Rejection>) =>
  run !== undefined && run.result === result && run.reason === reason && run.field === field

/** The answer to a call: consecutive rows with the same result are one entry. */
export function ingestResult(verdicts: readonly Verdict[]): IngestResult {
  const counts = { accepted: 0, duplicate: 0, rejected: 0 }
  const results: RowRun[] = []
  const reasons: Partial<Record<IngestReason, string>> = {}
  verdicts.forEach((verdict, index) => {
    const result = typeof verdict === 'string' ? verdict : 'rejected'
    const rejection: Partial<Rejection> = typeof verdict === 'string' ? {} : verdict
    counts[result]++
    if (rejection.reason) reasons[rejection.reason] = INGEST_REASONS[rejection.reason]
    const last = results.at(-1)
    if (last && isSame(last, result, rejection)) last.last = index + 1
    else results.push({ first: index + 1, last: index + 1, result, ...rejection })
  })
  return { rows: verdicts.length, ...counts, results, reasons }
}

import { createHash } from 'node:crypto'
import { Failure } from '@oppidum/domain/core/failure'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { REPORT_LIMITS } from '@oppidum/domain/reports/report'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import type { RetentionJob } from '../../../platform/jobs/retention.ts'
import { forgetIncidentSenders, incidentReportStore } from './incident-report-store.ts'

const hashOf = (kind: string, text: string) => createHash('sha256').update(`${kind}\n${text}`).digest()

/**
 * Counts a report for its account and for its IP address, with the same limit as on the citizens' page. The desk creates a city's records
 * one after the other, so concurrent reports cannot exceed the limit. @throws Failure too_many
 */
export async function admitReport(tx: Tx, { personId, address }: { personId: string; address: string }, nowMs: number): Promise<void> {
  const store = incidentReportStore(tx)
  const senders = [hashOf('account', personId), hashOf('address', address)]
  if ((await store.most(senders, new Date(nowMs - HOUR_MS))) >= REPORT_LIMITS.fromOneAddressAnHour)
    throw new Failure('too_many', 'Too many reports came from your connection in the last hour; try again later.', {
      retryAfterSeconds: HOUR_MS / 1_000,
    })
  await store.add(senders, new Date(nowMs))
}

/** Deletes the hashes of senders after a day. */
export function incidentReportRetention({ db }: Pick<AppContext, 'db'>): RetentionJob {
  return (nowMs, atMost) => forgetIncidentSenders(db, new Date(nowMs - DAY_MS), atMost)
}

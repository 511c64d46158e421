import { type Measure, single } from '../../platform/observability/registered-measures.ts'
import type { ObservationQueue } from './observations/observation-queue.ts'

type Counts = ReturnType<ObservationQueue['counts']>

export function ingestMeasures(counts: () => Counts): Measure[] {
  const counter = (name: string, help: string, value: (it: Counts) => number): Measure => ({
    name,
    help,
    type: 'counter',
    read: () => single(value(counts())),
  })
  return [
    {
      name: 'oppidum_ingest_waiting_rows',
      help: 'Delivered rows that are not stored yet.',
      type: 'gauge',
      read: () => single(counts().waiting),
    },
    counter('oppidum_ingest_rows_total', 'Delivered rows that were stored or were known.', (it) => it.rows),
    counter('oppidum_ingest_batches_total', 'Transactions that stored delivered rows.', (it) => it.batches),
    counter('oppidum_ingest_failures_total', 'Transactions with delivered rows that failed.', (it) => it.failures),
    counter('oppidum_ingest_write_seconds_total', 'Duration of all transactions with delivered rows.', (it) => it.seconds),
    counter('oppidum_ingest_lag_seconds_total', 'How long delivered rows waited until they were stored, in total.', (it) => it.lagSeconds),
  ]
}

import type { BufferState } from '@oppidum/domain/ingest/ingest-buffer'
import { type Measure, single } from '../../platform/observability/registered-measures.ts'
import type { BufferWatch } from './buffer/buffer-watch.ts'
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

/** @param watch null without a buffer: the metrics are there then, and have no series */
export function bufferMeasures(watch: Pick<BufferWatch, 'state' | 'setAside'> | null, nowMs: () => number): Measure[] {
  const gauge = (name: string, help: string, value: (it: BufferState) => number | null): Measure => ({
    name,
    help,
    type: 'gauge',
    read() {
      const now = watch?.state() ?? null
      return single(now && value(now))
    },
  })
  return [
    gauge('oppidum_ingest_buffer_up', '1 while the buffer in front of the store can be reached, else 0.', (it) => (it.isUp ? 1 : 0)),
    gauge('oppidum_ingest_buffer_messages', 'Accepted deliveries that wait to be stored.', (it) => it.messages),
    gauge('oppidum_ingest_buffer_bytes', 'Size of the accepted deliveries that wait to be stored.', (it) => it.bytes),
    gauge('oppidum_ingest_buffer_limit_bytes', 'Size from which no more deliveries are accepted.', (it) => it.limitBytes),
    gauge('oppidum_ingest_buffer_oldest_seconds', 'Age of the oldest accepted delivery that waits to be stored; 0 without any.', (it) => {
      if (it.oldestAt !== null) return Math.max(0, nowMs() - Date.parse(it.oldestAt)) / 1_000
      return it.isUp ? 0 : null
    }),
    {
      name: 'oppidum_ingest_buffer_set_aside',
      help: 'Accepted deliveries that could not be stored and wait for an admin, by reason.',
      type: 'gauge',
      labels: ['reason'],
      read: () => [...(watch?.setAside()?.byReason ?? [])].map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ]
}

import type { HistoryReads } from '../db/replica/history-reads.ts'
import type { Measure } from './registered-measures.ts'

/** Nothing without a replica. */
export function replicaMeasures({ replicas, counts }: Pick<HistoryReads, 'replicas' | 'counts'>): Measure[] {
  return [
    {
      name: 'oppidum_replica_lag_seconds',
      help: 'How far a replica of REPLICA_URL is behind the primary, at most; absent if it is too far behind to be read, or does not answer.',
      type: 'gauge',
      labels: ['replica'],
      read: () =>
        replicas().flatMap(({ name, lagSeconds }) => (lagSeconds === null ? [] : [{ labels: { replica: name }, value: lagSeconds }])),
    },
    {
      name: 'oppidum_replica_usable',
      help: '1 if this instance reads history from the replica, else 0.',
      type: 'gauge',
      labels: ['replica'],
      read: () => replicas().map(({ name, state }) => ({ labels: { replica: name }, value: Number(state === 'ready') })),
    },
    {
      name: 'oppidum_history_reads_total',
      help: 'Reads of history, by the server of the database that answered.',
      type: 'counter',
      labels: ['target'],
      read: () => [...counts().reads].map(([target, value]) => ({ labels: { target }, value })),
    },
    {
      name: 'oppidum_replica_fallbacks_total',
      help: 'Reads of history that went to the primary because the replica was behind, or failed.',
      type: 'counter',
      labels: ['reason'],
      read: () => [...counts().fallbacks].map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ]
}

import type { Measure } from './registered-measures.ts'

interface ExportCounts {
  sent: number
  dropped: number
}

/** By signal: `traces` and `logs`. */
type ExportQueues = Readonly<Record<string, { counts(): Readonly<ExportCounts>; waiting(): number }>>

/** @param queues empty without a collector: the metrics are there then, and have no series */
export function otlpMeasures(queues: ExportQueues): Measure[] {
  const ofEach = () => Object.entries(queues)
  return [
    {
      name: 'oppidum_otlp_records_total',
      help: 'Spans and log lines for the collector, by what became of them.',
      type: 'counter',
      labels: ['signal', 'outcome'],
      read: () =>
        ofEach().flatMap(([signal, queue]) => {
          const { sent, dropped } = queue.counts()
          return Object.entries({ sent, dropped }).map(([outcome, value]) => ({ labels: { signal, outcome }, value }))
        }),
    },
    {
      name: 'oppidum_otlp_waiting_records',
      help: 'Spans and log lines that wait to be sent to the collector, those on their way included.',
      type: 'gauge',
      labels: ['signal'],
      read: () => ofEach().map(([signal, queue]) => ({ labels: { signal }, value: queue.waiting() })),
    },
  ]
}

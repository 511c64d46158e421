import { Counter, Histogram, Registry } from 'prom-client'
import { faultWindow } from './fault-window.ts'
import { processMetrics } from './process-metrics.ts'
import { type Measure, registerMeasures } from './registered-measures.ts'

export interface Gauges {
  /** Labels come from a fixed set: route patterns, never addresses or ids. */
  answered(route: string, method: string, status: number, seconds: number): void
  /** From the first socket of a broadcast to the last. */
  broadcast(seconds: number): void
  /** An answer that is held in memory was read again. */
  built(kind: string, seconds: number, failed: boolean): void
  statement(seconds: number, failed: boolean): void
  /** Share of unexpected errors among the responses of the last five minutes, 0 to 1; null without responses. */
  faultRatio(nowMs: number): number | null
  text(): Promise<string>
}

/** @param measures what the parts report when the metrics are scraped; called at the first scrape, when every part exists */
export function gauges(measures: () => readonly Measure[], nowMs: () => number): Gauges {
  // Starts measuring now and not at the first scrape.
  processMetrics()
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'oppidum_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  })
  const faults = new Counter({ name: 'oppidum_http_faults_total', help: 'Answers with a status of 500 or above.', registers })
  const broadcasts = new Histogram({
    name: 'oppidum_live_broadcast_seconds',
    help: 'Time of a broadcast, first socket to last.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5],
    registers,
  })
  const builds = new Histogram({
    name: 'oppidum_snapshot_build_seconds',
    help: 'Time in which an answer that is held in memory was read from the store, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  })
  const statements = new Histogram({
    name: 'oppidum_store_statement_seconds',
    help: 'Time of a statement to the store, by outcome.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  })
  const recent = faultWindow(nowMs)
  // The label objects of the hot paths are made once.
  const outcomes = { false: { outcome: 'done' }, true: { outcome: 'failed' } } as const
  const outcomeOf = (failed: boolean) => outcomes[`${failed}`]
  let isComplete = false

  return {
    answered(route, method, status, seconds) {
      requests.observe({ route, method, status: String(status) }, seconds)
      if (status >= 500) faults.inc()
      // A 503 is intended: during startup and shutdown, and without the store, which has a check of its own.
      recent.add(status >= 500 && status !== 503)
    },
    broadcast: (seconds) => broadcasts.observe(seconds),
    built: (kind, seconds, failed) => builds.observe({ kind, ...outcomeOf(failed) }, seconds),
    statement: (seconds, failed) => statements.observe(outcomeOf(failed), seconds),
    faultRatio: recent.ratio,
    async text() {
      if (!isComplete) registerMeasures(registry, measures())
      isComplete = true
      return Registry.merge([processMetrics(), registry]).metrics()
    },
  }
}

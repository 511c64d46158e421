import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

let ofProcess: Registry | null = null

/**
 * Metrics of the process. Created once per process, because their observers and timers run until it ends and keep whatever is registered
 * with them: a test process that starts one server after another would keep them all.
 */
export function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  // Gauges named like counters, which promtool refuses; the metrics without `_total` have the same numbers by type.
  for (const it of ['handles', 'requests', 'resources']) ofProcess.removeSingleMetric(`nodejs_active_${it}_total`)
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  new Gauge({
    name: 'oppidum_event_loop_delay_p99_seconds',
    help: 'How late the event loop was, 99th percentile since the last scrape.',
    registers: [ofProcess],
    collect() {
      this.set(loop.percentile(99) / 1e9)
      loop.reset()
    },
  })
  return ofProcess
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** How often the delay of the event loop is sampled. Each sample wakes the process, which otherwise sleeps while nobody uses it. */
const SAMPLE_MS = 100
/**
 * The library's own metrics of that delay. They would wake the process a hundred times per second, and include the time between two
 * samples: on an idle server they say 10 ms.
 */
const DELAYS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map((it) => `nodejs_eventloop_lag_${it}_seconds`)
/** The longest interval that Node.js accepts. */
const NEVER_MS = 2 ** 31 - 1

let ofProcess: Registry | null = null

/**
 * Metrics of the process. Created once per process, because their observers and timers run until it ends and keep whatever is registered
 * with them: a test process that starts one server after another would keep them all.
 */
export function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: NEVER_MS })
  for (const it of DELAYS) ofProcess.removeSingleMetric(it)
  // Gauges named like counters, which promtool refuses; the metrics without `_total` have the same numbers by type.
  for (const it of ['handles', 'requests', 'resources']) ofProcess.removeSingleMetric(`nodejs_active_${it}_total`)
  const loop = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  loop.enable()
  new Gauge({
    name: 'oppidum_event_loop_delay_p99_seconds',
    help: 'How late the event loop was, 99th percentile since the last scrape.',
    registers: [ofProcess],
    collect() {
      // Node.js counts from one sample to the next.
      this.set(Math.max(0, loop.percentile(99) / 1e9 - SAMPLE_MS / 1_000))
      loop.reset()
    },
  })
  return ofProcess
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the metrics read from other parts when they are scraped. */
export interface GaugeSources {
  live(): { sockets: number; bufferedBytes: number; lastBroadcastMs: number; skipped: number }
  /** Prebuilt answers sent so far, by path. */
  prebuilt(): ReadonlyMap<string, number>
  /** Seconds since each feed's last success. */
  feedAges(): { cityId: string; feedId: string; ageSeconds: number }[]
  /** By job name, since the start. */
  jobs(): Iterable<readonly [string, { runs: number; failures: number }]>
}

export interface Gauges {
  /** Labels come from a fixed set: route patterns, never addresses or ids. */
  answered(route: string, method: string, status: number, seconds: number): void
  /** Share of unexpected errors among the responses of the last five minutes, 0 to 1; null without responses. */
  faultRatio(nowMs: number): number | null
  text(): Promise<string>
}

const FAULT_WINDOW_MS = 5 * 60_000

let ofProcess: Registry | null = null

/**
 * Metrics of the process. Created once per process, because their observers and timers run until it ends and keep whatever is registered
 * with them: a test process that starts one server after another would keep them all.
 */
function processMetrics(): Registry {
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

export function gauges(sources: GaugeSources, nowMs: () => number): Gauges {
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
  const live = (name: string, help: string, read: (it: ReturnType<GaugeSources['live']>) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(sources.live()))
      },
    })
  live('oppidum_live_sockets', 'Open live sockets.', (it) => it.sockets)
  live('oppidum_live_buffered_bytes', 'Bytes that live clients have not read yet.', (it) => it.bufferedBytes)
  live('oppidum_live_broadcast_duration_seconds', 'Time of the last broadcast, first socket to last.', (it) => it.lastBroadcastMs / 1_000)
  live('oppidum_live_skipped_messages', 'Messages that were left out because a client did not read.', (it) => it.skipped)
  new Gauge({
    name: 'oppidum_prebuilt_answers',
    help: 'Answers given from memory since the start.',
    labelNames: ['route'],
    registers,
    collect() {
      for (const [route, count] of sources.prebuilt()) this.set({ route }, count)
    },
  })
  new Gauge({
    name: 'oppidum_feed_age_seconds',
    help: 'Seconds since the last successful delivery of a feed.',
    labelNames: ['city', 'feed'],
    registers,
    collect() {
      this.reset()
      for (const { cityId, feedId, ageSeconds } of sources.feedAges()) this.set({ city: cityId, feed: feedId }, ageSeconds)
    },
  })

  new Gauge({
    name: 'oppidum_job_runs',
    help: 'Runs of a job since the start, by how they ended.',
    labelNames: ['job', 'outcome'],
    registers,
    collect() {
      for (const [job, { runs, failures }] of sources.jobs()) {
        this.set({ job, outcome: 'done' }, runs - failures)
        this.set({ job, outcome: 'failed' }, failures)
      }
    },
  })

  let windows: { startMs: number; answers: number; faults: number }[] = []

  return {
    answered(route, method, status, seconds) {
      requests.observe({ route, method, status: String(status) }, seconds)
      const startMs = Math.floor(nowMs() / 10_000) * 10_000
      let window = windows.at(-1)
      if (window?.startMs !== startMs) {
        window = { startMs, answers: 0, faults: 0 }
        windows = [...windows.filter((it) => it.startMs > startMs - FAULT_WINDOW_MS), window]
      }
      window.answers++
      if (status >= 500) faults.inc()
      // A 503 is intended: during startup and shutdown, and without the store, which has a check of its own.
      if (status >= 500 && status !== 503) window.faults++
    },
    faultRatio(now) {
      const recent = windows.filter((it) => it.startMs > now - FAULT_WINDOW_MS)
      const answers = recent.reduce((sum, it) => sum + it.answers, 0)
      return answers === 0 ? null : recent.reduce((sum, it) => sum + it.faults, 0) / answers
    },
    text: () => Registry.merge([processMetrics(), registry]).metrics(),
  }
}

import { randomUUID } from 'node:crypto'
import pino, { type Logger } from 'pino'
import type { Clock } from '../adapters/clock/clock.ts'
import type { Config } from '../config/config.ts'
import { systemAfter } from '../platform/jobs/timers.ts'
import { otlpMeasures } from '../platform/observability/otlp-measures.ts'
import type { Measure } from '../platform/observability/registered-measures.ts'
import type { Tracing } from '../platform/observability/tracing/tracing.ts'
import { programVersion } from '../project-root.ts'

export interface Observability {
  log: Logger
  /** Null if traces are not exported. */
  tracing: Tracing | null
  measures: readonly Measure[]
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

interface Dependencies {
  clock: Clock
  /** Opens what sends to the collector. */
  collectorClient(): { fetch: typeof fetch; close(): Promise<void> }
  /** Default: standard output. */
  output?: { write(lines: string): void }
}

/** The error and its causes. Drivers attach their whole state to errors, including settings. */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  }
}

/** Opens the log and the export of traces and log lines if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function openObservability(
  { logLevel, otlp }: Pick<Config, 'logLevel' | 'otlp'>,
  { clock, collectorClient, output = pino.destination(1) }: Dependencies,
): Promise<Observability> {
  const options = { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } }
  if (!otlp) return { log: pino(options, output), tracing: null, measures: otlpMeasures({}), close: async () => undefined }
  // Loaded only where it is used.
  const [{ otlpExport }, { openTracing }, { samplerOf }] = await Promise.all([
    import('../platform/observability/tracing/otlp-export.ts'),
    import('../platform/observability/tracing/tracing.ts'),
    import('../platform/observability/tracing/sampler.ts'),
  ])
  const client = collectorClient()
  const version = programVersion()
  const exported = otlpExport(otlp, {
    fetch: client.fetch,
    after: systemAfter,
    sender: {
      resource: { 'service.name': otlp.serviceName, 'service.version': version, 'service.instance.id': randomUUID() },
      version,
    },
    onState(signal, fault) {
      if (fault === null) log.info({ signal }, 'the collector accepts again')
      else log.warn({ signal, fault }, 'the collector does not accept')
    },
  })
  const tracing = openTracing({ sample: samplerOf(otlp.sampler, otlp.ratio), onEnd: exported.addSpan, nowMs: clock.nowMs })
  const log = pino(
    {
      ...options,
      mixin() {
        const span = tracing.present()
        return span ? { trace_id: span.context.traceId, span_id: span.context.spanId } : {}
      },
    },
    {
      write(lines: string) {
        output.write(lines)
        for (const line of lines.split('\n')) if (line !== '') exported.addLine(line)
      },
    },
  )
  return {
    log,
    tracing,
    measures: exported.measures,
    async close() {
      await exported.close()
      await client.close()
    },
  }
}

import type { Config } from '../../../config/config.ts'
import type { After } from '../../jobs/timers.ts'
import { otlpMeasures } from '../otlp-measures.ts'
import type { Measure } from '../registered-measures.ts'
import { exportQueue } from './export-queue.ts'
import { logRecordOf } from './log-record.ts'
import { logsBody, type Sender, tracesBody } from './otlp-json.ts'
import type { FinishedSpan } from './tracing.ts'

/** What is left when the server ends is sent within this time, or dropped. */
const LAST_MS = 2_000

interface OtlpExport {
  addSpan(span: FinishedSpan): void
  /** @param text a line as pino writes it */
  addLine(text: string): void
  measures: readonly Measure[]
  close(): Promise<void>
}

interface Dependencies {
  fetch: typeof fetch
  after: After
  sender: Sender
  /** @param fault null: it works again */
  onState(signal: 'traces' | 'logs', fault: string | null): void
}

/** Sends spans and log lines by OTLP over HTTP, as JSON, to the collector of the settings. */
export function otlpExport(
  { endpoint, headers }: NonNullable<Config['otlp']>,
  { fetch, after, sender, onState }: Dependencies,
): OtlpExport {
  const to = (signal: 'traces' | 'logs') => ({
    url: `${endpoint}/v1/${signal}`,
    headers,
    fetch,
    after,
    onState: (fault: string | null) => onState(signal, fault),
  })
  const traces = exportQueue<FinishedSpan>({ ...to('traces'), encode: (spans) => tracesBody(sender, spans) })
  const logs = exportQueue<string>({
    ...to('logs'),
    encode: (lines) =>
      logsBody(
        sender,
        lines.flatMap((it) => logRecordOf(it) ?? []),
      ),
  })
  return {
    addSpan: traces.add,
    addLine: logs.add,
    measures: otlpMeasures({ traces, logs }),
    async close() {
      await Promise.all([traces.stop(LAST_MS), logs.stop(LAST_MS)])
    },
  }
}

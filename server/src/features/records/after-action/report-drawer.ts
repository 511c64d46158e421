import { Failure } from '@oppidum/domain/core/failure'
import { startWorker } from '../../../platform/workers/start-worker.ts'
import { WorkFailure } from '../../../platform/workers/work-failure.ts'
import { inProcessWorker, type WorkerHost, workerHost } from '../../../platform/workers/worker-host.ts'
import type { ReportContent } from './report-content.ts'

export const REPORT_DRAWING = {
  /** Time limit for one report; the longest ones take a few seconds. */
  timeMs: 45_000,
  /** Reports in the queue, in all and per account. */
  waiting: 12,
  waitingPerSender: 2,
  idleMs: 30_000,
  memoryMb: 512,
} as const

export interface ReportDrawer {
  /** Resolves to a PDF. @throws Failure unavailable */
  draw(sender: string, content: ReportContent): Promise<Uint8Array>
  stop(): Promise<void>
}

function drawerOf(host: WorkerHost<ReportContent, Uint8Array>): ReportDrawer {
  return {
    async draw(sender, content) {
      try {
        return await host.run(sender, content)
      } catch (error) {
        if (!(error instanceof WorkFailure)) throw error
        throw new Failure('unavailable', 'The report could not be generated right now; please try again in a moment.', {
          retryAfterSeconds: 10,
        })
      }
    },
    stop: () => host.stop(),
  }
}

/** Draws in one thread, in turns between senders. `workerUrl` names the bundled report-worker. */
export function reportDrawer(workerUrl: URL, onFault: (error: Error) => void): ReportDrawer {
  const start = () =>
    startWorker<ReportContent, Uint8Array>({ kind: 'thread', url: workerUrl, name: 'report', heapMb: REPORT_DRAWING.memoryMb, onFault })
  return drawerOf(workerHost({ start, limits: REPORT_DRAWING }))
}

/** Draws in the caller's thread, for tests. */
export function inThreadDrawer(): ReportDrawer {
  const start = () => inProcessWorker<ReportContent, Uint8Array>(async (content) => (await import('./draw-report.ts')).drawReport(content))
  return drawerOf(workerHost({ start, limits: REPORT_DRAWING }))
}

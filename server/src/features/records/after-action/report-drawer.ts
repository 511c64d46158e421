import { Worker } from 'node:worker_threads'
import { Failure } from '@oppidum/domain/core/failure'
import { type FairQueue, fairQueue, type QueueWorker, WorkFailure } from '../../../platform/workers/fair-queue.ts'
import type { ReportContent } from './report-content.ts'

export const REPORT_DRAWING = {
  /** For one report; the longest takes a few seconds. */
  timeMs: 45_000,
  /** Reports that wait in all, and of one account. */
  waiting: 12,
  ofOneSender: 2,
  idleMs: 30_000,
  memoryMb: 512,
} as const

export interface ReportDrawer {
  /** A PDF. @throws Failure unavailable */
  draw(sender: string, content: ReportContent): Promise<Uint8Array>
  stop(): Promise<void>
}

function reportThread(workerUrl: URL, onFault: (error: Error) => void): QueueWorker<ReportContent, Uint8Array> {
  const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: REPORT_DRAWING.memoryMb } })
  let isWanted = true
  let current: { resolve(bytes: Uint8Array): void; reject(cause: WorkFailure): void } | null = null
  const gone = (error: Error) => {
    if (isWanted) onFault(error)
    isWanted = false
    current?.reject(new WorkFailure('crashed'))
    current = null
  }
  worker.on('message', (bytes: Uint8Array) => {
    current?.resolve(bytes)
    current = null
  })
  worker.on('error', gone)
  worker.on('exit', (code) => gone(new Error(`the thread that draws reports ended with ${code}`)))
  return {
    work: (content) =>
      new Promise((resolve, reject) => {
        if (!isWanted) return reject(new WorkFailure('unable'))
        current = { resolve, reject }
        worker.postMessage(content)
      }),
    async end() {
      isWanted = false
      current?.reject(new WorkFailure('unable'))
      current = null
      await worker.terminate()
    },
  }
}

function drawerOf(line: FairQueue<ReportContent, Uint8Array>): ReportDrawer {
  return {
    async draw(sender, content) {
      try {
        return await line.ask(sender, content)
      } catch (error) {
        if (!(error instanceof WorkFailure)) throw error
        throw new Failure('unavailable', 'The report could not be drawn just now; please try again in a moment.', { retryAfterSeconds: 10 })
      }
    },
    stop: () => line.stop(),
  }
}

/** One thread draws, in turns between those who ask. `workerUrl` names the bundled report-worker. */
export function reportDrawer(workerUrl: URL, onFault: (error: Error) => void): ReportDrawer {
  return drawerOf(fairQueue(() => reportThread(workerUrl, onFault), REPORT_DRAWING))
}

/** The same work in the caller's own thread, for tests of what stands on it. */
export function inThreadDrawer(): ReportDrawer {
  const acquire = (): QueueWorker<ReportContent, Uint8Array> => ({
    work: async (content) => (await import('./draw-report.ts')).drawReport(content),
    end: async () => undefined,
  })
  return drawerOf(fairQueue(acquire, REPORT_DRAWING))
}

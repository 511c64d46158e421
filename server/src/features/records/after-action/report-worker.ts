import { parentPort } from 'node:worker_threads'
import { drawReport } from './draw-report.ts'
import type { ReportContent } from './report-content.ts'

/** Draws reports off the event loop: the bundle's entry for the thread that `reportThread` starts. */
parentPort?.on('message', async (content: ReportContent) => {
  const bytes = await drawReport(content)
  // What was not drawn ends the thread with its reason.
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})

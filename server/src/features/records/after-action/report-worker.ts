import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { drawReport } from './draw-report.ts'

/** Draws reports off the event loop: the bundle's entry for the thread that `reportDrawer` starts. */
serveJobs(drawReport, { transfer: (bytes) => [bytes.buffer as ArrayBuffer] })

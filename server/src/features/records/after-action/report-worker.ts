import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { drawReport } from './draw-report.ts'

/** Entry point of the thread that `reportDrawer` starts, to draw reports off the event loop. */
serveJobs(drawReport, { transfer: (bytes) => [bytes.buffer as ArrayBuffer] })

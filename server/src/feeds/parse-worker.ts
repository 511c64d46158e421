import { parentPort } from 'node:worker_threads'
import { answerJob, type ParseJob } from './parse-job.ts'

/**
 * Reads feeds off the event loop: the bundle's entry for the thread that `parsePool` starts. The tests of the parts
 * run its work in their own thread; `parse-pool.test.ts` and the smoke test run the bundled file.
 */
parentPort?.on('message', (job: ParseJob) => answerJob(job, (message) => parentPort?.postMessage(message)))

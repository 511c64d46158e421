import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { parseDesk } from './parse-job.ts'

/**
 * Reads feeds off the event loop: the bundle's entry for the thread that `parsePool` starts. The tests of the parts run its work in
 * their own thread; `parse-pool.test.ts` and the smoke test run the bundled file.
 */
serveJobs(parseDesk())

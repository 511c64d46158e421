import { serveJobs } from '../../workers/serve-jobs.ts'
import { transcode } from './transcode.ts'
import { TRANSCODE } from './transcode-limits.ts'

/**
 * Decodes pictures in a process of its own: the bundle's entry for the process that `transcoder` starts. The decoders are native code, in
 * which a hostile picture may corrupt memory. Here that reaches neither the server nor its settings, and the process can be killed at any
 * time.
 */
serveJobs(transcode, { memoryBytes: TRANSCODE.memoryBytes })

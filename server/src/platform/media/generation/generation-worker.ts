import { serveJobs } from '../../workers/serve-jobs.ts'
import { GENERATION } from './generation-limits.ts'
import { make } from './make.ts'

/**
 * Draws and finishes generated pictures in a process of its own: the bundle's entry for the process that `pictureMaker` starts. The server
 * answers meanwhile, and what somebody else's model sent is decoded without access to the server's settings.
 */
serveJobs(make, { memoryBytes: GENERATION.memoryBytes })

import { transcode } from './transcode.ts'
import type { TranscodeJob } from './transcode-jobs.ts'
import { TRANSCODE } from './transcode-limits.ts'

/**
 * Decodes pictures in a process of its own: the bundle's entry for what `redrawer` starts. What decodes is written in languages
 * in which a hostile picture may go wrong; here it takes nobody else along, has no settings to read, and can be ended at any moment.
 */

/** How often it looks at what it takes. */
const LOOK_MS = 50

process.on('message', async (job: TranscodeJob) => {
  const look = setInterval(() => {
    if (process.memoryUsage.rss() > TRANSCODE.memoryBytes) process.exit(3)
  }, LOOK_MS)
  const reply = await transcode(job)
  clearInterval(look)
  process.send?.(reply)
})
// The server ends it, or is gone. Ctrl-C goes to all of a terminal's processes, and what is under way is finished first.
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// What draws is loaded: from here on it is a picture that it fails over.
process.send?.('ready')

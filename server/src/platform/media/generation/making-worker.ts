import { make } from './make.ts'
import type { MakingJob } from './making.ts'
import { MAKING } from './making-limits.ts'

/**
 * Draws and finishes generated pictures in a process of its own, so that the server answers meanwhile: the bundle's entry. What a model
 * of somebody else's sends is decoded here, where there are no settings to read.
 */

/** How often it looks at what it takes. */
const LOOK_MS = 50

process.on('message', async (job: MakingJob) => {
  const look = setInterval(() => {
    if (process.memoryUsage.rss() > MAKING.memoryBytes) process.exit(3)
  }, LOOK_MS)
  const reply = await make(job)
  clearInterval(look)
  process.send?.(reply)
})
// The server ends it, or is gone. Ctrl-C goes to all of a terminal's processes, and what is under way is finished first.
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.send?.('ready')

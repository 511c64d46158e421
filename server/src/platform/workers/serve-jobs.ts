import { parentPort } from 'node:worker_threads'
import type { JobMessage, WorkerMessage } from './worker-messages.ts'

/** How often a process checks its memory while it works. */
const CHECK_MS = 50
const OUT_OF_MEMORY_EXIT = 3

interface Options<Reply> {
  /** Of a process in all, outside of the heap too. Beyond it the process ends itself. */
  memoryBytes?: number
  /** Buffers of a reply that a thread moves instead of copying them. */
  transfer?(reply: Reply): ArrayBuffer[]
}

/**
 * The worker's side of `startWorker`, in a thread or a process: answers each job with what `work` returns. What `work` throws ends the
 * worker. To be called when everything is loaded, so that a later death is the job's doing.
 */
export function serveJobs<Job, Reply>(work: (job: Job) => Reply | Promise<Reply>, options: Options<Reply> = {}): void {
  const { memoryBytes = Number.POSITIVE_INFINITY, transfer = () => [] } = options
  const port = parentPort
  if (port) {
    const send = (message: WorkerMessage<Reply>, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)
    port.on('message', async ({ id, job }: JobMessage<Job>) => {
      const reply = await work(job)
      send({ id, reply }, transfer(reply))
    })
    send('ready')
    return
  }

  // When the server is gone, nobody reads the reply, and `disconnect` ends the process.
  const send = (message: WorkerMessage<Reply>) => void process.send?.(message, undefined, undefined, () => undefined)
  process.on('message', async ({ id, job }: JobMessage<Job>) => {
    const check = setInterval(() => endIfOver(memoryBytes), CHECK_MS)
    const reply = await work(job)
    clearInterval(check)
    // The timer does not run while work blocks the event loop.
    if (!endIfOver(memoryBytes)) send({ id, reply })
  })
  // The server ends the process, or is gone. Ctrl-C reaches every process of a terminal; the server first finishes what it has begun.
  process.on('disconnect', () => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  send('ready')
}

function endIfOver(memoryBytes: number): boolean {
  if (process.memoryUsage.rss() <= memoryBytes) return false
  process.stderr.write(`it used more than ${Math.round(memoryBytes / 1_000_000)} MB\n`, () => process.exit(OUT_OF_MEMORY_EXIT))
  return true
}

import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { LaneCall, LaneReply } from './lane-messages.ts'
import { MODEL_LIMITS } from './model-limits.ts'
import { type TaskCall, type TaskReply, taskRunner } from './task-runner.ts'

/**
 * The process in which models work: the bundle's entry for what `modelChild` starts, and for its own thread. Quick tasks run here;
 * long ones in a thread beside, so that they hold nobody up and can be ended without the rest.
 */

const LOOK_MS = 200

function longLane(tell: (reply: LaneReply) => void) {
  let thread: Worker | null = null
  function start(): Worker {
    const made = new Worker(new URL(import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MODEL_LIMITS.heapMb } })
    made.on('message', (reply: TaskReply) => thread === made && tell({ lane: 'long', ...reply }))
    made.on('error', (error) => {
      if (thread !== made) return
      thread = null
      tell({ lane: 'long', lost: error.message })
    })
    return made
  }
  return {
    work(call: TaskCall): void {
      thread ??= start()
      thread.postMessage(call)
    },
    async drop(): Promise<void> {
      const ended = thread
      thread = null
      await ended?.terminate()
      tell({ lane: 'long', dropped: true })
    },
  }
}

if (isMainThread) {
  const tell = (reply: LaneReply) => void process.send?.(reply)
  const long = longLane(tell)
  const run = taskRunner(MODEL_LIMITS.kept.quick)
  process.on('message', (call: LaneCall) => {
    if ('drop' in call) void long.drop()
    else if (call.lane === 'long') long.work(call)
    else tell({ lane: 'quick', ...run(call) })
  })
  setInterval(() => {
    if (process.memoryUsage.rss() > MODEL_LIMITS.memoryBytes) {
      process.stderr.write(`models took more than ${MODEL_LIMITS.memoryBytes / 1_000_000} MB\n`, () => process.exit(3))
    }
  }, LOOK_MS).unref()
  // The server ends it, or is gone. Ctrl-C goes to all of a terminal's processes, and what is under way is finished first.
  process.on('disconnect', () => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
} else {
  const run = taskRunner(MODEL_LIMITS.kept.long)
  parentPort?.on('message', (call: TaskCall) => parentPort?.postMessage(run(call)))
}

import { startWorker } from '../start-worker.ts'
import { WorkFailure } from '../work-failure.ts'
import type { HostedWorker } from '../worker-host.ts'
import type { LaneJob, LaneReply } from './lane-messages.ts'
import { type Lane, MODEL_LIMITS } from './model-limits.ts'
import type { TaskCall, TaskReply } from './task-runner.ts'

interface ModelChild extends HostedWorker<LaneJob, LaneReply> {
  /** The lanes in use; without any the process ends. */
  used: Set<Lane>
}

/**
 * Workers for both lanes in one process, which runs as long as one of them is in use. `workerUrl` names the bundled model-worker.
 * @param onFault called when the process or the thread of the long lane dies by itself
 */
export function modelLanes(workerUrl: URL, onFault: (error: Error) => void): (lane: Lane) => HostedWorker<TaskCall, TaskReply> {
  let child: ModelChild | null = null

  function startChild(): ModelChild {
    const { heapMb } = MODEL_LIMITS
    return { ...startWorker<LaneJob, LaneReply>({ kind: 'process', url: workerUrl, name: 'model', heapMb, onFault }), used: new Set() }
  }

  return (lane) => {
    if (child === null || child.hasEnded()) child = startChild()
    const own = child
    own.used.add(lane)
    let running = 0
    let hasEnded = false
    return {
      async run(call) {
        if (hasEnded) throw new WorkFailure('unable')
        running++
        try {
          const reply = await own.run({ lane, ...call })
          if ('threadEnded' in reply) throw new WorkFailure('unable')
          if (!('threadDied' in reply)) return reply
          onFault(new Error(`the model thread of the long lane ended: ${reply.threadDied}`))
          throw new WorkFailure('crashed')
        } finally {
          running--
        }
      },
      hasEnded: () => hasEnded || own.hasEnded(),
      async end() {
        hasEnded = true
        own.used.delete(lane)
        // A quick task that does not end blocks the whole process; a long one blocks its own thread only.
        if (own.used.size === 0 || (lane === 'quick' && running > 0)) await own.end()
        // It is gone as well when the process dies first.
        else if (lane === 'long') await own.run({ endThread: true }).catch(() => undefined)
      },
    }
  }
}

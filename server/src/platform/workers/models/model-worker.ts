import { isMainThread } from 'node:worker_threads'
import { serveJobs } from '../serve-jobs.ts'
import { startWorker } from '../start-worker.ts'
import type { HostedWorker } from '../worker-host.ts'
import type { LaneJob, LaneReply } from './lane-messages.ts'
import { MODEL_LIMITS } from './model-limits.ts'
import { type TaskCall, type TaskReply, taskRunner } from './task-runner.ts'

/**
 * The bundle's entry for the model process that `modelLanes` starts, and for its own thread. Quick tasks run in the process's main
 * thread; long ones in a second thread, so that they delay no quick one and can be ended alone.
 */

function longLane() {
  let thread: HostedWorker<TaskCall, TaskReply> | null = null
  let fault = ''
  const start = () =>
    startWorker<TaskCall, TaskReply>({
      kind: 'thread',
      url: new URL(import.meta.url),
      name: 'long lane',
      heapMb: MODEL_LIMITS.heapMb,
      onFault(error) {
        fault = error.message
      },
    })
  return {
    async run(call: TaskCall): Promise<LaneReply> {
      if (thread?.hasEnded()) thread = null
      thread ??= start()
      const own = thread
      try {
        return await own.run(call)
      } catch {
        return own === thread ? { threadDied: fault } : { threadEnded: true }
      }
    },
    async endThread(): Promise<LaneReply> {
      const own = thread
      thread = null
      await own?.end()
      return { threadEnded: true }
    },
  }
}

if (isMainThread) {
  const long = longLane()
  const runQuick = taskRunner(MODEL_LIMITS.cached.quick)
  const run = (job: LaneJob): LaneReply | Promise<LaneReply> => {
    if ('endThread' in job) return long.endThread()
    return job.lane === 'long' ? long.run(job) : runQuick(job)
  }
  serveJobs(run, { memoryBytes: MODEL_LIMITS.memoryBytes })
} else serveJobs(taskRunner(MODEL_LIMITS.cached.long))

import { Failure } from '@oppidum/domain/core/failure'
import type { After } from '../../jobs/timers.ts'
import { type FairQueue, fairQueue, type QueueWorker, WorkFailure } from '../fair-queue.ts'
import { modelChild } from './model-child.ts'
import { type Lane, MODEL_LIMITS } from './model-limits.ts'
import { type InputOf, type Kept, type ModelProcess, type OutputOf, TaskFault, type TaskName } from './model-process.ts'
import { laneOf } from './model-tasks.ts'
import { type TaskCall, type TaskReply, taskRunner } from './task-runner.ts'

interface Job {
  call: TaskCall
  kept: Kept | undefined
}

interface Parts {
  /** The bundled model-worker. */
  workerUrl: URL
  onFault(error: Error): void
  /** For one task, in ms. */
  timeMs?: Record<Lane, number>
  after?: After
}

export function modelProcess({ workerUrl, onFault, timeMs, after }: Parts): ModelProcess {
  return processWith(modelChild(workerUrl, onFault), timeMs, after)
}

/** The same work in the caller's own process, for tests of what stands on it. */
export function inProcessModels(): ModelProcess {
  const run = taskRunner(MODEL_LIMITS.kept.quick)
  return processWith(() => ({
    // As if it went to another process and back.
    work: async (call) => structuredClone(run(structuredClone(call))),
    end: async () => undefined,
  }))
}

function processWith(
  acquire: (lane: Lane) => QueueWorker<TaskCall, TaskReply>,
  timeMs: Record<Lane, number> = MODEL_LIMITS.timeMs,
  after?: After,
): ModelProcess {
  const lineOf = (lane: Lane): FairQueue<Job, TaskReply> =>
    fairQueue(
      () => withParameters(acquire(lane)),
      {
        timeMs: timeMs[lane],
        waiting: MODEL_LIMITS.waiting[lane],
        ofOneSender: MODEL_LIMITS.ofOneSender[lane],
        idleMs: MODEL_LIMITS.idleMs,
      },
      after,
    )
  const lines: Record<Lane, FairQueue<Job, TaskReply>> = { quick: lineOf('quick'), long: lineOf('long') }

  return {
    async ask<T extends TaskName>(asker: string, task: T, input: InputOf<T>, kept?: Kept): Promise<OutputOf<T>> {
      let reply: TaskReply
      try {
        reply = await lines[laneOf(task)].ask(asker, { call: { task, input, key: kept?.key }, kept })
      } catch (error) {
        if (!(error instanceof WorkFailure)) throw error
        throw new Failure('unavailable', NOT_DONE[error.reason], { retryAfterSeconds: 10 })
      }
      if (!('result' in reply)) throw new TaskFault('fault' in reply ? reply.fault : 'the parameters did not arrive')
      // The task of that name gave it.
      return reply.result as OutputOf<T>
    },
    async stop() {
      await Promise.all([lines.quick.stop(), lines.long.stop()])
    },
  }
}

const NOT_DONE: Record<WorkFailure['reason'], string> = {
  busy: 'Much is being worked out just now; please try again in a moment.',
  too_slow: 'This took too long to work out; please try again in a moment.',
  crashed: 'This could not be worked out just now; please try again in a moment.',
  unable: 'Nothing can be worked out at the moment; please try again in a moment.',
}

/** Fetches what the other side does not have. */
function withParameters({ work, end }: QueueWorker<TaskCall, TaskReply>): QueueWorker<Job, TaskReply> {
  return {
    async work({ call, kept }) {
      const reply = await work(call)
      if (!('needs' in reply) || !kept) return reply
      return work({ ...call, packed: await kept.load() })
    },
    end,
  }
}

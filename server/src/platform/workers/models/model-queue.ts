import { Failure } from '@oppidum/domain/core/failure'
import type { After } from '../../jobs/timers.ts'
import { WorkFailure } from '../work-failure.ts'
import { type HostedWorker, inProcessWorker, type WorkerHost, workerHost } from '../worker-host.ts'
import { modelLanes } from './model-lanes.ts'
import { type Lane, MODEL_LIMITS } from './model-limits.ts'
import { type InputOf, type ModelProcess, type OutputOf, type StoredParameters, TaskFault, type TaskName } from './model-process.ts'
import { laneOf } from './model-tasks.ts'
import { type TaskCall, type TaskReply, taskRunner } from './task-runner.ts'

interface Job {
  call: TaskCall
  parameters: StoredParameters | undefined
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
  return processWith(modelLanes(workerUrl, onFault), timeMs, after)
}

/** The same work in the caller's own process, for tests of the code that uses it. */
export function inProcessModels(): ModelProcess {
  const run = taskRunner(MODEL_LIMITS.cached.quick)
  // Cloned, as on the way to another process and back.
  return processWith(() => inProcessWorker(async (call) => structuredClone(run(structuredClone(call)))))
}

function processWith(
  start: (lane: Lane) => HostedWorker<TaskCall, TaskReply>,
  timeMs: Record<Lane, number> = MODEL_LIMITS.timeMs,
  after?: After,
): ModelProcess {
  const hostOf = (lane: Lane): WorkerHost<Job, TaskReply> =>
    workerHost({
      start: () => withParameters(start(lane)),
      limits: {
        timeMs: timeMs[lane],
        waiting: MODEL_LIMITS.waiting[lane],
        waitingPerSender: MODEL_LIMITS.waitingPerSender[lane],
        idleMs: MODEL_LIMITS.idleMs[lane],
      },
      after,
    })
  const hosts: Record<Lane, WorkerHost<Job, TaskReply>> = { quick: hostOf('quick'), long: hostOf('long') }

  return {
    async run<T extends TaskName>(sender: string, task: T, input: InputOf<T>, parameters?: StoredParameters): Promise<OutputOf<T>> {
      let reply: TaskReply
      try {
        reply = await hosts[laneOf(task)].run(sender, { call: { task, input, key: parameters?.key }, parameters })
      } catch (error) {
        if (!(error instanceof WorkFailure)) throw error
        throw new Failure('unavailable', NOT_DONE[error.reason], { retryAfterSeconds: 10 })
      }
      if (!('result' in reply)) throw new TaskFault('fault' in reply ? reply.fault : 'the parameters did not arrive')
      // The task's own function returned it.
      return reply.result as OutputOf<T>
    },
    async stop() {
      await Promise.all([hosts.quick.stop(), hosts.long.stop()])
    },
  }
}

const NOT_DONE: Record<WorkFailure['reason'], string> = {
  busy: 'Many calculations are running right now; please try again in a moment.',
  too_slow: 'This took too long to calculate; please try again in a moment.',
  crashed: 'This could not be calculated right now; please try again in a moment.',
  unable: 'Nothing can be calculated right now; please try again in a moment.',
}

/** Sends the parameters along when the worker does not have them. */
function withParameters(worker: HostedWorker<TaskCall, TaskReply>): HostedWorker<Job, TaskReply> {
  return {
    ...worker,
    async run({ call, parameters }) {
      const reply = await worker.run(call)
      if (!('needs' in reply) || !parameters) return reply
      return worker.run({ ...call, packed: await parameters.load() })
    },
  }
}

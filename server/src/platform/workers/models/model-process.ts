import type { ModelTasks } from './model-tasks.ts'

export type TaskName = keyof ModelTasks
export type InputOf<T extends TaskName> = Parameters<ModelTasks[T]>[0]
export type OutputOf<T extends TaskName> = ReturnType<ModelTasks[T]>

/** Fitted parameters that a task uses beside its input, too large to be sent with every call. */
export interface StoredParameters {
  /** Identifies exactly these parameters, such as 'montevideo/traffic-speed/7'. The process caches the last few by it. */
  key: string
  /** Loads them, as `packed` made them, when the process does not have them. */
  load(): Promise<Uint8Array>
}

/**
 * The one child process that fits and runs models. It starts on first use and ends after five idle minutes. Calls wait in a bounded fair
 * queue; long tasks do not delay quick ones (model-tasks.ts).
 */
export interface ModelProcess {
  /**
   * @param sender 'records' or an account: calls of one sender wait for each other
   * @throws Failure unavailable when the queue is full, the task takes too long, or the process dies under it
   * @throws TaskFault when the task itself failed; a second try would fail too
   */
  run<T extends TaskName>(sender: string, task: T, input: InputOf<T>, parameters?: StoredParameters): Promise<OutputOf<T>>
  stop(): Promise<void>
}

/** A task threw, which is a bug of ours; the message is the task's stack. */
export class TaskFault extends Error {
  override readonly name = 'TaskFault'
}

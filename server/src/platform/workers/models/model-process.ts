import type { ModelTasks } from './model-tasks.ts'

export type TaskName = keyof ModelTasks
export type InputOf<T extends TaskName> = Parameters<ModelTasks[T]>[0]
export type OutputOf<T extends TaskName> = ReturnType<ModelTasks[T]>

/** What a task works with beyond its input: parameters that were fitted before, too large to be sent along with each question. */
export interface Kept {
  /** Names these parameters and no others, 'montevideo/traffic-speed/7'. The process remembers the last few by it. */
  key: string
  /** Fetches them when the process does not have them, as `packed` made them. */
  load(): Promise<Uint8Array>
}

/**
 * The one child process in which models are fitted and asked, started on first use and ended after five idle minutes. What it
 * is asked waits in a bounded line, in turns between those who ask. Long tasks do not hold up the quick ones (model-tasks.ts).
 */
export interface ModelProcess {
  /**
   * @param asker who waits for it, 'records' or an account: those who ask much wait for each other
   * @throws Failure unavailable when too much waits, the task takes too long, or the process ended under it
   * @throws TaskFault when the task itself failed, which it will do again
   */
  ask<T extends TaskName>(asker: string, task: T, input: InputOf<T>, kept?: Kept): Promise<OutputOf<T>>
  stop(): Promise<void>
}

/** A task threw: a fault of ours, with what it said. */
export class TaskFault extends Error {
  override readonly name = 'TaskFault'
}

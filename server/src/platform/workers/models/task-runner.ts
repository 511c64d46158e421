import { MODEL_TASKS } from './model-tasks.ts'
import { unpacked } from './packed.ts'

export interface TaskCall {
  task: string
  input: unknown
  /** Names the parameters that it works with; absent when it needs none. */
  key?: string | undefined
  /** The parameters, packed: sent along when the runner said that it does not have them. */
  packed?: Uint8Array | undefined
}

export type TaskReply = { result: unknown } | { needs: string } | { fault: string }

/** Runs tasks, and remembers the parameters that were used last by their names. */
export function taskRunner(keptAtMost: number): (call: TaskCall) => TaskReply {
  const kept = new Map<string, unknown>()

  function parametersOf({ key, packed }: TaskCall): unknown {
    if (key === undefined) return undefined
    const parameters = packed ? unpacked(packed) : kept.get(key)
    // The one that was used last stands last.
    kept.delete(key)
    kept.set(key, parameters)
    for (const oldest of kept.keys()) {
      if (kept.size <= keptAtMost) break
      kept.delete(oldest)
    }
    return parameters
  }

  return (call) => {
    const work = (MODEL_TASKS as Record<string, ((input: never, parameters?: unknown) => unknown) | undefined>)[call.task]
    if (!work) return { fault: `there is no task of the name ${call.task}` }
    if (call.key !== undefined && call.packed === undefined && !kept.has(call.key)) return { needs: call.key }
    try {
      return { result: work(call.input as never, parametersOf(call)) }
    } catch (error) {
      return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
}

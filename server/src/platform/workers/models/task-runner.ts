import { MODEL_TASKS } from './model-tasks.ts'
import { unpacked } from './packed.ts'

export interface TaskCall {
  task: string
  input: unknown
  /** Identifies the task's parameters; absent when it needs none. */
  key?: string | undefined
  /** The parameters, packed: sent when the runner has replied that it needs them. */
  packed?: Uint8Array | undefined
}

export type TaskReply = { result: unknown } | { needs: string } | { fault: string }

/** Runs tasks, and caches the parameters that were used last by their keys. */
export function taskRunner(maxCached: number): (call: TaskCall) => TaskReply {
  /** The least recently used first. */
  const cache = new Map<string, unknown>()

  function parametersOf({ key, packed }: TaskCall): unknown {
    if (key === undefined) return undefined
    const parameters = packed ? unpacked(packed) : cache.get(key)
    cache.delete(key)
    cache.set(key, parameters)
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break
      cache.delete(oldest)
    }
    return parameters
  }

  return (call) => {
    const work = (MODEL_TASKS as Record<string, ((input: never, parameters?: unknown) => unknown) | undefined>)[call.task]
    if (!work) return { fault: `there is no task named ${call.task}` }
    if (call.key !== undefined && call.packed === undefined && !cache.has(call.key)) return { needs: call.key }
    try {
      return { result: work(call.input as never, parametersOf(call)) }
    } catch (error) {
      return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
}

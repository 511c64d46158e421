import type { ModelProcess } from './model-process.ts'

/** The call was cancelled; its result is no longer needed. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** The calls of one kind of work, which can be cancelled together instead of waiting minutes for a fit. */
export interface CancellableModels extends Pick<ModelProcess, 'run'> {
  /** Rejects running calls with `Cancelled` at once, and later ones until `resume`. A task that has started runs on in the process. */
  cancel(): void
  resume(): void
}

export function cancellable(models: Pick<ModelProcess, 'run'>): CancellableModels {
  const waiting = new Set<(cause: Cancelled) => void>()
  let isCancelled = false
  return {
    run: (...call) =>
      new Promise((resolve, reject) => {
        if (isCancelled) return reject(new Cancelled())
        waiting.add(reject)
        models
          .run(...call)
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      }),
    cancel() {
      isCancelled = true
      for (const reject of waiting) reject(new Cancelled())
      waiting.clear()
    },
    resume() {
      isCancelled = false
    },
  }
}

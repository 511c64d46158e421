import type { ModelProcess } from './model-process.ts'

/** Nobody waits for it any more. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** Asks of one kind of work, which can be let go of together, when a fit may still take minutes. */
export interface CancellableModels extends Pick<ModelProcess, 'ask'> {
  /** Whoever waits gets a `Cancelled` at once; so does who asks after, until `resume`. */
  cancel(): void
  resume(): void
}

export function cancellable(models: Pick<ModelProcess, 'ask'>): CancellableModels {
  const waiting = new Set<(cause: Cancelled) => void>()
  let isCancelled = false
  return {
    ask: (...asked) =>
      new Promise((resolve, reject) => {
        if (isCancelled) return reject(new Cancelled())
        waiting.add(reject)
        models
          .ask(...asked)
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

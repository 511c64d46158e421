import type { AppContext } from '../../../compose/context.ts'
import { type After, systemAfter } from '../../../platform/jobs/timers.ts'
import { type CancellableModels, Cancelled } from '../../../platform/workers/models/cancellable.ts'
import type { PredictionJobs } from './prediction-jobs.ts'

/** A start has other things to do, and whoever started it is waiting. */
const FIRST_MS = 90_000
/** So often it is looked whether something is due. */
const LOOK_EVERY_MS = 15_000

export interface PredictionWork {
  start(): void
  /** Resolves when the round under way is over. */
  stop(): Promise<void>
}

/** Lets the models of all cities work, one city after the other. One instance of several does it. */
export function predictionWork(
  rounds: PredictionJobs,
  models: Pick<CancellableModels, 'cancel' | 'resume'>,
  { cities, log }: Pick<AppContext, 'cities' | 'log'>,
  after: After = systemAfter,
): PredictionWork {
  let callOff = () => {}
  let running: Promise<void> = Promise.resolve()
  let stopped = true

  async function look(): Promise<void> {
    for (const city of cities.all) {
      if (stopped) return
      await rounds.once(city).catch((error: unknown) => {
        if (!(error instanceof Cancelled))
          log.error({ err: error, city: city.id }, 'the models of a city could not work; it is tried again')
      })
    }
  }

  function next(afterMs: number): void {
    if (stopped) return
    callOff = after(afterMs, () => {
      running = look().then(() => next(LOOK_EVERY_MS))
    })
  }

  return {
    start() {
      stopped = false
      models.resume()
      next(FIRST_MS)
    },
    async stop() {
      stopped = true
      callOff()
      models.cancel()
      await running
    },
  }
}

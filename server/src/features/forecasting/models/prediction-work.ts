import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { type CancellableModels, Cancelled } from '../../../platform/workers/models/cancellable.ts'
import type { PredictionJobs } from './prediction-jobs.ts'

/** Leaves time for the server's start. */
const FIRST_MS = 90_000
/** How often it checks whether anything is due. */
const LOOK_EVERY_MS = 15_000

/** Runs the models of all cities, one city after the other. */
export function predictionWork(
  rounds: PredictionJobs,
  models: Pick<CancellableModels, 'cancel' | 'resume'>,
  { cities, log }: Pick<AppContext, 'cities' | 'log'>,
): Job {
  async function look(signal: AbortSignal): Promise<void> {
    for (const city of cities.all) {
      if (signal.aborted) return
      await rounds.once(city).catch((error: unknown) => {
        if (!(error instanceof Cancelled)) log.error({ err: error, city: city.id }, 'city model jobs failed, will retry')
      })
    }
  }

  return {
    name: 'forecasting.predictions',
    everyMs: LOOK_EVERY_MS,
    firstMs: FIRST_MS,
    duty: 'models',
    run: look,
    begin() {
      models.resume()
      return models.cancel
    },
  }
}

import type { City } from '@oppidum/domain/cities/city'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { type CancellableModels, Cancelled } from '../../../platform/workers/models/cancellable.ts'
import { currentState, noteState } from '../scores/state-store.ts'
import type { CityFit } from './city-fit.ts'
import type { RecordPredictionRounds } from './prediction-loop.ts'
import { recordPredictionStore } from './prediction-store.ts'
import { scoreEnded } from './scoring-jobs.ts'
import type { Teaching } from './training.ts'

const EVERY_MS = 20_000
/** The first fit waits until the server has started and the forecasting models have begun. */
const FIRST_FIT_MS = 150_000

const FROM_THE_START: readonly (readonly [ModelId, RecordKind])[] = [
  ['request-category', 'service-request'],
  ['incident-priority', 'incident'],
]

export interface RecordWork {
  /** Learns from corrections, scores ended records, and fits what is due. */
  once(city: City, withFit: boolean): Promise<void>
  jobs: readonly Job[]
}

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities' | 'log'> {
  rounds: RecordPredictionRounds
  teaching: Teaching
  fits: CityFit
  models: Pick<CancellableModels, 'cancel' | 'resume'>
}

/** The background work of the models that read records. */
export function recordWork({ rounds, teaching, fits, models, ...context }: Dependencies): RecordWork {
  const { cities, clock, log } = context
  const predictions = recordPredictionStore(context.db)
  let startedMs = 0

  async function once(city: City, withFit: boolean): Promise<void> {
    for (const kind of RecordKind.options) await teaching.of(city, kind)
    await noteShippedModels(city)
    await scoreEnded(context, city)
    if (withFit && (await fits.once(city))) {
      teaching.forget(city, 'service-request')
      // Earlier predictions may lack departments and durations.
      await predictions.readAgain(context.db.pool, city.id, 'service-request')
    }
  }

  /** The shipped model answers from the first record on; a city's own fit records its state itself. */
  async function noteShippedModels(city: City): Promise<void> {
    for (const [model, kind] of FROM_THE_START) {
      if ((await currentState(context.db.pool, city.id, model)) !== null || !(await predictions.hasAny(city.id, kind))) continue
      await transaction(context.db, (tx) => noteState(tx, city.id, { model, at: new Date(clock.nowMs()), state: 'on' }))
    }
  }

  async function look(signal: AbortSignal): Promise<void> {
    for (const city of cities.all) {
      if (signal.aborted) return
      await once(city, clock.nowMs() - startedMs >= FIRST_FIT_MS).catch((error: unknown) => {
        if (!(error instanceof Cancelled)) log.error({ err: error, city: city.id }, 'record model jobs failed, will retry')
      })
    }
  }

  const job: Job = {
    name: 'forecasting.record-models',
    everyMs: EVERY_MS,
    duty: 'models',
    run: look,
    begin() {
      startedMs = clock.nowMs()
      models.resume()
      return models.cancel
    },
  }
  return { once, jobs: [job, ...rounds.jobs] }
}

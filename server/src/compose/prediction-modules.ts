import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { ENERGY_MODELS, energyPredictor } from '../features/forecasting/forecasts/energy-predictor.ts'
import { forecastRoutes } from '../features/forecasting/forecasts/forecast-routes.ts'
import { speedPredictor } from '../features/forecasting/forecasts/speed-predictor.ts'
import { type PlaceOutlook, speedSentences } from '../features/forecasting/forecasts/speed-sentences.ts'
import { modelRoutes } from '../features/forecasting/models/model-routes.ts'
import { type PredictionJobs, predictionJobs } from '../features/forecasting/models/prediction-jobs.ts'
import { predictionWork } from '../features/forecasting/models/prediction-work.ts'
import { riskPredictor } from '../features/forecasting/risk/risk-predictor.ts'
import { riskRoutes } from '../features/forecasting/risk/risk-routes.ts'
import { type PresentPredictions, presentPredictions } from '../features/forecasting/scores/present-predictions.ts'
import type { Tx } from '../platform/db/connection.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Job } from '../platform/jobs/job.ts'
import { cancellable } from '../platform/workers/models/cancellable.ts'
import type { ModelProcess } from '../platform/workers/models/model-process.ts'
import type { AppContext } from './context.ts'

/** What looks ahead, put together as one: it is fitted, told and scored alike. */
export interface PredictionModules {
  present: PresentPredictions
  rounds: PredictionJobs
  /** Without models there is none. */
  jobs: readonly Job[]
  /** What is said of each section and of the city. */
  sentences(tx: Pick<Tx, 'query'>, city: City): Promise<ReadonlyMap<string, PlaceOutlook>>
  routes(serve: Serve): void
}

/**
 * @param models null: this installation runs none, and says so
 * @param language in which sentences are written for those who ask for none
 */
export function predictionModules(context: AppContext, models: ModelProcess | null, language: Language): PredictionModules {
  const present = presentPredictions(context, models !== null)
  const own = models && cancellable(models)
  // Quick ones first: a city's roads may take minutes.
  const predictors = own
    ? [...ENERGY_MODELS.map((it) => energyPredictor(context, own, it)), riskPredictor(context, own), speedPredictor(context, own)]
    : []
  const rounds = predictionJobs({ ...context, predictors })
  return {
    present,
    rounds,
    jobs: own ? [predictionWork(rounds, own, context)] : [],
    sentences: speedSentences(present, language),
    routes(serve) {
      modelRoutes(serve, context, present.scores)
      forecastRoutes(serve, context, present)
      riskRoutes(serve, context, present)
    },
  }
}

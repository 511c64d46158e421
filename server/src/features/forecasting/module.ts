import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { RetentionJob } from '../../platform/jobs/retention.ts'
import { cancellable } from '../../platform/workers/models/cancellable.ts'
import type { ModelProcess } from '../../platform/workers/models/model-process.ts'
import { anomalyRoutes } from './anomalies/anomaly-routes.ts'
import { type WatchJobs, watchJobs } from './anomalies/watch-jobs.ts'
import { correctionRoutes } from './classification/correction-routes.ts'
import { recordModels } from './classification/record-models.ts'
import { recordPredictionRetention } from './classification/record-prediction-jobs.ts'
import type { RecordWork } from './classification/record-work.ts'
import { shippedTexts } from './classification/shipped-texts.ts'
import { ENERGY_MODELS, energyPredictor } from './forecasts/energy-predictor.ts'
import { forecastRoutes } from './forecasts/forecast-routes.ts'
import { speedPredictor } from './forecasts/speed-predictor.ts'
import { type PlaceOutlook, speedSentences } from './forecasts/speed-sentences.ts'
import { modelRoutes } from './models/model-routes.ts'
import { type PredictionJobs, predictionJobs } from './models/prediction-jobs.ts'
import { predictionWork } from './models/prediction-work.ts'
import { riskPredictor } from './risk/risk-predictor.ts'
import { riskRoutes } from './risk/risk-routes.ts'
import { type PresentPredictions, presentPredictions } from './scores/present-predictions.ts'
import { forgetRuns } from './scores/run-store.ts'
import { forgetParameters } from './scores/version-store.ts'

/** Runs deleted at a time; each row is large. */
const RUNS_AT_ONCE = 500
/** Anything older has been scored or never will be. Scores are kept. */
const PREDICTIONS_KEPT_MS = 30 * DAY_MS

export interface ForecastingModule extends FeatureModule {
  present: PresentPredictions
  /** The forecast of each section and of the city. */
  sentences(tx: Pick<Tx, 'query'>, city: City): Promise<ReadonlyMap<string, PlaceOutlook>>
  predictions: PredictionJobs
  seriesWatch: WatchJobs
  /** Null: this installation runs no models. */
  recordModels: RecordWork | null
}

/**
 * The forecasting models and the models that read records: fits, predictions and scores.
 * @param models null: this installation runs no models
 * @param language of sentences for clients that request none
 */
export function forecastingModule(context: AppContext, models: ModelProcess | null, language: Language): ForecastingModule {
  const { db } = context
  const present = presentPredictions(context, models !== null)
  const own = models && cancellable(models)
  // Fastest first: a large city's roads may take minutes.
  const predictors = own
    ? [...ENERGY_MODELS.map((it) => energyPredictor(context, own, it)), riskPredictor(context, own), speedPredictor(context, own)]
    : []
  const predictions = predictionJobs({ ...context, predictors })
  const seriesWatch = watchJobs(context, models && cancellable(models))
  const records = recordModels(context, models, shippedTexts(), language)
  const expired =
    (expire: typeof forgetRuns): RetentionJob =>
    (nowMs, atMost) =>
      expire(db, new Date(nowMs - PREDICTIONS_KEPT_MS), Math.min(atMost, RUNS_AT_ONCE))

  return {
    name: 'forecasting',
    present,
    sentences: speedSentences(present, language),
    predictions,
    seriesWatch,
    recordModels: records,
    routes(serve) {
      modelRoutes(serve, context, present.scores)
      forecastRoutes(serve, context, present)
      riskRoutes(serve, context, present)
      anomalyRoutes(serve, context)
      correctionRoutes(serve, context)
    },
    jobs: [...(own ? [predictionWork(predictions, own, context)] : []), seriesWatch.job, ...(records?.jobs ?? [])],
    // Runs of an earlier version are deleted before its parameters.
    retention: [...recordPredictionRetention(context), expired(forgetRuns), expired(forgetParameters)],
  }
}

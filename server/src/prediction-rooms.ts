import type { City } from '@oppidum/domain/city'
import type { Tx } from './db/connection.ts'
import { ENERGY_MODELS, energyPredictor } from './features/forecasts/energy-predictor.ts'
import { forecastRoutes } from './features/forecasts/forecast-routes.ts'
import { speedPredictor } from './features/forecasts/speed-predictor.ts'
import { speedSentences } from './features/forecasts/speed-sentences.ts'
import { modelRoutes } from './features/models/model-routes.ts'
import { type PredictionRounds, predictionRounds } from './features/models/prediction-rounds.ts'
import { type PredictionWork, predictionWork } from './features/models/prediction-work.ts'
import { riskPredictor } from './features/risk/risk-predictor.ts'
import { riskRoutes } from './features/risk/risk-routes.ts'
import type { House } from './house.ts'
import type { Serve } from './http/serve.ts'
import { cancellable } from './model-process/cancellable.ts'
import type { ModelProcess } from './model-process/model-process.ts'
import { type PresentPredictions, presentPredictions } from './model-scores/present-predictions.ts'

/** What looks ahead, put together as one: it is fitted, told and scored alike. */
export interface PredictionRooms {
  present: PresentPredictions
  rounds: PredictionRounds
  /** Of one instance of several; without models there is none. */
  work: PredictionWork
  /** What is said of each section and of the city. */
  sentences(tx: Pick<Tx, 'query'>, city: City): Promise<ReadonlyMap<string, string>>
  routes(serve: Serve): void
}

/** @param models null: this installation runs none, and says so */
export function predictionRooms(house: House, models: ModelProcess | null): PredictionRooms {
  const present = presentPredictions(house, models !== null)
  const own = models && cancellable(models)
  // Quick ones first: a city's roads may take minutes.
  const predictors = own
    ? [...ENERGY_MODELS.map((it) => energyPredictor(house, own, it)), riskPredictor(house, own), speedPredictor(house, own)]
    : []
  const rounds = predictionRounds({ ...house, predictors })
  return {
    present,
    rounds,
    work: own ? predictionWork(rounds, own, house) : { start: () => {}, stop: async () => {} },
    sentences: speedSentences(present),
    routes(serve) {
      modelRoutes(serve, house, present.scores)
      forecastRoutes(serve, house, present)
      riskRoutes(serve, house, present)
    },
  }
}

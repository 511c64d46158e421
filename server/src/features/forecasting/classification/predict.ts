import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import { ttlCache } from '../../../platform/live/ttl-cache.ts'
import type { ModelProcess } from '../../../platform/workers/models/model-process.ts'
import { incidentPrediction } from './incident-prediction.ts'
import { cityClassifying, incidentInput } from './incident-subject.ts'
import type { Predict } from './prediction-loop.ts'
import type { ReadRecord, RecordPredictionRow } from './prediction-store.ts'
import { requestPrediction } from './request-prediction.ts'
import { cityRouting, requestInput } from './request-subject.ts'
import type { Teaching, TrainedModel } from './training.ts'
import { usualStore } from './usual-store.ts'

/** The baseline changes from day to day. */
const BASELINE_CACHED_MS = 600_000

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities'> {
  models: Pick<ModelProcess, 'run'>
  teaching: Teaching
  /** Whether a model is off, having lost to the baseline for a week. */
  isOff(cityId: string, model: ModelId): Promise<boolean>
  /** The language of the reasons. */
  language: Language
}

/** Predicts for records, in the form that the records show. */
export function recordPredictor({ db, clock, cities, models, teaching, isOff, language }: Dependencies): Predict {
  const usual = usualStore(db)
  const usualOf = ttlCache(clock, BASELINE_CACHED_MS, (cityId) => usual.ofRequests(cities.find(cityId).id, clock.nowMs()))

  async function ofRequests(city: City, records: readonly ReadRecord[], trained: TrainedModel): Promise<OwnPrediction[]> {
    const [category, completion] = await Promise.all([isOff(city.id, 'request-category'), isOff(city.id, 'request-completion')])
    const naive = await usualOf.get(city.id)
    const inputs = records.map((it) => requestInput(city, it))
    const answers = await models.run('records', 'routeRequests', { asked: inputs, city: cityRouting(city, trained) }, trained.kept)
    // One answer per input, in order.
    return answers.map((it, index) =>
      requestPrediction(records[index] as ReadRecord, it, { naive, off: { category, completion }, language }),
    )
  }

  async function ofIncidents(city: City, records: readonly ReadRecord[], trained: TrainedModel): Promise<OwnPrediction[]> {
    const priorityIsOff = await isOff(city.id, 'incident-priority')
    const inputs = records.map((it) => incidentInput(city, it))
    const answers = await models.run('records', 'classifyIncidents', { asked: inputs, city: cityClassifying(trained) }, trained.kept)
    return answers.map((it, index) => incidentPrediction(records[index] as ReadRecord, it, { priorityIsOff, language, feeds: city.feeds }))
  }

  const of: Record<RecordKind, typeof ofRequests> = { incident: ofIncidents, 'service-request': ofRequests }

  return async (city, kind, records): Promise<RecordPredictionRow[]> => {
    const trained = await teaching.of(city, kind)
    const predictions = await of[kind](city, records, trained)
    return predictions.map((it) => ({ ...it, model: trained.model, lesson: trained.lesson }))
  }
}

type OwnPrediction = Omit<RecordPredictionRow, 'model' | 'lesson'>

import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import { ttlCache } from '../../../platform/live/ttl-cache.ts'
import type { ModelProcess } from '../../../platform/workers/models/model-process.ts'
import { incidentPrediction } from './incident-prediction.ts'
import { askedIncident, cityClassifying } from './incident-subject.ts'
import type { Predict } from './prediction-loop.ts'
import type { ReadRecord, RecordPredictionRow } from './prediction-store.ts'
import { requestPrediction } from './request-prediction.ts'
import { askedRequest, cityRouting } from './request-subject.ts'
import type { Teaching, TrainedModel } from './training.ts'
import { usualStore } from './usual-store.ts'

/** What is usual changes from day to day. */
const USUAL_REMEMBERED_MS = 600_000

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities'> {
  models: Pick<ModelProcess, 'ask'>
  teaching: Teaching
  /** Whether a model has lost to the naive rule for a week. */
  isOff(cityId: string, model: ModelId): Promise<boolean>
  /** In which opinions speak. */
  language: Language
}

/** Asks the models about records, and puts their answers as the records show them. */
export function opining({ db, clock, cities, models, teaching, isOff, language }: Dependencies): Predict {
  const usual = usualStore(db)
  const usualOf = ttlCache(clock, USUAL_REMEMBERED_MS, (cityId) => usual.ofRequests(cities.find(cityId).id, clock.nowMs()))

  async function ofRequests(city: City, records: readonly ReadRecord[], trained: TrainedModel): Promise<Said[]> {
    const [category, completion] = await Promise.all([isOff(city.id, 'request-category'), isOff(city.id, 'request-completion')])
    const naive = await usualOf.get(city.id)
    const asked = records.map((it) => askedRequest(city, it))
    const answers = await models.ask('records', 'routeRequests', { asked, city: cityRouting(city, trained) }, trained.kept)
    // One answer a question, in their order.
    return answers.map((it, index) =>
      requestPrediction(records[index] as ReadRecord, it, { naive, off: { category, completion }, language }),
    )
  }

  async function ofIncidents(city: City, records: readonly ReadRecord[], trained: TrainedModel): Promise<Said[]> {
    const priorityIsOff = await isOff(city.id, 'incident-priority')
    const asked = records.map((it) => askedIncident(city, it))
    const answers = await models.ask('records', 'classifyIncidents', { asked, city: cityClassifying(trained) }, trained.kept)
    return answers.map((it, index) => incidentPrediction(records[index] as ReadRecord, it, { priorityIsOff, language, feeds: city.feeds }))
  }

  const of: Record<RecordKind, typeof ofRequests> = { incident: ofIncidents, 'service-request': ofRequests }

  return async (city, kind, records): Promise<RecordPredictionRow[]> => {
    const trained = await teaching.of(city, kind)
    const said = await of[kind](city, records, trained)
    return said.map((it) => ({ ...it, model: trained.model, lesson: trained.lesson }))
  }
}

type Said = Omit<RecordPredictionRow, 'model' | 'lesson'>

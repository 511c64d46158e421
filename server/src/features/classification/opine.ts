import type { City } from '@oppidum/domain/city'
import type { Language } from '@oppidum/domain/language'
import type { RecordKind } from '@oppidum/domain/life-cycle'
import type { ModelId } from '@oppidum/domain/model-score'
import type { House } from '../../house.ts'
import { briefMemory } from '../../live/brief-memory.ts'
import type { ModelProcess } from '../../model-process/model-process.ts'
import { incidentOpinion } from './incident-opinion.ts'
import { askedIncident, cityClassifying } from './incident-subject.ts'
import type { Opine } from './opinion-rounds.ts'
import type { OpinionRow, ReadRecord } from './opinion-store.ts'
import { requestOpinion } from './request-opinion.ts'
import { askedRequest, cityRouting } from './request-subject.ts'
import type { TaughtModel, Teaching } from './teaching.ts'
import { usualStore } from './usual-store.ts'

/** What is usual changes from day to day. */
const USUAL_REMEMBERED_MS = 600_000

interface Needs extends Pick<House, 'db' | 'clock' | 'cities'> {
  models: Pick<ModelProcess, 'ask'>
  teaching: Teaching
  /** Whether a model has lost to the naive rule for a week. */
  isOff(cityId: string, model: ModelId): Promise<boolean>
  /** In which opinions speak. */
  language: Language
}

/** Asks the models about records, and puts their answers as the records show them. */
export function opining({ db, clock, cities, models, teaching, isOff, language }: Needs): Opine {
  const usual = usualStore(db)
  const usualOf = briefMemory(clock, USUAL_REMEMBERED_MS, (cityId) => usual.ofRequests(cities.find(cityId).id, clock.nowMs()))

  async function ofRequests(city: City, records: readonly ReadRecord[], taught: TaughtModel): Promise<Said[]> {
    const [category, completion] = await Promise.all([isOff(city.id, 'request-category'), isOff(city.id, 'request-completion')])
    const naive = await usualOf.get(city.id)
    const asked = records.map((it) => askedRequest(city, it))
    const answers = await models.ask('records', 'routeRequests', { asked, city: cityRouting(city, taught) }, taught.kept)
    // One answer a question, in their order.
    return answers.map((it, index) => requestOpinion(records[index] as ReadRecord, it, { naive, off: { category, completion }, language }))
  }

  async function ofIncidents(city: City, records: readonly ReadRecord[], taught: TaughtModel): Promise<Said[]> {
    const priorityIsOff = await isOff(city.id, 'incident-priority')
    const asked = records.map((it) => askedIncident(city, it))
    const answers = await models.ask('records', 'classifyIncidents', { asked, city: cityClassifying(taught) }, taught.kept)
    return answers.map((it, index) => incidentOpinion(records[index] as ReadRecord, it, { priorityIsOff, language, feeds: city.feeds }))
  }

  const of: Record<RecordKind, typeof ofRequests> = { incident: ofIncidents, 'service-request': ofRequests }

  return async (city, kind, records): Promise<OpinionRow[]> => {
    const taught = await teaching.of(city, kind)
    const said = await of[kind](city, records, taught)
    return said.map((it) => ({ ...it, model: taught.model, lesson: taught.lesson }))
  }
}

type Said = Omit<OpinionRow, 'model' | 'lesson'>

import type { Language } from '@oppidum/domain/core/language'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { RequestRouting } from '@oppidum/domain/records/service-request'
import type { RoutedRequest } from '@oppidum/models/city-texts/request-routing'
import type * as z from 'zod/mini'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { daysText } from './days-text.ts'
import type { ReadRecord, RecordPredictionRow } from './prediction-store.ts'

/** The prediction available without a model when the request came in. Null in a city without history. */
export interface BaselineRequest {
  category: string | null
  /** Days. */
  completion: number | null
}

/** Stored with a prediction to score it later, shown or not. */
export interface RequestScoringData {
  category: string
  abstained: boolean
  department: string | null
  priority: string
  confidence: number
  completionDays: number | null
  completionDaysP80: number | null
  naive: BaselineRequest
}

/** Models that are switched off are still scored, but their predictions are hidden. */
export interface SwitchedOff {
  category: boolean
  completion: boolean
}

/** The prediction as the record shows it. */
export function requestPrediction(
  record: Pick<ReadRecord, 'id' | 'version' | 'createdAt'>,
  answer: RoutedRequest,
  { naive, off, language }: { naive: BaselineRequest; off: SwitchedOff; language: Language },
): Pick<RecordPredictionRow, 'id' | 'record_version' | 'shown' | 'said' | 'estimate'> {
  const words = wordsIn(language).recordPredictions
  const isSure = !answer.abstains && !off.category
  const percent = Math.round(100 * answer.confidence)
  const days = off.completion ? null : answer.completionDaysMedian
  const estimate = days === null ? null : new Date(record.createdAt.getTime() + days * DAY_MS).toISOString()
  const reasons: string[] = []
  const decided = [...new Set([...answer.words.category, ...answer.words.priority])]
  if (decided.length > 0) reasons.push(words.decided(decided))
  if (off.category) reasons.push(words.categoryOff())
  else if (answer.abstains) reasons.push(words.unsureCategory(percent))
  else if (answer.department === null) reasons.push(words.noDepartment())
  if (off.completion) reasons.push(words.completionOff())
  else if (answer.completionDaysP80 !== null) reasons.push(words.within(daysText(answer.completionDaysP80, language)))
  const shown: Omit<z.infer<typeof RequestRouting>, 'settled'> = {
    category: isSure ? answer.productCategory : null,
    department: isSure ? answer.department : null,
    priority: answer.priority,
    estimatedCompletion: estimate,
    confidence: answer.confidence,
    reasons,
    words: answer.words,
    withinDays: off.completion ? null : answer.completionDaysP80,
  }
  const { department, priority, confidence, completionDaysMedian, completionDaysP80, productCategory, abstains } = answer
  const said: RequestScoringData = {
    category: productCategory,
    abstained: abstains,
    department,
    priority,
    confidence,
    completionDays: completionDaysMedian,
    completionDaysP80,
    naive,
  }
  return { id: record.id, record_version: record.version, shown, said, estimate }
}

import type { Language } from '@oppidum/domain/language'
import type { RequestRouting } from '@oppidum/domain/service-request'
import type * as z from 'zod/mini'
import type { RoutedRequest } from '../../models/city-texts/request-routing.ts'
import { daysText } from './days-text.ts'
import type { OpinionRow, ReadRecord } from './opinion-store.ts'
import { OPINION_WORDS } from './opinion-words.ts'

/** What everybody could have said without a model, when the request came. Null in a city without any past. */
export interface NaiveRequest {
  category: string | null
  /** Days. */
  completion: number | null
}

/** What is kept of an answer to be scored later, whether it was shown or not. */
export interface SaidOfRequest {
  category: string
  abstained: boolean
  department: string | null
  priority: string
  confidence: number
  completionDays: number | null
  completionDaysP80: number | null
  naive: NaiveRequest
}

/** Models that are switched off: they go on being scored, and nobody sees what they say. */
export interface SwitchedOff {
  category: boolean
  completion: boolean
}

const DAY_MS = 86_400_000

/** An answer as the record shows it. */
export function requestOpinion(
  record: Pick<ReadRecord, 'id' | 'version' | 'createdAt'>,
  answer: RoutedRequest,
  { naive, off, language }: { naive: NaiveRequest; off: SwitchedOff; language: Language },
): Pick<OpinionRow, 'id' | 'record_version' | 'shown' | 'said' | 'estimate'> {
  const words = OPINION_WORDS[language]
  const isSure = !answer.abstains && !off.category
  const percent = Math.round(100 * answer.confidence)
  const days = off.completion ? null : answer.completionDaysMedian
  const estimate = days === null ? null : new Date(record.createdAt.getTime() + days * DAY_MS).toISOString()
  const reasons: string[] = []
  if (answer.reasons.length > 0) reasons.push(words.decided(answer.reasons))
  if (off.category) reasons.push(words.categoryOff())
  else if (answer.abstains) reasons.push(words.unsureCategory(percent))
  else if (answer.department === null) reasons.push(words.noDepartment())
  if (off.completion) reasons.push(words.completionOff())
  else if (answer.completionDaysP80 !== null) reasons.push(words.within(daysText(answer.completionDaysP80, language)))
  const shown: z.infer<typeof RequestRouting> = {
    category: isSure ? answer.productCategory : null,
    department: isSure ? answer.department : null,
    priority: answer.priority,
    estimatedCompletion: estimate,
    confidence: answer.confidence,
    reasons,
  }
  const { department, priority, confidence, completionDaysMedian, completionDaysP80, productCategory, abstains } = answer
  const said: SaidOfRequest = {
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

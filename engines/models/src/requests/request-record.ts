import type { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'

/** A new request: the model's input. */
export interface RequestInput {
  text: string
  /** As the city names it; empty when unknown. */
  district: string
  /** Wall-clock time of the city as if it were UTC, in ms. */
  createdAtMs: number
}

/** A past request with its category, department and closing time. */
export interface PastRequest extends RequestInput {
  /** The city's name for it; predictions use these names. */
  category: string
  productCategory: RequestCategory
  /** Empty when it had none. */
  department: string
  /** Wall-clock time; null while it is open. */
  closedAtMs: number | null
}

export interface RequestAnswer {
  category: string
  productCategory: RequestCategory
  /** Null when no training request of that category had one. */
  department: string | null
  priority: RequestPriority
  /** Probability that the category is right, 0..1. */
  confidence: number
  /** Words of the text that decided, the strongest first. */
  words: { category: string[]; priority: string[] }
  /** Days around which most such requests are closed; null when none in the history was closed. */
  completionDays: number | null
  /** Days within which half of such requests are closed; null likewise. */
  completionDaysMedian: number | null
  /** Days within which 4 of 5 such requests are closed; null likewise. */
  completionDaysP80: number | null
}

import type { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'

/** A request as it comes in: what the answer may go by. */
export interface RequestInput {
  text: string
  /** As the city names it; empty when unknown. */
  district: string
  /** Wall-clock time of the city as if it were UTC, in ms. */
  createdAtMs: number
}

/** A request of the past, with what became of it. */
export interface PastRequest extends RequestInput {
  /** As the city calls it; the answer repeats one of these names. */
  category: string
  productCategory: RequestCategory
  /** Empty when nobody had it. */
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
  /** Chance that the category is right, 0..1. */
  confidence: number
  /** Words of the record's own text that decided, the strongest first. */
  words: { category: string[]; priority: string[] }
  /** Days around which most such requests are closed; null when no closed one is known. */
  completionDays: number | null
  /** Days within which half of such requests are closed; null likewise. */
  completionDaysMedian: number | null
  /** Days within which 4 of 5 such requests are closed; null likewise. */
  completionDaysP80: number | null
}

import { DAY_MS } from '@oppidum/domain/core/time'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { SaidOfIncident } from './incident-prediction.ts'
import type { Ended } from './prediction-score-store.ts'
import type { SaidOfRequest } from './request-prediction.ts'

/** How one answer did, and what the naive rule would have said. */
export interface Scored {
  model: ModelId
  error: number
  naive: number
  /** Whether the truth lay within what was promised; null for answers without a promise. */
  inside: boolean | null
}

const wrong = (said: string, truth: string) => (said === truth ? 0 : 1)

/** What a request's end tells of what was said of it. An answer that was withheld as too unsure is none. */
export function requestScores({ said, word, createdAt, endedAt }: Ended<SaidOfRequest>): Scored[] {
  const scores: Scored[] = []
  const { naive, abstained, category, completionDays, completionDaysP80 } = said
  if (!abstained && naive.category !== null)
    scores.push({ model: 'request-category', error: wrong(category, word), naive: wrong(naive.category, word), inside: null })
  const days = (endedAt.getTime() - createdAt.getTime()) / DAY_MS
  if (days >= 0 && completionDays !== null && completionDaysP80 !== null && naive.completion !== null) {
    const [error, usual] = [completionDays, naive.completion].map((it) => Math.abs(it - days)) as [number, number]
    scores.push({ model: 'request-completion', error, naive: usual, inside: days <= completionDaysP80 })
  }
  return scores
}

/**
 * A priority that nobody of the city had a look at is still the source's own word, and proves nothing. An unknown one is no
 * baseline to be compared with.
 */
export function incidentScores({ said, priority, confirmed }: Ended<SaidOfIncident>): Scored[] {
  if (!confirmed || priority === 'unknown' || said.reported === 'unknown') return []
  return [{ model: 'incident-priority', error: wrong(said.priority, priority), naive: wrong(said.reported, priority), inside: null }]
}

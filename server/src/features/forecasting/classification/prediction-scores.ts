import { DAY_MS } from '@oppidum/domain/core/time'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { IncidentScoringData } from './incident-prediction.ts'
import type { Ended } from './prediction-score-store.ts'
import type { RequestScoringData } from './request-prediction.ts'

/** The error of one prediction, and the baseline's. */
export interface Scored {
  model: ModelId
  error: number
  naive: number
  /** Whether the outcome was within the promise; null for predictions without one. */
  inside: boolean | null
}

const wrong = (said: string, truth: string) => (said === truth ? 0 : 1)

/** Scores a prediction by how its request ended. One withheld as too uncertain has no category score. */
export function requestScores({ said, word, createdAt, endedAt }: Ended<RequestScoringData>): Scored[] {
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
 * Scores a priority only if somebody in the city confirmed it; otherwise it is still the source's own and proves nothing. There is no
 * baseline for an unknown one.
 */
export function incidentScores({ said, priority, confirmed }: Ended<IncidentScoringData>): Scored[] {
  if (!confirmed || priority === 'unknown' || said.reported === 'unknown') return []
  return [{ model: 'incident-priority', error: wrong(said.priority, priority), naive: wrong(said.reported, priority), inside: null }]
}

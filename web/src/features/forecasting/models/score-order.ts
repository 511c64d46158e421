import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import { verdict } from '../../../provenance/scores/better.ts'

export const SCORE_SORTS = ['given', 'name', 'better', 'band', 'scored', 'fitted'] as const
export type ScoreSort = (typeof SCORE_SORTS)[number]

/** By how many percent it beats the baseline; null while unknown or based on too few forecasts. */
export function betterBy(score: Pick<ModelScore, 'error' | 'baselineError' | 'scored'>): number | null {
  const result = verdict(score)
  if (result.kind === 'unknown' || result.kind === 'few') return null
  if (result.kind === 'same') return 0
  return result.kind === 'better' ? result.percent : -result.percent
}

/** Smallest first, or largest when `down`; unknown values come last in both. */
export function sortedScores(
  scores: readonly ModelScore[],
  sort: ScoreSort,
  down: boolean,
  nameOf: (score: ModelScore) => string,
): ModelScore[] {
  if (sort === 'given') return [...scores]
  const keys: Record<Exclude<ScoreSort, 'given'>, (it: ModelScore) => string | number | null> = {
    name: nameOf,
    better: betterBy,
    band: (it) => it.coverage,
    scored: (it) => it.scored,
    fitted: (it) => it.fittedAt,
  }
  const keyOf = keys[sort]
  return [...scores].sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const order = typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other)
    return down ? -order : order
  })
}

import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Tx } from '../../../platform/db/connection.ts'

/** What was found when truths arrived: sums over `n` answers of one day and one time ahead. */
export interface Scores {
  cityId: string
  model: ModelId
  /** Day of the city that the answers were about, '2026-11-20'. */
  day: string
  /** Minutes ahead; 0 for models that do not look ahead. */
  minutes: number
  n: number
  /** Sum of the errors of the model, in its unit. */
  error: number
  /** Sum of the errors of the naive rule over the same answers. */
  naive: number
  /** How many truths lay within the band; null for answers without one. */
  inside: number | null
}

/** Adds to what is known of a model. Whoever calls it marks the same answers as scored in the same transaction. */
export async function addScores(tx: Pick<Tx, 'query'>, scores: Scores): Promise<void> {
  const { cityId, model, day, minutes, n, error, naive, inside } = scores
  if (n === 0) return
  await tx.query({
    name: 'add-scores',
    text: `insert into model_score as s (city_id, model, day, minutes, scored, error, naive_error, banded, inside)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (city_id, model, day, minutes) do update set scored = s.scored + excluded.scored, error = s.error + excluded.error,
        naive_error = s.naive_error + excluded.naive_error, banded = s.banded + excluded.banded, inside = s.inside + excluded.inside`,
    values: [cityId, model, day, minutes, n, error, naive, inside === null ? 0 : n, inside ?? 0],
  })
}

export interface DayScore {
  model: ModelId
  day: string
  minutes: number
  scored: number
  error: number
  naive: number
  banded: number
  inside: number
}

/** Sums of all models of a city from a day on, oldest first. */
export async function scoresSince(tx: Pick<Tx, 'query'>, cityId: string, day: string): Promise<DayScore[]> {
  const { rows } = await tx.query<DayScore>({
    name: 'scores-since',
    text: `select model, to_char(day, 'YYYY-MM-DD') as day, minutes, scored, error, naive_error as naive, banded, inside
      from model_score where city_id = $1 and day >= $2::date order by day, minutes`,
    values: [cityId, day],
  })
  return rows
}

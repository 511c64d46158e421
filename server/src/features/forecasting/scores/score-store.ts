import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** Errors measured once the observations arrived: sums over `n` predictions about one day, of one horizon. */
export interface Scores {
  cityId: string
  model: ModelId
  /** The city's day that the predictions were about, such as '2026-11-20'. */
  day: string
  /** Minutes ahead; 0 for models that do not forecast. */
  minutes: number
  n: number
  /** Sum of the model's errors, in its unit. */
  error: number
  /** Sum of the baseline's errors over the same predictions. */
  naive: number
  /** How many observations lay within the prediction interval; null for predictions without one. */
  inside: number | null
}

/** Adds to a model's sums. The caller must mark the same predictions as scored in the same transaction. */
export async function addScores(tx: Pick<Tx, 'query'>, scores: Scores): Promise<void> {
  const { cityId, model, day, minutes, n, error, naive, inside } = scores
  if (n === 0) return
  await run(
    tx,
    sql`insert into model_score as s (city_id, model, day, minutes, scored, error, naive_error, banded, inside)
      values (${cityId}, ${model}, ${day}, ${minutes}, ${n}, ${error}, ${naive}, ${inside === null ? 0 : n}, ${inside ?? 0})
      on conflict (city_id, model, day, minutes) do update set scored = s.scored + excluded.scored, error = s.error + excluded.error,
        naive_error = s.naive_error + excluded.naive_error, banded = s.banded + excluded.banded, inside = s.inside + excluded.inside`,
    { name: 'add-scores' },
  )
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

/** Sums of all of a city's models since a day, oldest first. */
export async function scoresSince(tx: Pick<Tx, 'query'>, cityId: string, day: string): Promise<DayScore[]> {
  const { rows } = await run<DayScore>(
    tx,
    sql`select model, to_char(day, 'YYYY-MM-DD') as day, minutes, scored, error, naive_error as naive, banded, inside
      from model_score where city_id = ${cityId} and day >= ${day}::date order by day, minutes`,
    { name: 'scores-since' },
  )
  return rows
}

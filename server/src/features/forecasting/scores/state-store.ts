import type { ModelId, ModelState } from '@oppidum/domain/forecasting/model-score'
import type { Tx } from '../../../platform/db/connection.ts'

/** What a model has to learn from, and what it needs. */
export interface Need {
  have: number
  want: number
  of: 'hours' | 'records'
}

export type StoredState = Exclude<ModelState, 'unused'>

export interface StateChange {
  model: ModelId
  at: Date
  state: StoredState
}

/** Notes a state when it is not the one in force. Returns whether it was new. */
export async function noteState(tx: Pick<Tx, 'query'>, cityId: string, { model, at, state }: StateChange): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('model'), hashtext($1))`, [`${cityId} ${model}`])
  const { rowCount } = await tx.query(
    `insert into model_change (city_id, model, change, at, state)
     select $1, $2, coalesce(last.change, 0) + 1, $3, $4 from (select 1) one
       left join lateral (select change, state from model_change where city_id = $1 and model = $2 order by change desc limit 1) last on true
     where last.state is distinct from $4`,
    [cityId, model, at, state],
  )
  return (rowCount ?? 0) > 0
}

/** The state in force; null before the first. */
export async function currentState(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId): Promise<StoredState | null> {
  const { rows } = await tx.query<{ state: StoredState }>({
    name: 'model-state',
    text: 'select state from model_change where city_id = $1 and model = $2 order by change desc limit 1',
    values: [cityId, model],
  })
  return rows[0]?.state ?? null
}

/** Every change of the models of a city, newest first, `atMost` a model. */
export async function stateChanges(tx: Pick<Tx, 'query'>, cityId: string, atMost: number): Promise<StateChange[]> {
  const { rows } = await tx.query<StateChange>({
    name: 'model-changes',
    text: `select model, at, state from (
        select model, at, state, change, row_number() over (partition by model order by change desc) as n
        from model_change where city_id = $1) all_of_them
      where n <= $2 order by model, change desc`,
    values: [cityId, atMost],
  })
  return rows
}

/** Notes what a model has and needs; `null` when it has enough. */
export async function noteNeed(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId, need: Need | null, at: Date): Promise<void> {
  if (need === null) await tx.query('delete from model_need where city_id = $1 and model = $2', [cityId, model])
  else
    await tx.query(
      `insert into model_need (city_id, model, have, want, unit, looked_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (city_id, model) do update set have = $3, want = $4, unit = $5, looked_at = $6`,
      [cityId, model, need.have, need.want, need.of, at],
    )
}

export async function needs(tx: Pick<Tx, 'query'>, cityId: string): Promise<(Need & { model: ModelId; lookedAt: Date })[]> {
  const { rows } = await tx.query<Need & { model: ModelId; lookedAt: Date }>({
    name: 'model-needs',
    text: 'select model, have, want, unit as of, looked_at as "lookedAt" from model_need where city_id = $1',
    values: [cityId],
  })
  return rows
}

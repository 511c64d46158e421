import type { ModelId, ModelState } from '@oppidum/domain/forecasting/model-score'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** How much history a model has, and how much it needs. */
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

/** Records a state if it differs from the current one. Returns whether it did. */
export async function noteState(tx: Pick<Tx, 'query'>, cityId: string, { model, at, state }: StateChange): Promise<boolean> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('model'), hashtext(${`${cityId} ${model}`}))`)
  const city = sql`${cityId}`
  const name = sql`${model}`
  const current = sql`${state}`
  const { count } = await run(
    tx,
    sql`insert into model_change (city_id, model, change, at, state)
     select ${city}, ${name}, coalesce(last.change, 0) + 1, ${at}, ${current} from (select 1) one
       left join lateral (select change, state from model_change where city_id = ${city} and model = ${name} order by change desc limit 1) last on true
     where last.state is distinct from ${current}`,
  )
  return count > 0
}

/** The current state; null before the first. */
export async function currentState(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId): Promise<StoredState | null> {
  const { rows } = await run<{ state: StoredState }>(
    tx,
    sql`select state from model_change where city_id = ${cityId} and model = ${model} order by change desc limit 1`,
    { name: 'model-state' },
  )
  return rows[0]?.state ?? null
}

/** State changes of a city's models, newest first, at most `atMost` per model. */
export async function stateChanges(tx: Pick<Tx, 'query'>, cityId: string, atMost: number): Promise<StateChange[]> {
  const { rows } = await run<StateChange>(
    tx,
    sql`select model, at, state from (
        select model, at, state, change, row_number() over (partition by model order by change desc) as n
        from model_change where city_id = ${cityId}) numbered
      where n <= ${atMost} order by model, change desc`,
    { name: 'model-changes' },
  )
  return rows
}

/** Records how much a model has and needs; `null` when it has enough. */
export async function noteNeed(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId, need: Need | null, at: Date): Promise<void> {
  if (need === null) await run(tx, sql`delete from model_need where city_id = ${cityId} and model = ${model}`)
  else
    await run(
      tx,
      sql`insert into model_need (city_id, model, have, want, unit, looked_at) values (${cityId}, ${model}, ${need.have}, ${need.want}, ${need.of}, ${at})
       on conflict (city_id, model) do update set have = excluded.have, want = excluded.want, unit = excluded.unit, looked_at = excluded.looked_at`,
    )
}

export async function needs(tx: Pick<Tx, 'query'>, cityId: string): Promise<(Need & { model: ModelId; lookedAt: Date })[]> {
  const { rows } = await run<Need & { model: ModelId; lookedAt: Date }>(
    tx,
    sql`select model, have, want, unit as of, looked_at as "lookedAt" from model_need where city_id = ${cityId}`,
    { name: 'model-needs' },
  )
  return rows
}

import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { Prediction } from './predictor.ts'

/** What a model predicted at a moment. Numbers as in `Prediction`. */
export interface PredictionRun {
  madeAt: Date
  version: number
  knownUpTo: Date
  minutes: readonly number[]
  expected: readonly number[]
  low: readonly number[]
  high: readonly number[]
  naive: readonly number[]
}

/** A target of a run that is not fully scored yet. */
export interface OpenTarget extends PredictionRun {
  cityId: string
  model: ModelId
  target: number
  looks: number
  scored: readonly boolean[] | null
}

const RUN = sql`r.made_at as "madeAt", r.version, r.known_up_to as "knownUpTo", r.minutes, r.expected, r.low, r.high, r.naive`

/** As an array of `real`: what its range cannot hold is written as 0 or NaN. */
function realArray(values: Float64Array): string {
  const real = (it: number) => (Math.abs(it) < 1e-30 ? 0 : Math.abs(it) < 1e30 ? Math.fround(it) : 'NaN')
  return `{${Array.from(values, real).join(',')}}`
}

/** Stores a run and opens its targets for scoring. Returns false, and stores nothing, if the run is already there. */
export async function keepRun(
  tx: Pick<Tx, 'query'>,
  of: { cityId: string; model: ModelId; version: number; madeAt: Date; truthAfterMs: number },
  { knownUpTo, minutes, expected, low, high, naive }: Prediction,
): Promise<boolean> {
  const { count } = await run(
    tx,
    sql`insert into prediction_run (city_id, model, made_at, version, known_up_to, minutes, expected, low, high, naive)
     values (${of.cityId}, ${of.model}, ${of.madeAt}, ${of.version}, ${knownUpTo}, ${[...minutes]}, ${realArray(expected)}, ${realArray(low)}, ${realArray(high)}, ${realArray(naive)}) on conflict do nothing`,
  )
  if (count === 0) return false
  const looks = minutes.map((it) => new Date(knownUpTo.getTime() + it * MINUTE_MS + of.truthAfterMs))
  await run(
    tx,
    sql`insert into prediction_open (city_id, model, made_at, target, look_at, looks)
     select ${of.cityId}, ${of.model}, ${of.madeAt}, n - 1, look_at, 0 from unnest(${looks}::timestamptz[]) with ordinality as u(look_at, n)`,
  )
  return true
}

/** A model's last run; null before the first. */
export async function lastRun(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId): Promise<PredictionRun | null> {
  const { rows } = await run<PredictionRun>(
    tx,
    sql`select ${RUN} from prediction_run r where city_id = ${cityId} and model = ${model} order by made_at desc limit 1`,
    { name: 'prediction-last-run' },
  )
  return rows[0] ?? null
}

/** A model's last run without its numbers; null before the first. */
export async function lastRunAt(
  tx: Pick<Tx, 'query'>,
  cityId: string,
  model: ModelId,
): Promise<Pick<PredictionRun, 'madeAt' | 'knownUpTo' | 'version'> | null> {
  const { rows } = await run<Pick<PredictionRun, 'madeAt' | 'knownUpTo' | 'version'>>(
    tx,
    sql`select made_at as "madeAt", known_up_to as "knownUpTo", version from prediction_run
      where city_id = ${cityId} and model = ${model} order by made_at desc limit 1`,
    { name: 'prediction-last-run-at' },
  )
  return rows[0] ?? null
}

/** The next target due for scoring, locked until the transaction ends; null when there is none. */
export async function takeOpenTarget(tx: Pick<Tx, 'query'>, cityId: string, now: Date): Promise<OpenTarget | null> {
  const { rows } = await run<OpenTarget>(
    tx,
    sql`select o.city_id as "cityId", o.model, o.target, o.looks, o.scored, ${RUN}
      from prediction_open o join prediction_run r using (city_id, model, made_at)
      where o.city_id = ${cityId} and o.look_at <= ${now} order by o.look_at limit 1 for update of o skip locked`,
    { name: 'prediction-take-open' },
  )
  return rows[0] ?? null
}

type TargetKey = Pick<OpenTarget, 'cityId' | 'model' | 'madeAt' | 'target'>

/** Removes a target whose numbers are all scored. */
export async function closeTarget(tx: Pick<Tx, 'query'>, { cityId, model, madeAt, target }: TargetKey): Promise<void> {
  await run(
    tx,
    sql`delete from prediction_open where city_id = ${cityId} and model = ${model} and made_at = ${madeAt} and target = ${target}`,
    { name: 'prediction-close' },
  )
}

/** Keeps a target open: some of its observations have not arrived and are looked for again at `lookAt`. */
export async function leaveTarget(tx: Pick<Tx, 'query'>, it: TargetKey, scored: readonly boolean[], lookAt: Date): Promise<void> {
  await run(
    tx,
    sql`update prediction_open set scored = ${[...scored]}, look_at = ${lookAt}, looks = looks + 1
      where city_id = ${it.cityId} and model = ${it.model} and made_at = ${it.madeAt} and target = ${it.target}`,
    { name: 'prediction-leave' },
  )
}

/** Deletes up to `atMost` runs made before a moment, with their open targets. Returns how many. */
export async function forgetRuns({ pool }: Pick<Db, 'pool'>, before: Date, atMost: number): Promise<number> {
  const { count } = await run(
    pool,
    sql`with expired as (select city_id, model, made_at from prediction_run where made_at < ${before} order by made_at limit ${atMost}),
       unscored as (delete from prediction_open o using expired where (o.city_id, o.model, o.made_at) = (expired.city_id, expired.model, expired.made_at))
     delete from prediction_run r using expired where (r.city_id, r.model, r.made_at) = (expired.city_id, expired.model, expired.made_at)`,
  )
  return count
}

import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import type { Prediction } from './predictor.ts'

/** What a model said at a moment. Numbers as in `Prediction`. */
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

/** A target of a run that is not scored whole. */
export interface OpenTarget extends PredictionRun {
  cityId: string
  model: ModelId
  target: number
  looks: number
  scored: readonly boolean[] | null
}

const RUN = `r.made_at as "madeAt", r.version, r.known_up_to as "knownUpTo", r.minutes, r.expected, r.low, r.high, r.naive`

/** As the store keeps them; what it cannot hold was never meant. */
function realArray(values: Float64Array): string {
  const real = (it: number) => (Math.abs(it) < 1e-30 ? 0 : Math.abs(it) < 1e30 ? Math.fround(it) : 'NaN')
  return `{${Array.from(values, real).join(',')}}`
}

/** Keeps what was said and what is to be looked for. Returns false when as much was known before: it is told once. */
export async function keepRun(
  tx: Pick<Tx, 'query'>,
  of: { cityId: string; model: ModelId; version: number; madeAt: Date; truthAfterMs: number },
  { knownUpTo, minutes, expected, low, high, naive }: Prediction,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into prediction_run (city_id, model, made_at, version, known_up_to, minutes, expected, low, high, naive)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      of.cityId,
      of.model,
      of.madeAt,
      of.version,
      knownUpTo,
      [...minutes],
      realArray(expected),
      realArray(low),
      realArray(high),
      realArray(naive),
    ],
  )
  if (rowCount === 0) return false
  const looks = minutes.map((it) => new Date(knownUpTo.getTime() + it * MINUTE_MS + of.truthAfterMs))
  await tx.query(
    `insert into prediction_open (city_id, model, made_at, target, look_at, looks)
     select $1, $2, $3, n - 1, look_at, 0 from unnest($4::timestamptz[]) with ordinality as u(look_at, n)`,
    [of.cityId, of.model, of.madeAt, looks],
  )
  return true
}

/** The last run of a model; null before the first. */
export async function lastRun(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId): Promise<PredictionRun | null> {
  const { rows } = await tx.query<PredictionRun>({
    name: 'prediction-last-run',
    text: `select ${RUN} from prediction_run r where city_id = $1 and model = $2 order by made_at desc limit 1`,
    values: [cityId, model],
  })
  return rows[0] ?? null
}

/** When the last run was made, without what it said. */
export async function lastRunAt(
  tx: Pick<Tx, 'query'>,
  cityId: string,
  model: ModelId,
): Promise<Pick<PredictionRun, 'madeAt' | 'knownUpTo' | 'version'> | null> {
  const { rows } = await tx.query<Pick<PredictionRun, 'madeAt' | 'knownUpTo' | 'version'>>({
    name: 'prediction-last-run-at',
    text: `select made_at as "madeAt", known_up_to as "knownUpTo", version from prediction_run
      where city_id = $1 and model = $2 order by made_at desc limit 1`,
    values: [cityId, model],
  })
  return rows[0] ?? null
}

/** The next target whose truth is to be looked for, held until the transaction ends; null when there is none. */
export async function takeOpenTarget(tx: Pick<Tx, 'query'>, cityId: string, now: Date): Promise<OpenTarget | null> {
  const { rows } = await tx.query<OpenTarget>({
    name: 'prediction-take-open',
    text: `select o.city_id as "cityId", o.model, o.target, o.looks, o.scored, ${RUN}
      from prediction_open o join prediction_run r using (city_id, model, made_at)
      where o.city_id = $1 and o.look_at <= $2 order by o.look_at limit 1 for update of o skip locked`,
    values: [cityId, now],
  })
  return rows[0] ?? null
}

type TargetKey = Pick<OpenTarget, 'cityId' | 'model' | 'madeAt' | 'target'>

/** All of it is scored. */
export async function closeTarget(tx: Pick<Tx, 'query'>, { cityId, model, madeAt, target }: TargetKey): Promise<void> {
  await tx.query({
    name: 'prediction-close',
    text: 'delete from prediction_open where city_id = $1 and model = $2 and made_at = $3 and target = $4',
    values: [cityId, model, madeAt, target],
  })
}

/** Some truths have not come; they are looked for again later. */
export async function leaveTarget(tx: Pick<Tx, 'query'>, it: TargetKey, scored: readonly boolean[], lookAt: Date): Promise<void> {
  await tx.query({
    name: 'prediction-leave',
    text: `update prediction_open set scored = $5, look_at = $6, looks = looks + 1
      where city_id = $1 and model = $2 and made_at = $3 and target = $4`,
    values: [it.cityId, it.model, it.madeAt, it.target, [...scored], lookAt],
  })
}

/** Forgets runs that were made before a moment, with what was never scored of them. */
export async function forgetRuns({ pool }: Pick<Db, 'pool'>, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await pool.query(
    `with over as (select city_id, model, made_at from prediction_run where made_at < $1 order by made_at limit $2),
       never as (delete from prediction_open o using over where (o.city_id, o.model, o.made_at) = (over.city_id, over.model, over.made_at))
     delete from prediction_run r using over where (r.city_id, r.model, r.made_at) = (over.city_id, over.model, over.made_at)`,
    [before, atMost],
  )
  return rowCount ?? 0
}

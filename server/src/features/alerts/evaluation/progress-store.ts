import type { Progress } from '@oppidum/domain/alerts/evaluate'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** Another instance has begun to evaluate this city's rules: this one may not write any more. */
export class Superseded extends Error {}

export interface Epoch {
  epoch: number
  evaluatedUpTo: Date
}

export interface StoredProgress {
  ruleId: string
  placeId: string
  version: number
  progress: Progress
}

/**
 * Takes over the evaluation of a city.
 * @param first from when on to evaluate a city that has never been. A rule begins when it was changed last in any case.
 */
export async function takeEpoch(tx: Queries, cityId: string, first: Date): Promise<Epoch> {
  const { rows } = await run<Epoch>(
    tx,
    sql`insert into alert_evaluation as e (city_id, epoch, evaluated_up_to) values (${cityId}, 1, ${first})
      on conflict (city_id) do update set epoch = e.epoch + 1
      returning epoch, evaluated_up_to as "evaluatedUpTo"`,
  )
  return rows[0] as Epoch
}

/**
 * Locks the city's evaluation until the transaction ends.
 * @throws Superseded when another instance has taken it over
 */
export async function holdEpoch(tx: Queries, cityId: string, epoch: number): Promise<void> {
  const { rows } = await run<{ epoch: number }>(tx, sql`select epoch from alert_evaluation where city_id = ${cityId} for update`, {
    name: 'alert-hold-epoch',
  })
  if (rows[0]?.epoch !== epoch) throw new Superseded(`Epoch ${epoch} of the alerts of ${cityId} is over.`)
}

export async function evaluatedUpTo(tx: Queries, cityId: string, at: Date): Promise<void> {
  await run(tx, sql`update alert_evaluation set evaluated_up_to = ${at} where city_id = ${cityId}`)
}

export async function storedProgress(tx: Queries, cityId: string): Promise<StoredProgress[]> {
  const { rows } = await run<StoredProgress>(
    tx,
    sql`select p.rule_id as "ruleId", p.place_id as "placeId", p.rule_version as version, p.state as progress
      from alert_progress p join alert_rule r on r.id = p.rule_id where r.city_id = ${cityId}`,
  )
  return rows
}

/** A person's silence of a rule at a place stays as it is. */
export async function writeProgress(tx: Queries, rows: readonly StoredProgress[], at: Date): Promise<void> {
  if (rows.length === 0) return
  await run(
    tx,
    sql`insert into alert_progress (rule_id, place_id, rule_version, state, updated_at)
      select p."ruleId", p."placeId", p.version, p.progress, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p("ruleId" uuid, "placeId" text, version integer, progress jsonb)
      where exists (select from alert_rule r where r.id = p."ruleId") order by 1, 2
      on conflict (rule_id, place_id) do update set rule_version = excluded.rule_version, state = excluded.state, updated_at = excluded.updated_at`,
    { name: 'alert-write-progress' },
  )
}

/** What was stored of these is not valid any more; they begin again if they are evaluated again. */
export async function resetProgress(tx: Queries, keys: readonly { ruleId: string; placeId: string }[]): Promise<void> {
  await run(
    tx,
    sql`update alert_progress p set rule_version = 0
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("ruleId" uuid, "placeId" text)
      where p.rule_id = k."ruleId" and p.place_id = k."placeId"`,
  )
}

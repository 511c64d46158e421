import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { StoredParameters } from '../../../platform/workers/models/model-process.ts'

/** One fit of a model. */
export interface ModelVersion {
  model: ModelId
  /** From 1. */
  version: number
  fittedAt: Date
  fittedFrom: Date
  fittedTo: Date
  /** Rows of history, or records. */
  rows: number
  /** What its predictions are about, in order. */
  places: readonly string[]
  figures: Readonly<Record<string, unknown>>
}

const COLUMNS = sql`model, version, fitted_at as "fittedAt", fitted_from as "fittedFrom", fitted_to as "fittedTo", rows, places, figures`

/** Stores a fit as the next version of its model. @param parts from `packed` @returns the version's number */
export async function keepVersion(
  tx: Pick<Tx, 'query'>,
  cityId: string,
  { model, fittedAt, fittedFrom, fittedTo, rows, places, figures }: Omit<ModelVersion, 'version'>,
  parts: readonly Uint8Array[],
): Promise<number> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('model'), hashtext(${`${cityId} ${model}`}))`)
  const city = sql`${cityId}`
  const name = sql`${model}`
  const inserted = await run<{ version: number }>(
    tx,
    sql`insert into model_version (city_id, model, version, fitted_at, fitted_from, fitted_to, rows, places, figures)
     select ${city}, ${name}, coalesce(max(version), 0) + 1, ${fittedAt}, ${fittedFrom}, ${fittedTo}, ${rows}, ${places}, ${JSON.stringify(figures)} from model_version where city_id = ${city} and model = ${name}
     returning version`,
  )
  const version = inserted.rows[0]?.version as number
  for (const [part, content] of parts.entries())
    await run(
      tx,
      sql`insert into model_parameters (city_id, model, version, part, content) values (${cityId}, ${model}, ${version}, ${part}, ${content})`,
    )
  return version
}

/** The current version of each of a city's models. */
export async function currentVersions(tx: Pick<Tx, 'query'>, cityId: string): Promise<ModelVersion[]> {
  const { rows } = await run<ModelVersion>(
    tx,
    sql`select distinct on (model) ${COLUMNS} from model_version where city_id = ${cityId} order by model, version desc`,
    { name: 'model-versions' },
  )
  return rows
}

/** Null if the model was never fitted. */
export async function currentVersion(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId): Promise<ModelVersion | null> {
  return (await currentVersions(tx, cityId)).find((it) => it.model === model) ?? null
}

/** One part of a version's parameters, for the model process. `load` rejects once the part has been deleted. */
export function keptPart({ pool }: Pick<Db, 'pool'>, cityId: string, model: ModelId, version: number, part = 0): StoredParameters {
  return {
    key: `${cityId}/${model}/${version}/${part}`,
    async load() {
      const { rows } = await run<{ content: Buffer }>(
        pool,
        sql`select content from model_parameters where city_id = ${cityId} and model = ${model} and version = ${version} and part = ${part}`,
      )
      const [row] = rows
      if (!row) throw new Error(`parameters of ${model} version ${version} for ${cityId} have been deleted`)
      return row.content
    },
  }
}

/** Deletes parameters of versions that were fitted before a moment and replaced since. The versions themselves stay listed. Returns how many parts. */
export async function forgetParameters({ pool }: Pick<Db, 'pool'>, before: Date, atMost: number): Promise<number> {
  const { count } = await run(
    pool,
    sql`delete from model_parameters p using (
       select p.ctid from model_parameters p join model_version v using (city_id, model, version)
       where v.fitted_at < ${before} and exists (
         select 1 from model_version newer where newer.city_id = v.city_id and newer.model = v.model and newer.version > v.version)
       limit ${atMost}) expired where p.ctid = expired.ctid`,
  )
  return count
}

/** A version by its number, current or not; null if there is none. */
export async function versionOf(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId, version: number): Promise<ModelVersion | null> {
  const { rows } = await run<ModelVersion>(
    tx,
    sql`select ${COLUMNS} from model_version where city_id = ${cityId} and model = ${model} and version = ${version}`,
    { name: 'model-version' },
  )
  return rows[0] ?? null
}

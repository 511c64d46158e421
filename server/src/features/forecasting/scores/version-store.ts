import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import type { Kept } from '../../../platform/workers/models/model-process.ts'

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
  /** What its answers are about, in their order. */
  places: readonly string[]
  figures: Readonly<Record<string, unknown>>
}

const COLUMNS = `model, version, fitted_at as "fittedAt", fitted_from as "fittedFrom", fitted_to as "fittedTo", rows, places, figures`

/** Keeps a fit as the next version of its model. `parts` as `packed` made them. Returns its number. */
export async function keepVersion(
  tx: Pick<Tx, 'query'>,
  cityId: string,
  { model, fittedAt, fittedFrom, fittedTo, rows, places, figures }: Omit<ModelVersion, 'version'>,
  parts: readonly Uint8Array[],
): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('model'), hashtext($1))`, [`${cityId} ${model}`])
  const kept = await tx.query<{ version: number }>(
    `insert into model_version (city_id, model, version, fitted_at, fitted_from, fitted_to, rows, places, figures)
     select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6, $7, $8 from model_version where city_id = $1 and model = $2
     returning version`,
    [cityId, model, fittedAt, fittedFrom, fittedTo, rows, places, JSON.stringify(figures)],
  )
  const version = kept.rows[0]?.version as number
  for (const [part, content] of parts.entries())
    await tx.query('insert into model_parameters (city_id, model, version, part, content) values ($1, $2, $3, $4, $5)', [
      cityId,
      model,
      version,
      part,
      content,
    ])
  return version
}

/** The versions in force of a city's models. */
export async function currentVersions(tx: Pick<Tx, 'query'>, cityId: string): Promise<ModelVersion[]> {
  const { rows } = await tx.query<ModelVersion>({
    name: 'model-versions',
    text: `select distinct on (model) ${COLUMNS} from model_version where city_id = $1 order by model, version desc`,
    values: [cityId],
  })
  return rows
}

/** Null when the model was never fitted. */
export async function currentVersion(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId): Promise<ModelVersion | null> {
  return (await currentVersions(tx, cityId)).find((it) => it.model === model) ?? null
}

/** One part of what a version learnt, for the process of the models. */
export function keptPart({ pool }: Pick<Db, 'pool'>, cityId: string, model: ModelId, version: number, part = 0): Kept {
  return {
    key: `${cityId}/${model}/${version}/${part}`,
    async load() {
      const { rows } = await pool.query<{ content: Buffer }>(
        'select content from model_parameters where city_id = $1 and model = $2 and version = $3 and part = $4',
        [cityId, model, version, part],
      )
      const [row] = rows
      if (!row) throw new Error(`what ${model} of ${cityId} learnt in version ${version} is not kept any more`)
      return row.content
    },
  }
}

/** Forgets what versions learnt that are not in force and were made before a moment; that they were there stays known. */
export async function forgetParameters({ pool }: Pick<Db, 'pool'>, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from model_parameters p using (
       select p.ctid from model_parameters p join model_version v using (city_id, model, version)
       where v.fitted_at < $1 and exists (
         select 1 from model_version newer where newer.city_id = v.city_id and newer.model = v.model and newer.version > v.version)
       limit $2) over where p.ctid = over.ctid`,
    [before, atMost],
  )
  return rowCount ?? 0
}

/** A version by its number, in force or not; null when there is none. */
export async function versionOf(tx: Pick<Tx, 'query'>, cityId: string, model: ModelId, version: number): Promise<ModelVersion | null> {
  const { rows } = await tx.query<ModelVersion>({
    name: 'model-version',
    text: `select ${COLUMNS} from model_version where city_id = $1 and model = $2 and version = $3`,
    values: [cityId, model, version],
  })
  return rows[0] ?? null
}

import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** One training of a model on the corrections that were valid then. */
export interface TrainingExample {
  /** From 1; 0 before the first. */
  lesson: number
  model: string
  corrections: readonly string[]
}

export function trainingExampleStore({ pool }: Pick<Db, 'pool'>) {
  return {
    async last(cityId: string, kind: RecordKind): Promise<TrainingExample> {
      const { rows } = await run<TrainingExample>(
        pool,
        sql`select lesson, model, corrections from lesson where city_id = ${cityId} and record_kind = ${kind} order by lesson desc limit 1`,
        { name: 'lesson-last' },
      )
      return rows[0] ?? { lesson: 0, model: '', corrections: [] }
    },

    /** Records a training, and for each correction whether the model has learnt it. One that was withdrawn meanwhile stays unlearnt. */
    async add(
      tx: Pick<Tx, 'query'>,
      cityId: string,
      kind: RecordKind,
      { lesson, model, corrections }: TrainingExample,
      at: Date,
    ): Promise<void> {
      await run(
        tx,
        sql`insert into lesson (city_id, record_kind, lesson, at, model, corrections)
          values (${cityId}, ${kind}, ${lesson}, ${at}, ${model}, ${JSON.stringify(corrections)}) on conflict do nothing`,
      )
      const learnt = sql`id = any(${corrections}::uuid[])`
      await run(
        tx,
        sql`update correction set learnt_at = case when ${learnt} then ${at}::timestamptz end
         where city_id = ${cityId} and record_kind = ${kind} and taken_back_at is null and (learnt_at is not null) <> (${learnt})`,
      )
    },
  }
}

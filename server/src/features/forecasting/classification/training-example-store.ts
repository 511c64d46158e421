import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Db, Tx } from '../../../platform/db/connection.ts'

/** A time that a model took in the corrections that stood. */
export interface TrainingExample {
  /** From 1; 0 before the first. */
  lesson: number
  model: string
  corrections: readonly string[]
}

/** All SQL about lessons. */
export function trainingExampleStore({ pool }: Pick<Db, 'pool'>) {
  return {
    async last(cityId: string, kind: RecordKind): Promise<TrainingExample> {
      const { rows } = await pool.query<TrainingExample>({
        name: 'lesson-last',
        text: 'select lesson, model, corrections from lesson where city_id = $1 and record_kind = $2 order by lesson desc limit 1',
        values: [cityId, kind],
      })
      return rows[0] ?? { lesson: 0, model: '', corrections: [] }
    },

    /** Notes what a model knows from now on, and of each correction whether it is among it; one taken back meanwhile stays unlearnt. */
    async add(
      tx: Pick<Tx, 'query'>,
      cityId: string,
      kind: RecordKind,
      { lesson, model, corrections }: TrainingExample,
      at: Date,
    ): Promise<void> {
      await tx.query(
        'insert into lesson (city_id, record_kind, lesson, at, model, corrections) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
        [cityId, kind, lesson, at, model, JSON.stringify(corrections)],
      )
      await tx.query(
        `update correction set learnt_at = case when id = any($3::uuid[]) then $4::timestamptz end
         where city_id = $1 and record_kind = $2 and taken_back_at is null and (learnt_at is not null) <> (id = any($3::uuid[]))`,
        [cityId, kind, corrections, at],
      )
    },
  }
}

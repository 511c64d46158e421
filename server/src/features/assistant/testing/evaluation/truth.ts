import type { Db } from '../../../../platform/db/connection.ts'
import type { Expected, Proposed, Refused, Truth } from './evaluation-question.ts'

type Value = string | number | Date
/** A truth with what its SQL answered. */
export type Known<T> = T & { values: readonly Value[] }
export type Resolved = Known<Truth> | Known<Proposed> | Refused | { kind: 'all'; of: Known<Truth>[]; mustNotSay?: string[] }

async function valuesOf({ pool }: Pick<Db, 'pool'>, sql: string): Promise<Value[]> {
  const { rows } = await pool.query<{ value: Value | null }>(sql)
  return rows.flatMap(({ value }) => {
    if (value === null) return []
    // Counts come as text: they may be larger than a number holds.
    return [typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value]
  })
}

async function known<T extends Truth | Proposed>(db: Pick<Db, 'pool'>, truth: T): Promise<Known<T>> {
  return { ...truth, values: 'sql' in truth ? await valuesOf(db, truth.sql) : [] }
}

/** Looks up what is true of each reading of a question. */
export function resolved(db: Pick<Db, 'pool'>, expected: readonly Expected[]): Promise<Resolved[]> {
  return Promise.all(
    expected.map(async (it): Promise<Resolved> => {
      switch (it.kind) {
        case 'no-data':
        case 'asked-back':
        case 'out-of-field':
        case 'not-allowed':
          return it
        case 'all':
          return { ...it, of: await Promise.all(it.of.map((one) => known(db, one))) }
        default:
          return known(db, it)
      }
    }),
  )
}

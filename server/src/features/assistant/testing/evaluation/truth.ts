import type { Expectation, Proposal, ResolvedExpectation, Truth, WithValues } from '@oppidum/analyst/evaluation/evaluation-question'
import type { Db } from '../../../../platform/db/connection.ts'

async function valuesOf({ pool }: Pick<Db, 'pool'>, sql: string): Promise<(string | number | Date)[]> {
  const { rows } = await pool.query<{ value: string | number | Date | null }>(sql)
  return rows.flatMap(({ value }) => {
    if (value === null) return []
    // PostgreSQL sends a bigint, such as a count, as text.
    return [typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value]
  })
}

async function withValues<T extends Truth | Proposal>(db: Pick<Db, 'pool'>, truth: T): Promise<WithValues<T>> {
  return { ...truth, values: 'sql' in truth ? await valuesOf(db, truth.sql) : [] }
}

/** Runs the SQL of every expectation. */
export function resolveExpectations(db: Pick<Db, 'pool'>, expectations: readonly Expectation[]): Promise<ResolvedExpectation[]> {
  return Promise.all(
    expectations.map(async (it): Promise<ResolvedExpectation> => {
      switch (it.kind) {
        case 'no-data':
        case 'asked-back':
        case 'out-of-field':
        case 'not-allowed':
          return it
        case 'all':
          return { ...it, of: await Promise.all(it.of.map((one) => withValues(db, one))) }
        default:
          return withValues(db, it)
      }
    }),
  )
}

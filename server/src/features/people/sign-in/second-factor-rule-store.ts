import type { Role } from '@oppidum/domain/core/access'
import type { SecondFactorRule } from '@oppidum/domain/people/second-factor-rule'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Asks = Pick<Tx, 'query'>

/** All SQL that reads and changes from which role on a second factor is required; what follows for a person is in person-store.ts. */
export const secondFactorRuleStore = {
  async read(tx: Asks): Promise<SecondFactorRule> {
    const { rows } = await run<{ fromRole: Role | null }>(tx, sql`select from_role as "fromRole" from second_factor_rule`)
    return rows[0] ?? { fromRole: null }
  },

  /** Returns the former rule. Changes wait for each other until the transaction ends. */
  async replace(tx: Asks, { fromRole }: SecondFactorRule): Promise<SecondFactorRule> {
    await run(tx, sql`insert into second_factor_rule (from_role) values (null) on conflict do nothing`)
    const { rows } = await run<{ fromRole: Role | null }>(
      tx,
      sql`update second_factor_rule set from_role = ${fromRole}
        from (select one, from_role as before from second_factor_rule for update) old
        where second_factor_rule.one = old.one returning old.before as "fromRole"`,
    )
    return rows[0] ?? { fromRole: null }
  },
}

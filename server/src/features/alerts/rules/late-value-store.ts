import type { AlertValue } from '@oppidum/domain/alerts/alert'
import { LATE_VALUES_AT_MOST } from '@oppidum/domain/alerts/late-value'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

interface LateValueRow {
  placeId: string
  at: Date
  evidence: AlertValue[]
}

/** Values that came too late to fire a rule, newest first. The caller has checked that the rule may be seen. */
export async function lateValues(tx: Pick<Tx, 'query'>, ruleId: string): Promise<LateValueRow[]> {
  const { rows } = await run<LateValueRow>(
    tx,
    sql`select place_id as "placeId", at, evidence from alert_late_value where rule_id = ${ruleId}
      order by at desc, place_id limit ${LATE_VALUES_AT_MOST}`,
  )
  return rows
}

import type { RuleSettings, Sharing } from '@oppidum/domain/alerts/rule'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** A rule that is switched on, in its newest version. */
export interface ActiveRule {
  id: string
  ownerId: string
  sharing: Sharing
  version: number
  /** When this version began. */
  changedAt: Date
  settings: RuleSettings
}

export async function activeRules(tx: Pick<Tx, 'query'>, cityId: string): Promise<ActiveRule[]> {
  const { rows } = await run<ActiveRule>(
    tx,
    sql`select r.id, r.owner_id as "ownerId", r.sharing, r.version, r.changed_at as "changedAt", v.settings
      from alert_rule r join alert_rule_version v on v.rule_id = r.id and v.version = r.version
      where r.city_id = ${cityId} and r.active and r.removed_at is null order by r.created_at, r.id`,
    { name: 'alert-active-rules' },
  )
  return rows
}

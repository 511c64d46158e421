import type { NotificationPreferences, Policy, PolicyTarget } from '@oppidum/domain/alerts/policy'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** A city's notification policies. Version 0: none have been set. */
export interface CityPolicies {
  version: number
  policies: Policy[]
}

/** All SQL of notification policies and preferences. */
export const policyStore = {
  async find(tx: Queries, cityId: string): Promise<CityPolicies> {
    const { rows } = await run<CityPolicies>(tx, sql`select version, policies from notification_policy where city_id = ${cityId}`, {
      name: 'notification-policy-find',
    })
    return rows[0] ?? { version: 0, policies: [] }
  },

  /** @returns false if the version is no longer the present one */
  async replace(tx: Queries, cityId: string, before: number, policies: readonly Policy[], at: Date): Promise<boolean> {
    const json = sql`${JSON.stringify(policies)}::jsonb`
    const { count } = await run(
      tx,
      before === 0
        ? sql`insert into notification_policy (city_id, version, policies, changed_at) values (${cityId}, 1, ${json}, ${at})
            on conflict (city_id) do nothing`
        : sql`update notification_policy set version = version + 1, policies = ${json}, changed_at = ${at}
            where city_id = ${cityId} and version = ${before}`,
    )
    return count === 1
  },

  /** Takes a person out of every city's policies; one that is left without targets shows its alerts to the operators. */
  async removePerson(tx: Queries, personId: string): Promise<void> {
    const { rows } = await run<{ cityId: string; policies: Policy[] }>(
      tx,
      sql`select city_id as "cityId", policies from notification_policy
        where jsonb_path_exists(policies, '$.**.targets[*] ? (@.kind == "person" && @.id == $id)', jsonb_build_object('id', ${personId}::text))
        for update`,
    )
    const without = (targets: readonly PolicyTarget[]) => targets.filter((it) => it.kind !== 'person' || it.id !== personId)
    for (const { cityId, policies } of rows) {
      const others = policies.map((it) => ({
        ...it,
        targets: without(it.targets),
        escalation: it.escalation && { ...it.escalation, targets: without(it.escalation.targets) },
      }))
      await run(
        tx,
        sql`update notification_policy set version = version + 1, policies = ${JSON.stringify(others)}::jsonb where city_id = ${cityId}`,
      )
    }
  },

  /** Null until the person sets some. */
  async preferences(tx: Queries, personId: string): Promise<NotificationPreferences | null> {
    const { rows } = await run<{ preferences: NotificationPreferences }>(
      tx,
      sql`select preferences from notification_preferences where person_id = ${personId}`,
    )
    return rows[0]?.preferences ?? null
  },

  async setPreferences(tx: Queries, personId: string, preferences: NotificationPreferences): Promise<void> {
    await run(
      tx,
      sql`insert into notification_preferences (person_id, preferences) values (${personId}, ${JSON.stringify(preferences)}::jsonb)
        on conflict (person_id) do update set preferences = excluded.preferences`,
    )
  },

  async removePreferences(tx: Queries, personId: string): Promise<void> {
    await run(tx, sql`delete from notification_preferences where person_id = ${personId}`)
  },
}

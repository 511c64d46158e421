import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/**
 * Gives the rules that a person made for a city to another person of that city whose plan includes alerts: an admin before an
 * operator, and the longest-standing of them. Where there is none, the rules stay theirs.
 */
export async function handOver(tx: Queries, personId: string): Promise<void> {
  await run(
    tx,
    sql`with heir as (
        select distinct on (c.city_id) c.city_id, p.id
        from (select distinct city_id from alert_rule where owner_id = ${personId} and sharing = 'city') c
        join person p on p.id <> ${personId} and p.plan in ('basic', 'pro')
        join lateral (
          select o.role from person_role o where o.person_id = p.id and o.city_id in (c.city_id, ${EVERY_CITY})
          order by o.city_id = ${EVERY_CITY} limit 1
        ) held on held.role in ('operator', 'admin')
        order by c.city_id, held.role = 'admin' desc, p.created_at, p.id
      ), given as (
        update alert_rule r set owner_id = heir.id from heir
        where r.owner_id = ${personId} and r.sharing = 'city' and r.city_id = heir.city_id returning r.id, r.owner_id
      )
      update alert a set owner_id = given.owner_id from given where a.rule_id = given.id`,
  )
}

/** Deletes what a person's rules said and caused while the rules were theirs alone, even if somebody else owns them now. */
export async function removePrivate(tx: Queries, personId: string): Promise<void> {
  await run(tx, sql`delete from alert where owner_id = ${personId} and sharing = 'own'`)
  await run(tx, sql`delete from alert_rule_version where changed_by = ${personId} and settings ->> 'sharing' = 'own'`)
}

/** With their alerts. */
export async function removeAll(tx: Queries, personId: string): Promise<void> {
  await run(tx, sql`delete from alert_rule where owner_id = ${personId}`)
}

import type { RuleSettings, RuleVersion, Sharing } from '@oppidum/domain/alerts/rule'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { Person } from '../../../platform/auth/people/person-store.ts'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { type Page, type PageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { and, run, type Sql, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** A stored rule in its present version. */
export interface RuleRow {
  id: string
  cityId: string
  owner: string
  sharing: Sharing
  version: number
  active: boolean
  template: string | null
  createdAt: Date
  changedAt: Date
  settings: RuleSettings
}

/** A rule with what its owner may do at present, and when it last fired. */
export interface OwnedRuleRow extends RuleRow {
  ownerPlan: Plan
  ownerRoles: Person['roles']
  lastFiredAt: Date | null
}

/** Of a change of a rule. */
interface NewVersion {
  version: number
  settings: RuleSettings
  active: boolean
  by: string
  at: Date
}

const COLUMNS = sql`r.id, r.city_id as "cityId", r.owner_id as owner, r.sharing, r.version, r.active, r.template,
  r.created_at as "createdAt", r.changed_at as "changedAt", v.settings`
const RULES = sql`alert_rule r join alert_rule_version v on v.rule_id = r.id and v.version = r.version`

/** Rules that a person may see in a city. Those of the city are for its operators, whoever wrote them. */
const seenBy = (personId: string, isOperator: boolean): Sql =>
  isOperator ? sql`(r.sharing = 'city' or r.owner_id = ${personId})` : sql`(r.sharing = 'own' and r.owner_id = ${personId})`

/** Whether a person has room for another rule. */
const hasRoom = (personId: string, atMost: number): Sql =>
  sql`(select count(*) from alert_rule where owner_id = ${personId} and removed_at is null) < ${atMost}`

/** All SQL by which people see and change alert rules. */
export function ruleStore(db: Db) {
  async function list(tx: Queries, condition: Sql): Promise<OwnedRuleRow[]> {
    const { rows } = await run<OwnedRuleRow>(
      tx,
      sql`select ${COLUMNS}, p.plan as "ownerPlan",
          coalesce((select jsonb_object_agg(o.city_id, o.role) from person_role o where o.person_id = p.id), '{}') as "ownerRoles",
          (select max(a.fired_at) from alert a where a.rule_id = r.id and a.state <> 'pending') as "lastFiredAt"
        from ${RULES} join person p on p.id = r.owner_id
        where ${and(sql`r.removed_at is null`, condition)} order by lower(v.settings ->> 'name'), r.id`,
    )
    return rows
  }

  async function addVersion(tx: Queries, id: string, { version, settings, active, by, at }: NewVersion): Promise<void> {
    await run(
      tx,
      sql`insert into alert_rule_version (rule_id, version, settings, active, changed_by, changed_at)
        values (${id}, ${version}, ${JSON.stringify(settings)}::jsonb, ${active}, ${by}, ${at})`,
    )
  }

  return {
    /** By name. */
    list: (cityId: string, personId: string, isOperator: boolean) =>
      list(db.pool, and(sql`r.city_id = ${cityId}`, seenBy(personId, isOperator))),

    /** Everything that a person owns, in every city. */
    owned: (personId: string) => list(db.pool, sql`r.owner_id = ${personId}`),

    async find(tx: Queries, cityId: string, id: string, personId: string, isOperator: boolean): Promise<OwnedRuleRow | undefined> {
      return (await list(tx, and(sql`r.id = ${id} and r.city_id = ${cityId}`, seenBy(personId, isOperator))))[0]
    },

    /** Locks the rule until the transaction ends. Changes of one rule come one after the other. */
    async lock(tx: Queries, id: string): Promise<void> {
      await run(tx, sql`select 1 from alert_rule where id = ${id} for update`)
    },

    /** False when the owner already has `atMost` rules. Locks the owner's row, so that two at once are counted one after the other. */
    async add(tx: Queries, rule: Omit<RuleRow, 'version' | 'changedAt'>, atMost: number): Promise<boolean> {
      const { id, cityId, owner, sharing, active, template, createdAt: at, settings } = rule
      await run(tx, sql`select 1 from person where id = ${owner} for update`)
      const { count } = await run(
        tx,
        sql`insert into alert_rule (id, city_id, owner_id, sharing, version, active, template, created_at, changed_at)
          select ${id}, ${cityId}, ${owner}, ${sharing}, 1, ${active}, ${template}, ${at}, ${at}
          where ${hasRoom(owner, atMost)}`,
      )
      if (count === 0) return false
      await addVersion(tx, id, { version: 1, settings, active, by: owner, at })
      return true
    },

    /** Makes another person the owner of a rule of the city and its alerts. False when they already have `atMost` rules. */
    async takeOver(tx: Queries, id: string, personId: string, atMost: number): Promise<boolean> {
      await run(tx, sql`select 1 from person where id = ${personId} for update`)
      const { count } = await run(tx, sql`update alert_rule set owner_id = ${personId} where id = ${id} and ${hasRoom(personId, atMost)}`)
      // What it caused before it was shared stays its author's.
      if (count === 1) await run(tx, sql`update alert set owner_id = ${personId} where rule_id = ${id} and sharing = 'city'`)
      return count === 1
    },

    async change(tx: Queries, id: string, next: NewVersion): Promise<void> {
      const { version, settings, active, at } = next
      await run(
        tx,
        sql`update alert_rule set version = ${version}, sharing = ${settings.sharing}, active = ${active}, changed_at = ${at}
          where id = ${id}`,
      )
      await addVersion(tx, id, next)
    },

    /** It stays in the store for the alerts that it caused. */
    async remove(tx: Queries, id: string, at: Date): Promise<void> {
      await run(tx, sql`update alert_rule set removed_at = ${at}, active = false, changed_at = ${at} where id = ${id}`)
    },

    /** Newest first. From before a rule was shared with the city, only the reader's own. */
    async versions(id: string, personId: string, limit: number, after: PageEnd | undefined): Promise<Page<RuleVersion>> {
      const visible = sql`v.rule_id = ${id} and (v.settings ->> 'sharing' = 'city' or v.changed_by = ${personId})`
      const { rows } = await run<Omit<RuleVersion, 'changedAt'> & PageEnd>(
        db.pool,
        sql`select v.version, v.settings, v.active, v.changed_by as "changedBy", v.changed_at as "createdAt", v.rule_id as id
          from alert_rule_version v
          where ${and(visible, after && sql`v.changed_at < ${after.createdAt}`)}
          order by v.version desc limit ${limit + 1}`,
      )
      const { rows: counted } = await run<{ count: number }>(
        db.pool,
        sql`select count(*)::int as count from alert_rule_version v where ${visible}`,
      )
      return pageOf(rows, limit, counted[0]?.count ?? 0, ({ version, settings, active, changedBy, createdAt }) => ({
        version,
        settings,
        active,
        changedBy,
        changedAt: createdAt.toISOString(),
      }))
    },

    /** Which of these contact points are the person's own. */
    async ownContactPoints(tx: Queries, personId: string, ids: readonly string[]): Promise<string[]> {
      const { rows } = await run<{ id: string }>(
        tx,
        sql`select id from contact_point where id = any(${ids}::uuid[]) and owner_id = ${personId} and sharing = 'own'`,
      )
      return rows.map((it) => it.id)
    },
  }
}

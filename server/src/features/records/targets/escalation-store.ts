import type { City } from '@oppidum/domain/cities/city'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Aim, TargetRule } from '@oppidum/domain/records/target'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { dueColumns, openSql, serviceSql, TARGET_SQL, waitingSql } from '../desk/city-targets.ts'

/** A record that is late by a rule, as it is found. */
export interface LateRecord {
  id: string
  ruleId: string
  clockAt: Date
}

/** One that a letter is owed about. */
export interface Owed {
  kind: RecordKind
  id: string
  aim: Aim
  clockAt: Date
  dueAt: Date
  ruleId: string
  number: string
  title: string
  location: string
  priority: string
}

const escalates = (aim: Aim) => (rule: TargetRule) => rule.escalate.when.includes(aim)

/** As the page and the letters count, in milliseconds: some sources say more. */
const clockSql = (kind: RecordKind) => `date_trunc('milliseconds', ${TARGET_SQL[kind].clock})`

/** What is late in this aim: acknowledging only while nobody has seen it. */
const lateSql = (kind: RecordKind, aim: Aim) => (aim === 'acknowledge' ? `${openSql(kind)} and ${waitingSql(kind)}` : openSql(kind))

/** All SQL of escalation. */
export function escalationStore(db: Db) {
  return {
    /** Since when the rules of that fingerprint hold in the city: `now` when they are new. */
    async since(cityId: string, fingerprint: string, now: Date): Promise<Date> {
      const { rows } = await db.pool.query<{ since: Date }>(
        `insert into escalation_since (city_id, fingerprint, since) values ($1, $2, $3)
         on conflict (city_id) do update set fingerprint = excluded.fingerprint,
           since = case when escalation_since.fingerprint = excluded.fingerprint then escalation_since.since else excluded.since end
         returning since`,
        [cityId, fingerprint, now],
      )
      return (rows[0] as { since: Date }).since
    },

    /** Records that became late after `fromMs` and not after `toMs`, and that nobody was told of yet; longest standing first. */
    async late(city: City, kind: RecordKind, aim: Aim, fromMs: number, toMs: number, limit: number): Promise<LateRecord[]> {
      const { table, word, clock } = TARGET_SQL[kind]
      const { words, priorities, services, latest, named, rules } = dueColumns(city, kind, aim, toMs, escalates(aim))
      const { latest: before } = dueColumns(city, kind, aim, fromMs, escalates(aim))
      const { rows } = await db.pool.query<LateRecord>(
        `select r.id, t.rule as "ruleId", ${clockSql(kind)} as "clockAt" from ${table} r
         join unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[])
           as t(word, priority, service, before, latest, rule)
           on t.word = ${word} and t.priority = r.priority and t.service = ${serviceSql(kind, '$8::text[]')}
         where r.city_id = $1 and ${lateSql(kind, aim)} and ${clock} > t.before and ${clock} <= t.latest
           and not exists (select 1 from escalation e where e.city_id = $1 and e.record_kind = $9 and e.record_id = r.id
             and e.aim = $10 and e.clock_at = ${clockSql(kind)})
         order by ${clock}, r.id limit $11`,
        [city.id, words, priorities, services, before, latest, rules, named, kind, aim, limit],
      )
      return rows
    },

    /** Writes down that it was late, unless somebody else has, or it is not late any more. Of simulated records nobody is told. */
    async take(
      tx: Tx,
      city: City,
      kind: RecordKind,
      aim: Aim,
      { id, ruleId, clockAt }: LateRecord,
      dueAt: Date,
      at: Date,
    ): Promise<boolean> {
      const { table } = TARGET_SQL[kind]
      const { rowCount } = await tx.query(
        `insert into escalation (city_id, record_kind, record_id, aim, clock_at, due_at, rule_id, at, letter)
         select r.city_id, $3, r.id, $4, ${clockSql(kind)}, $5, $6, $7, r.quality <> 'simulated'
         from (select * from ${table} r where r.city_id = $1 and r.id = $2 for update) r
         where ${lateSql(kind, aim)} and ${clockSql(kind)} = $8
         on conflict do nothing`,
        [city.id, id, kind, aim, dueAt, ruleId, at, clockAt],
      )
      return rowCount === 1
    },

    /** Letters that are owed, oldest first; locked, so that two instances do not both write them. */
    async owed(tx: Tx, cityId: string, limit: number): Promise<Owed[]> {
      const columns = (kind: RecordKind) => `select e.record_kind as kind, e.record_id as id, e.aim, e.clock_at as "clockAt",
        e.due_at as "dueAt", e.rule_id as "ruleId", r.number, r.title, r.location, r.priority, e.at
        from owed e join ${TARGET_SQL[kind].table} r on r.city_id = $1 and r.id = e.record_id where e.record_kind = '${kind}'`
      const { rows } = await tx.query<Owed>(
        `with owed as (select * from escalation where city_id = $1 and letter and told_at is null order by at, record_id limit $2 for update skip locked)
         ${columns('incident')} union all ${columns('service-request')} order by at, id`,
        [cityId, limit],
      )
      return rows
    },

    async setTold(tx: Tx, cityId: string, told: readonly Owed[], at: Date): Promise<void> {
      await tx.query(
        `update escalation e set told_at = $2 from unnest($3::text[], $4::uuid[], $5::text[], $6::timestamptz[]) t(kind, id, aim, clock)
         where e.city_id = $1 and e.record_kind = t.kind and e.record_id = t.id and e.aim = t.aim and e.clock_at = t.clock`,
        [cityId, at, told.map((it) => it.kind), told.map((it) => it.id), told.map((it) => it.aim), told.map((it) => it.clockAt)],
      )
    },

    /** When letters of this city were last written; null when never. */
    async lastTold(cityId: string): Promise<Date | null> {
      const { rows } = await db.pool.query<{ at: Date | null }>(
        'select max(told_at) as at from escalation where city_id = $1 and told_at is not null',
        [cityId],
      )
      return rows[0]?.at ?? null
    },

    /** Forgets what was written down before, `atMost` at a time. Returns how many. */
    async forget(before: Date, atMost: number): Promise<number> {
      const { rowCount } = await db.pool.query(
        'delete from escalation where ctid in (select ctid from escalation where at < $1 limit $2)',
        [before, atMost],
      )
      return rowCount ?? 0
    },

    /** Mailboxes of those who have a role in the city and a plan that includes escalation. */
    async mailboxes(tx: Tx, cityId: string, role: 'admin' | 'operator', plans: readonly string[]): Promise<string[]> {
      const { rows } = await tx.query<{ email: string }>(
        `select distinct p.email from person p
         left join person_role own on own.person_id = p.id and own.city_id = $1
         left join person_role general on general.person_id = p.id and general.city_id = $2
         where coalesce(own.role, general.role) = $3 and p.plan = any($4) and p.email is not null order by p.email`,
        [cityId, EVERY_CITY, role, plans],
      )
      return rows.map((it) => it.email)
    },
  }
}

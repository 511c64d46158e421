import type { City } from '@oppidum/domain/cities/city'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Aim, TargetRule } from '@oppidum/domain/records/target'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { and, literal, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { dueColumns } from '../desk/city-targets.ts'
import { openTargetedSql, serviceSql, TARGET_COLUMNS, waitingSql } from '../desk/target-columns-store.ts'

/** A record that is late by a rule. */
export interface LateRecord {
  id: string
  ruleId: string
  clockAt: Date
}

/** An escalation that no e-mail was sent about yet. */
export interface PendingEscalation {
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

/** In milliseconds, as the page and the e-mails count: some sources send more digits. */
const clockSql = (kind: RecordKind): Sql => sql`date_trunc('milliseconds', ${TARGET_COLUMNS[kind].clock})`

/** What can still be late in this aim: acknowledging only while nobody has acknowledged the record. */
const lateSql = (kind: RecordKind, aim: Aim): Sql => and(openTargetedSql(kind), aim === 'acknowledge' ? waitingSql(kind) : undefined)

/** All SQL of escalation. */
export function escalationStore(db: Db) {
  return {
    /** Since when the rules with this fingerprint apply in the city: `now` when they are new. */
    async since(cityId: string, fingerprint: string, now: Date): Promise<Date> {
      const { rows } = await run<{ since: Date }>(
        db.pool,
        sql`insert into escalation_since (city_id, fingerprint, since) values (${cityId}, ${fingerprint}, ${now})
          on conflict (city_id) do update set fingerprint = excluded.fingerprint,
            since = case when escalation_since.fingerprint = excluded.fingerprint then escalation_since.since else excluded.since end
          returning since`,
      )
      return (rows[0] as { since: Date }).since
    },

    /** Records that became late after `fromMs` and not after `toMs` and have not escalated yet; the oldest clock first. */
    async findLate(city: City, kind: RecordKind, aim: Aim, fromMs: number, toMs: number, limit: number): Promise<LateRecord[]> {
      const { table, word, clock } = TARGET_COLUMNS[kind]
      const { words, priorities, services, latest, named, rules } = dueColumns(city, kind, aim, toMs, escalates(aim))
      const { latest: before } = dueColumns(city, kind, aim, fromMs, escalates(aim))
      const { rows } = await run<LateRecord>(
        db.pool,
        sql`select r.id, t.rule as "ruleId", ${clockSql(kind)} as "clockAt" from ${table} r
          join unnest(${words}::text[], ${priorities}::text[], ${services}::text[], ${before}::timestamptz[], ${latest}::timestamptz[],
            ${rules}::text[]) as t(word, priority, service, before, latest, rule)
            on t.word = ${word} and t.priority = r.priority and t.service = ${serviceSql(kind, named)}
          where r.city_id = ${city.id} and ${lateSql(kind, aim)} and ${clock} > t.before and ${clock} <= t.latest
            and not exists (select 1 from escalation e where e.city_id = ${city.id} and e.record_kind = ${kind} and e.record_id = r.id
              and e.aim = ${aim} and e.clock_at = ${clockSql(kind)})
          order by ${clock}, r.id limit ${limit}`,
      )
      return rows
    },

    /** Stores the escalation; false when it is stored already, or the record is no longer late. No e-mail is owed about simulated records. */
    async add(
      tx: Tx,
      city: City,
      kind: RecordKind,
      aim: Aim,
      { id, ruleId, clockAt }: LateRecord,
      dueAt: Date,
      at: Date,
    ): Promise<boolean> {
      const { table } = TARGET_COLUMNS[kind]
      const { count } = await run(
        tx,
        sql`insert into escalation (city_id, record_kind, record_id, aim, clock_at, due_at, rule_id, at, letter)
          select r.city_id, ${kind}, r.id, ${aim}, ${clockSql(kind)}, ${dueAt}, ${ruleId}, ${at}, r.quality <> 'simulated'
          from (select * from ${table} r where r.city_id = ${city.id} and r.id = ${id} for update) r
          where ${lateSql(kind, aim)} and ${clockSql(kind)} = ${clockAt}
          on conflict do nothing`,
      )
      return count === 1
    },

    /** Escalations that an e-mail is still owed about, oldest first; locked, so that two instances do not both send it. */
    async pending(tx: Tx, cityId: string, limit: number): Promise<PendingEscalation[]> {
      const owedOf = (kind: RecordKind) => sql`select e.record_kind as kind, e.record_id as id, e.aim, e.clock_at as "clockAt",
        e.due_at as "dueAt", e.rule_id as "ruleId", r.number, r.title, r.location, r.priority, e.at
        from owed e join ${TARGET_COLUMNS[kind].table} r on r.city_id = ${cityId} and r.id = e.record_id where e.record_kind = ${literal(kind)}`
      const { rows } = await run<PendingEscalation>(
        tx,
        sql`with owed as (select * from escalation where city_id = ${cityId} and letter and told_at is null
            order by at, record_id limit ${limit} for update skip locked)
          ${owedOf('incident')} union all ${owedOf('service-request')} order by at, id`,
      )
      return rows
    },

    async setEmailed(tx: Tx, cityId: string, escalations: readonly PendingEscalation[], at: Date): Promise<void> {
      const kinds = escalations.map((it) => it.kind)
      const ids = escalations.map((it) => it.id)
      const aims = escalations.map((it) => it.aim)
      const clocks = escalations.map((it) => it.clockAt)
      await run(
        tx,
        sql`update escalation e set told_at = ${at}
          from unnest(${kinds}::text[], ${ids}::uuid[], ${aims}::text[], ${clocks}::timestamptz[]) t(kind, id, aim, clock)
          where e.city_id = ${cityId} and e.record_kind = t.kind and e.record_id = t.id and e.aim = t.aim and e.clock_at = t.clock`,
      )
    },

    /** When the last escalation e-mails of this city were written; null when none was. */
    async lastEmailedAt(cityId: string): Promise<Date | null> {
      const { rows } = await run<{ at: Date | null }>(
        db.pool,
        sql`select max(told_at) as at from escalation where city_id = ${cityId} and told_at is not null`,
      )
      return rows[0]?.at ?? null
    },

    /** Deletes escalations from before that time, `atMost` of them. Returns how many it deleted. */
    async forget(before: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from escalation where ctid in (select ctid from escalation where at < ${before} limit ${atMost})`,
      )
      return count
    },

    /** E-mail addresses of the people who have the role in the city and one of the plans. */
    async addresses(tx: Tx, cityId: string, role: 'admin' | 'operator', plans: readonly string[]): Promise<string[]> {
      const { rows } = await run<{ email: string }>(
        tx,
        sql`select distinct p.email from person p
          left join person_role own on own.person_id = p.id and own.city_id = ${cityId}
          left join person_role general on general.person_id = p.id and general.city_id = ${EVERY_CITY}
          where coalesce(own.role, general.role) = ${role} and p.plan = any(${plans}) and p.email is not null order by p.email`,
      )
      return rows.map((it) => it.email)
    },
  }
}

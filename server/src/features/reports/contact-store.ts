import type { Language } from '@oppidum/domain/core/language'
import type { ReportContact } from '@oppidum/domain/reports/report'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../platform/db/sql.ts'
import { closedAt } from './closed-at-store.ts'

type Queries = Pick<Tx, 'query'>

export interface ContactRow {
  name: string | null
  email: string | null
  phone: string | null
  leftAt: Date
}

/** A recipient of e-mails about a report. */
export interface Recipient {
  reportId: string
  /** Number of their own report, which may have been merged into another one. */
  number: string
  language: Language
  email: string
}

/** A request and everything merged into it, at any depth. */
const treeOf = (city: Sql, recordId: string): Sql => sql`with recursive tree (id) as (
    select ${recordId}::uuid union select q.id from service_request q join tree on q.duplicate_of = tree.id where q.city_id = ${city})`

/** Every contact with the request whose closing counts: its own, or the one that it was finally merged into. */
const rootsOf = (city: Sql): Sql => sql`with recursive up as (
    select c.report_id, c.left_at, report.record_id, q.duplicate_of, ${closedAt(sql`q`)} as closed_at, 1 as depth
    from report_contact c join report on report.id = c.report_id
      join service_request q on q.city_id = report.city_id and q.id = report.record_id
    where report.city_id = ${city}
    union all
    select up.report_id, up.left_at, up.record_id, q.duplicate_of, ${closedAt(sql`q`)}, up.depth + 1
    from up join service_request q on q.city_id = ${city} and q.id = up.duplicate_of where up.depth < 20)`

/** All SQL of reporters' contact data. Nothing else reads it. */
export function contactStore(db: Db) {
  return {
    async add(tx: Queries, at: Date, reportId: string, { name, email, phone }: ReportContact): Promise<void> {
      if (name === undefined && email === undefined && phone === undefined) return
      await run(
        tx,
        sql`insert into report_contact (report_id, name, email, phone, left_at)
          values (${reportId}, ${name ?? null}, ${email ?? null}, ${phone ?? null}, ${at})`,
      )
    },

    async ofReport(reportId: string): Promise<ContactRow | undefined> {
      const { rows } = await run<ContactRow>(
        db.pool,
        sql`select name, email, phone, left_at as "leftAt" from report_contact where report_id = ${reportId}`,
      )
      return rows[0]
    },

    /** The most recent contact for a request. */
    async ofRecord(cityId: string, recordId: string): Promise<ContactRow | undefined> {
      const { rows } = await run<ContactRow>(
        db.pool,
        sql`select c.name, c.email, c.phone, c.left_at as "leftAt" from report_contact c join report on report.id = c.report_id
          where report.city_id = ${cityId} and report.record_id = ${recordId} order by c.left_at desc, c.report_id desc limit 1`,
      )
      return rows[0]
    },

    /** Whether a reporter of the request, or of one merged into it, has a code and can answer. */
    async hasReporter(tx: Queries, cityId: string, recordId: string): Promise<boolean> {
      const city = sql`${cityId}`
      const { rows } = await run<{ has: boolean }>(
        tx,
        sql`${treeOf(city, recordId)} select exists (select 1 from report join tree on tree.id = report.record_id
            join report_code c on c.report_id = report.id where report.city_id = ${city}) as has`,
      )
      return rows[0]?.has ?? false
    },

    /** The recipients of e-mails about a request and the requests merged into it. */
    async recipientsOf(tx: Queries, cityId: string, recordId: string): Promise<Recipient[]> {
      const city = sql`${cityId}`
      const { rows } = await run<Recipient>(
        tx,
        sql`${treeOf(city, recordId)} select report.id as "reportId", q.number, report.language, c.email
          from tree join report on report.city_id = ${city} and report.record_id = tree.id
            join service_request q on q.city_id = ${city} and q.id = tree.id
            join report_contact c on c.report_id = report.id
          where c.email is not null order by report.id`,
      )
      return rows
    },

    /** Reports of a city whose contact data has expired, with their requests. */
    async listExpired(
      cityId: string,
      closedBefore: Date,
      leftBefore: Date,
      atMost: number,
    ): Promise<{ reportId: string; recordId: string }[]> {
      const { rows } = await run<{ reportId: string; recordId: string }>(
        db.pool,
        sql`${rootsOf(sql`${cityId}`)} select distinct report_id as "reportId", record_id as "recordId" from up
          where left_at <= ${leftBefore} or (duplicate_of is null and closed_at <= ${closedBefore})
          limit ${atMost}`,
      )
      return rows
    },

    /** Deletes a contact and the e-mails to it about this report. False when there was none. */
    async remove(tx: Queries, reportId: string): Promise<boolean> {
      const { rows } = await run<{ email: string | null; number: string }>(
        tx,
        sql`delete from report_contact c using report, service_request q
          where c.report_id = ${reportId} and report.id = c.report_id and q.city_id = report.city_id and q.id = report.record_id
          returning c.email, q.number`,
      )
      const [gone] = rows
      if (gone?.email) await run(tx, sql`delete from mail where recipient = ${gone.email} and strpos(subject, ${gone.number}) > 0`)
      return gone !== undefined
    },
  }
}

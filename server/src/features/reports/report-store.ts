import type { Position } from '@oppidum/domain/core/geo'
import type { Language } from '@oppidum/domain/core/language'
import type { Picture } from '@oppidum/domain/records/attachment'
import type { ReportContact } from '@oppidum/domain/reports/report'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'
import { hashOf, newCode } from './report-code.ts'

type Queries = Pick<Tx, 'query'>

export interface ReportRow {
  id: string
  recordId: string
  number: string
  language: Language
  bodyHash: Buffer
  /** The open request that it still has to be merged into. */
  joins: string | null
}

/** A report in an export of a person's data. */
interface OwnReportRow {
  number: string
  title: string
  status: string
  at: Date
  /** Null when the report had none, or it has been removed. */
  picture: Pick<Picture, 'kind' | 'caption'> | null
  contact: ReportContact | null
}

export interface PlacedReport extends ReportRow {
  location: string
  position: Position | null
}

export interface ReportDraft {
  cityId: string
  recordId: string
  language: Language
  requestHash: Buffer
  bodyHash: Buffer
  /** Null when the sender's address is unknown; the report is then not compared with others. */
  fromHash: Buffer | null
  textHash: Buffer | null
  joins: string | null
  pictureId: string | null
  personId: string | null
}

const COLUMNS = sql`report.id, report.record_id as "recordId", q.number, report.language, report.body_hash as "bodyHash", report.joins`
const WITH_RECORD = sql`report join service_request q on q.city_id = report.city_id and q.id = report.record_id`

/** The open request that `q` was finally merged into. */
const OPEN_PARENT = sql`with recursive up (duplicate_of, status, depth) as (
    select q.duplicate_of, q.status, 1
    union all select p.duplicate_of, p.status, up.depth + 1 from up
      join service_request p on p.city_id = q.city_id and p.id = up.duplicate_of where up.depth < 20)
  select from up where duplicate_of is null and status <> 'completed'`

/** Valid codes per report: the first one, and those of the newest e-mails. */
const CODES_KEPT = 20

/** All SQL of citizens' reports, without contact data. */
export function reportStore(db: Db) {
  return {
    /** Serialises reports from the same address until the end of the transaction, so that the limit holds. */
    async lockSender(tx: Queries, fromHash: Buffer): Promise<void> {
      await run(tx, sql`select pg_advisory_xact_lock(${String(fromHash.readBigInt64BE(0))})`)
    },

    /** The report with this request id; undefined when there is none. */
    async findByRequestId(tx: Queries, requestHash: Buffer): Promise<ReportRow | undefined> {
      const { rows } = await run<ReportRow>(tx, sql`select ${COLUMNS} from ${WITH_RECORD} where request_hash = ${requestHash}`)
      return rows[0]
    },

    /** Open requests with the same text from the same address, newest first. */
    async findByText(tx: Queries, cityId: string, fromHash: Buffer, textHash: Buffer, since: Date): Promise<PlacedReport[]> {
      const { rows } = await run<PlacedReport>(
        tx,
        sql`select ${COLUMNS}, q.location, case when q.geometry->>'type' = 'Point' then q.geometry->'coordinates' end as position
          from ${WITH_RECORD}
          where report.from_hash = ${fromHash} and report.text_hash = ${textHash} and report.city_id = ${cityId} and report.at > ${since}
            and (q.status <> 'completed' or exists (${OPEN_PARENT}))
          order by report.at desc limit 100`,
      )
      return rows
    },

    async countFrom(tx: Queries, fromHash: Buffer, since: Date): Promise<number> {
      const { rows } = await run<{ count: number }>(
        tx,
        sql`select count(*)::int as count from report where from_hash = ${fromHash} and at > ${since}`,
      )
      return rows[0]?.count ?? 0
    },

    /** @returns its id */
    async add(tx: Queries, at: Date, it: ReportDraft): Promise<string> {
      const id = uuidv7({ msecs: at.getTime() })
      await run(
        tx,
        sql`insert into report (id, city_id, record_id, at, language, request_hash, body_hash, from_hash, text_hash, joins,
            picture_id, person_id)
          values (${id}, ${it.cityId}, ${it.recordId}, ${at}, ${it.language}, ${it.requestHash}, ${it.bodyHash}, ${it.fromHash},
          ${it.textHash}, ${it.joins}, ${it.pictureId}, ${it.personId})`,
      )
      return id
    },

    async clearJoins(id: string): Promise<void> {
      await run(db.pool, sql`update report set joins = null where id = ${id}`)
    },

    /** A new code for each report, in the same order. When a report has too many, all but the first and the newest expire. */
    async addCodes(tx: Queries, at: Date, reportIds: readonly string[]): Promise<string[]> {
      const codes = reportIds.map(() => newCode())
      const hashes = codes.map((it) => hashOf(it))
      await run(
        tx,
        sql`insert into report_code (hash, report_id, made_at)
          select unnest(${hashes}::bytea[]), unnest(${reportIds}::uuid[]), ${at}`,
      )
      await run(
        tx,
        sql`delete from report_code where hash in (
            select hash from (
              select hash, row_number() over (partition by report_id order by made_at desc, hash) as newest,
                row_number() over (partition by report_id order by made_at, hash) as oldest
              from report_code where report_id = any(${reportIds}::uuid[])) kept
            where newest > ${CODES_KEPT} and oldest > 1)`,
      )
      return codes
    },

    /** All codes of the reports of one request. */
    async codesOf(
      cityId: string,
      recordId: string,
    ): Promise<{ hash: Buffer; reportId: string; pictureId: string | null; joins: string | null }[]> {
      const { rows } = await run<{ hash: Buffer; reportId: string; pictureId: string | null; joins: string | null }>(
        db.pool,
        sql`select c.hash, c.report_id as "reportId", report.picture_id as "pictureId", report.joins
          from report_code c join report on report.id = c.report_id where report.city_id = ${cityId} and report.record_id = ${recordId}`,
      )
      return rows
    },

    /** Removes the hashes that identify a sender, which are of use for a day only. Returns how many reports it changed. */
    async forgetSenders(before: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`update report set from_hash = null, text_hash = null
          where id in (select id from report where from_hash is not null and at < ${before} order by at limit ${atMost})`,
      )
      return count
    },

    /** The reports of an account. */
    async ofPerson(personId: string): Promise<OwnReportRow[]> {
      const { rows } = await run<OwnReportRow>(
        db.pool,
        sql`select q.number, q.title, q.status, report.at,
            (select json_build_object('kind', p.kind, 'caption', p.caption)
              from record_picture p where p.id = report.picture_id) as picture,
            case when c.report_id is not null then
              json_strip_nulls(json_build_object('name', c.name, 'email', c.email, 'phone', c.phone)) end as contact
          from ${WITH_RECORD} left join report_contact c on c.report_id = report.id
          where report.person_id = ${personId} order by report.at, report.id`,
      )
      return rows
    },

    /** Removes an account from its reports and records. Returns the reports' ids. */
    async forgetPerson(tx: Queries, personId: string): Promise<string[]> {
      const { rows } = await run<{ id: string }>(tx, sql`update report set person_id = null where person_id = ${personId} returning id`)
      await run(tx, sql`update service_request set reporter_id = null where reporter_id = ${personId}`)
      await run(tx, sql`update incident set reporter_id = null where reporter_id = ${personId}`)
      return rows.map((it) => it.id)
    },
  }
}

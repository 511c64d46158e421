import { byUrgency } from '@oppidum/domain/alerts/dispatch/message'
import type { NoticeKind, NotifiedAlert } from '@oppidum/domain/alerts/notification'
import type { Db } from '../../../platform/db/connection.ts'
import { type Page, type PageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { and, run, sql } from '../../../platform/db/sql.ts'

/** One message in a person's notification centre. */
interface NoticeRow {
  id: string
  createdAt: Date
  /** Null if any part of it is unread. */
  readAt: Date | null
  quiet: boolean
  alerts: NotifiedAlert[]
  /** How many of them fire now and have not been acknowledged. */
  toAcknowledge: number
}

interface Owner {
  personId: string
  cityId: string
  /** Whether they may still see the city's alerts. */
  isOperator: boolean
  /** Older notices are not shown. */
  since: Date
}

/** Of an alert: nobody has taken it. */
const WAITS_FOR_SOMEBODY = sql`a.state in ('firing', 'no-data')`

/** All SQL of notification centres. */
export function noticeStore(db: Db) {
  const own = ({ personId, cityId, isOperator, since }: Owner) =>
    sql`n.person_id = ${personId} and n.city_id = ${cityId} and n.created_at >= ${since} and (${isOperator} or a.sharing = 'own')`
  const joined = sql`screen_notice n join alert_transition t on t.id = n.transition_id join alert a on a.id = t.alert_id`

  return {
    /** Newest first. */
    async list(owner: Owner, limit: number, after: PageEnd | undefined): Promise<Page<NoticeRow>> {
      const { rows } = await run<NoticeRow>(
        db.pool,
        sql`select n.message_id as id, n.created_at as "createdAt", bool_and(n.quiet) as quiet,
            case when bool_and(n.read_at is not null) then max(n.read_at) end as "readAt",
            jsonb_agg(jsonb_build_object('kind', n.kind, 'id', a.id, 'transition', t.id, 'rule', a.rule_id, 'name', a.name,
              'severity', a.severity, 'place', a.place_id, 'placeName', a.place_name, 'from', t.from_state, 'to', t.to_state,
              'at', t.at, 'evidence', t.evidence, 'feed', n.feed)) as alerts,
            count(distinct a.id) filter (where ${WAITS_FOR_SOMEBODY})::int as "toAcknowledge"
          from ${joined}
          where ${and(own(owner), after && sql`(n.created_at, n.message_id) < (${after.createdAt}, ${after.id}::uuid)`)}
          group by n.message_id, n.created_at order by n.created_at desc, n.message_id desc limit ${limit + 1}`,
      )
      const { rows: counted } = await run<{ count: number }>(
        db.pool,
        sql`select count(distinct n.message_id)::int as count from ${joined} where ${own(owner)}`,
      )
      const asInstants = (row: NoticeRow) => ({
        ...row,
        alerts: row.alerts.map((it) => ({ ...it, at: new Date(it.at).toISOString() })).toSorted(byUrgency),
      })
      return pageOf(rows, limit, counted[0]?.count ?? 0, asInstants)
    },

    /** The alerts that a notice is about; null if the person has no such notice in the city. */
    async alertsOf(owner: Owner, id: string): Promise<string[] | null> {
      const { rows } = await run<{ id: string; waits: boolean }>(
        db.pool,
        sql`select distinct a.id, ${WAITS_FOR_SOMEBODY} as waits from ${joined} where ${own(owner)} and n.message_id = ${id} order by a.id`,
      )
      return rows.length === 0 ? null : rows.flatMap((it) => (it.waits ? [it.id] : []))
    },

    async unread(owner: Owner): Promise<number> {
      const { rows } = await run<{ count: number }>(
        db.pool,
        sql`select count(distinct n.message_id)::int as count from ${joined} where ${own(owner)} and n.read_at is null`,
      )
      return rows[0]?.count ?? 0
    },

    /** Marks a notice and all earlier ones as read. @returns false if the person has no such notice in the city */
    async read({ personId, cityId }: Pick<Owner, 'personId' | 'cityId'>, upTo: string, at: Date): Promise<boolean> {
      const { rows } = await run<{ createdAt: Date }>(
        db.pool,
        sql`select created_at as "createdAt" from screen_notice
          where person_id = ${personId} and city_id = ${cityId} and message_id = ${upTo} limit 1`,
      )
      const [last] = rows
      if (!last) return false
      await run(
        db.pool,
        sql`update screen_notice set read_at = ${at}
          where person_id = ${personId} and city_id = ${cityId} and created_at <= ${last.createdAt} and read_at is null`,
      )
      return true
    },

    /** For the person's export. */
    async listOf(personId: string): Promise<{ at: Date; city: string; kind: NoticeKind; name: string; readAt: Date | null }[]> {
      const { rows } = await run<{ at: Date; city: string; kind: NoticeKind; name: string; readAt: Date | null }>(
        db.pool,
        sql`select n.created_at as at, n.city_id as city, n.kind, a.name, n.read_at as "readAt" from ${joined}
          where n.person_id = ${personId} order by n.created_at, n.id`,
      )
      return rows
    },

    /** Deletes up to `atMost` notices from before `until`. @returns how many */
    async forget(until: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from screen_notice where id in (select id from screen_notice where created_at < ${until} limit ${atMost})`,
      )
      return count
    },
  }
}

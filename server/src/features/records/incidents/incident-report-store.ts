import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** All SQL about who recently sent incidents. Only hashes of senders are stored. */
export function incidentReportStore(tx: Pick<Tx, 'query'>) {
  return {
    /** How many reports since then came from whichever of these senders sent the most. */
    async most(senders: readonly Buffer[], since: Date): Promise<number> {
      const { rows } = await run<{ count: number }>(
        tx,
        sql`select coalesce(max(n), 0)::int as count from (
            select count(*) as n from incident_report_sender
            where sender_hash = any(${senders}::bytea[]) and at > ${since} group by sender_hash) s`,
      )
      return rows[0]?.count ?? 0
    },

    async add(senders: readonly Buffer[], at: Date): Promise<void> {
      await run(tx, sql`insert into incident_report_sender select hash, ${at} from unnest(${senders}::bytea[]) hash`)
    },
  }
}

/** Deletes senders from before that time, `atMost` of them. Returns how many it deleted. */
export async function forgetIncidentSenders(db: Pick<Db, 'pool'>, before: Date, atMost: number): Promise<number> {
  const { count } = await run(
    db.pool,
    sql`delete from incident_report_sender where ctid in (select ctid from incident_report_sender where at < ${before} limit ${atMost})`,
  )
  return count
}

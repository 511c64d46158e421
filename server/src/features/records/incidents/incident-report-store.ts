import type { Db, Tx } from '../../../platform/db/connection.ts'

/** All SQL about who sent incidents of late; only hashes are kept. */
export function incidentReportStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Reports of the sender that has the most of them since then. */
    async most(senders: readonly Buffer[], since: Date): Promise<number> {
      const { rows } = await tx.query<{ count: number }>(
        `select coalesce(max(n), 0)::int as count from (
           select count(*) as n from incident_report_sender where sender_hash = any($1::bytea[]) and at > $2 group by sender_hash) s`,
        [senders, since],
      )
      return rows[0]?.count ?? 0
    },

    async add(senders: readonly Buffer[], at: Date): Promise<void> {
      await tx.query('insert into incident_report_sender select hash, $2 from unnest($1::bytea[]) hash', [senders, at])
    },
  }
}

/** Forgets senders of before then, so many at a time. Returns how many went. */
export async function forgetIncidentSenders(db: Pick<Db, 'pool'>, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    'delete from incident_report_sender where ctid in (select ctid from incident_report_sender where at < $1 limit $2)',
    [before, atMost],
  )
  return rowCount ?? 0
}

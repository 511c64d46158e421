import type { Tx } from '../connection.ts'
import { run, sql } from '../sql.ts'

type Queries = Pick<Tx, 'query'>

/** What a server of the database says about itself. */
export interface ReplicaFacts {
  isStandby: boolean
  /** Position in the log up to which it shows all changes, in bytes; null if it has replayed nothing yet. */
  replayed: number | null
  /** Of its last checkpoint: after a fail-over it is that of the former primary for some minutes. */
  timeline: number
}

/** The end of the log of a primary. */
export interface Position {
  /** In bytes. */
  lsn: number
  /** Each fail-over begins another timeline, on which a position means something else. */
  timeline: number
}

/** All SQL about replication. */
export const replicaStore = {
  async position(tx: Queries): Promise<Position> {
    // The insert position: telemetry is visible before it is on the disk.
    const { rows } = await run<Position>(
      tx,
      sql`select (lsn - '0/0')::int8 as lsn, ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int as timeline
          from pg_current_wal_insert_lsn() lsn`,
      { name: 'replica-position' },
    )
    return rows[0] as Position
  },

  async facts(tx: Queries): Promise<ReplicaFacts> {
    const { rows } = await run<ReplicaFacts>(
      tx,
      sql`select pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::int8 as replayed, timeline_id as timeline
          from pg_control_checkpoint()`,
      { name: 'replica-facts' },
    )
    return rows[0] as ReplicaFacts
  },

  /** The same on a primary and its standbys, and on no other database. */
  async identity(tx: Queries): Promise<string> {
    const { rows } = await run<{ id: string }>(
      tx,
      sql`select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as id from pg_control_system()`,
    )
    return (rows[0] as { id: string }).id
  },
}

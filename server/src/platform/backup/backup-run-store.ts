import type { Tx } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

/** A backup that was taken. */
export interface BackupRun {
  /** The moment of the store that it holds. */
  takenAt: Date
  /** When it was complete. */
  endedAt: Date
  kind: 'file' | 's3'
  /** The path on the machine that took it, or s3://bucket/key: for admins only. */
  address: string
  bytes: number
  isEncrypted: boolean
}

/** The backups that this store knows of: taken by `oppidum backup`, not by tools of PostgreSQL. */
export function backupRunStore(db: Pick<Tx, 'query'>) {
  return {
    async add({ takenAt, endedAt, kind, address, bytes, isEncrypted }: BackupRun): Promise<void> {
      await run(
        db,
        sql`insert into backup_run (taken_at, ended_at, kind, address, bytes, is_encrypted)
          values (${takenAt}, ${endedAt}, ${kind}, ${address}, ${bytes}, ${isEncrypted})`,
      )
    },

    /** The newest one; null when none was ever taken. */
    async last(): Promise<BackupRun | null> {
      const { rows } = await run<BackupRun>(
        db,
        sql`select taken_at as "takenAt", ended_at as "endedAt", kind, address, bytes, is_encrypted as "isEncrypted"
          from backup_run order by taken_at desc limit 1`,
      )
      return rows[0] ?? null
    },
  }
}

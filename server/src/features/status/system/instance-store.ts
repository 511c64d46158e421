import type { Db } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { InstanceFigures } from './instance-report.ts'

export interface InstanceReport {
  id: string
  version: string
  startedAt: Date
  seenAt: Date
  figures: InstanceFigures
}

/** All SQL about what instances report of themselves. */
export function instanceStore(db: Db) {
  return {
    async write({ id, version, startedAt, seenAt, figures }: InstanceReport): Promise<void> {
      await run(
        db.pool,
        sql`insert into instance_report (id, version, started_at, seen_at, figures)
          values (${id}, ${version}, ${startedAt}, ${seenAt}, ${JSON.stringify(figures)}::jsonb)
          on conflict (id) do update set seen_at = excluded.seen_at, figures = excluded.figures`,
        { name: 'instance-report-write' },
      )
    },

    /** The earliest started first. */
    async list(): Promise<InstanceReport[]> {
      const { rows } = await run<InstanceReport>(
        db.pool,
        sql`select id, version, started_at as "startedAt", seen_at as "seenAt", figures from instance_report order by started_at, id`,
        { name: 'instance-report-list' },
      )
      return rows
    },

    /** Deletes reports of instances that were last seen before. */
    async forget(before: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from instance_report where id in (select id from instance_report where seen_at < ${before} limit ${atMost})`,
      )
      return count
    },
  }
}

export type InstanceStore = ReturnType<typeof instanceStore>

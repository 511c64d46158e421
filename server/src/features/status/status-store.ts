import type { CheckState } from '@oppidum/domain/status/status'
import { type Db, transaction } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

/** A check whose state or problem changed. */
export interface StatusChange {
  cityId: string
  checkId: string
  state: CheckState
  problem: string | null
  atMs: number
}

/** A check's latest result in the store. */
export interface LastResult {
  checkId: string
  state: CheckState
  problem: string | null
  /** Since when it has been in this state, even if the problem changed. */
  sinceMs: number
}

export interface StatusSpell {
  checkId: string
  state: CheckState
  problem: string | null
  since: Date
  until: Date | null
}

/** All SQL about the results of checks. */
export function statusStore(db: Db) {
  return {
    async last(cityId: string): Promise<LastResult[]> {
      const { rows } = await run<LastResult>(
        db.pool,
        sql`select last.check_id as "checkId", last.state, last.problem, (extract(epoch from (
              select min(valid_from) from status_version v where v.city_id = last.city_id and v.check_id = last.check_id and v.version > coalesce((
                select max(version) from status_version other
                where other.city_id = last.city_id and other.check_id = last.check_id and other.state <> last.state), 0)
            )) * 1000)::float8 as "sinceMs"
          from (select distinct on (check_id) * from status_version where city_id = ${cityId} order by check_id, version desc) last`,
        { name: 'status-last' },
      )
      return rows
    },

    /**
     * Writes new changes, all or nothing. Skips those that another instance has already written, or that are older than the latest stored
     * one.
     */
    async write(changes: readonly StatusChange[], recordedAt: Date): Promise<void> {
      await transaction(db, async (tx) => {
        await run(tx, sql`select pg_advisory_xact_lock(hashtext('status'))`)
        for (const { cityId, checkId, atMs, state, problem } of changes) {
          const from = new Date(atMs)
          await run(
            tx,
            sql`insert into status_version (city_id, check_id, version, valid_from, recorded_at, state, problem)
              select ${cityId}, ${checkId}, coalesce(last.version, 0) + 1, ${from}, ${recordedAt}, ${state}, ${problem}
              from (values (1)) one left join lateral (select version, valid_from, state, problem from status_version
                where city_id = ${cityId} and check_id = ${checkId} order by version desc limit 1) last on true
              where last.version is null or (last.valid_from < ${from} and (last.state, last.problem) is distinct from (${state}::text, ${problem}::text))`,
            { name: 'status-write' },
          )
        }
      })
    },

    /** When each city was last checked by any instance, in epoch ms; cities never checked are absent. */
    async seen(): Promise<Map<string, number>> {
      const { rows } = await run<{ cityId: string; ms: number }>(
        db.pool,
        sql`select city_id as "cityId", (extract(epoch from seen_at) * 1000)::float8 as ms from status_seen`,
        { name: 'status-seen' },
      )
      return new Map(rows.map((it) => [it.cityId, it.ms]))
    },

    /** Records that these cities were checked. The latest time of several instances wins. */
    async tellSeen(cityIds: readonly string[], at: Date): Promise<void> {
      await run(
        db.pool,
        sql`insert into status_seen (city_id, seen_at) select unnest(${[...cityIds].sort()}::text[]), ${at}
          on conflict (city_id) do update set seen_at = greatest(status_seen.seen_at, excluded.seen_at)`,
        { name: 'status-tell-seen' },
      )
    },

    /** Newest first. */
    async list(cityId: string, before: Date, limit: number): Promise<StatusSpell[]> {
      const { rows } = await run<StatusSpell>(
        db.pool,
        sql`select check_id as "checkId", state, problem, valid_from as since,
            (select next.valid_from from status_version next
              where next.city_id = v.city_id and next.check_id = v.check_id and next.version = v.version + 1) as until
          from status_version v where city_id = ${cityId} and valid_from < ${before} order by valid_from desc, check_id limit ${limit}`,
        { name: 'status-list' },
      )
      return rows
    },
  }
}

export type StatusStore = ReturnType<typeof statusStore>

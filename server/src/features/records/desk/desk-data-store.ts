import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** Timeline entries in an export of a person's data: the newest ones. */
const ENTRIES_AT_MOST = 10_000

/** A person's timeline entries and the open records assigned to them. */
export function deskData(db: Db): PersonData {
  return {
    part: 'desk',
    async read(personId) {
      const { rows: entries } = await run<Record<string, unknown>>(
        db.pool,
        sql`select at, action, city_id as city, record_kind as kind, record_id as record, words as text
          from (select * from timeline_entry where actor_id = ${personId} order by id desc limit ${ENTRIES_AT_MOST}) newest order by id`,
      )
      const { rows: records } = await run<Record<string, unknown>>(
        db.pool,
        sql`select number, city_id as city from incident where assignee_id = ${personId} and status <> 'resolved'
          union all select number, city_id from service_request where assignee_id = ${personId} and status <> 'completed' order by number`,
      )
      return entries.length + records.length === 0 ? null : { done: entries, has: records }
    },
    // Timelines outlive accounts. They, and records, refer to a person by id only.
    remove: async () => undefined,
  }
}

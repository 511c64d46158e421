import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** The newest deeds that go into a copy of one's data. */
const ENTRIES_AT_MOST = 10_000

/** What timelines tell of a person's work at the desk, and which open records they have. */
export function deskData(db: Db): PersonData {
  return {
    part: 'desk',
    async read(personId) {
      const { rows: done } = await run<Record<string, unknown>>(
        db.pool,
        sql`select at, action, city_id as city, record_kind as kind, record_id as record, words as text
          from (select * from timeline_entry where actor_id = ${personId} order by id desc limit ${ENTRIES_AT_MOST}) newest order by id`,
      )
      const { rows: has } = await run<Record<string, unknown>>(
        db.pool,
        sql`select number, city_id as city from incident where assignee_id = ${personId} and status <> 'resolved'
          union all select number, city_id from service_request where assignee_id = ${personId} and status <> 'completed' order by number`,
      )
      return done.length + has.length === 0 ? null : { done, has }
    },
    // Timelines outlive accounts: they name people by their id alone, and so does a record whoever has it.
    remove: async () => undefined,
  }
}

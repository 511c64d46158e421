import type { Db } from '../../db/connection.ts'
import { run, type Sql, sql } from '../../db/sql.ts'
import type { PersonData } from './person-data.ts'

/** How many audit entries go into an export, the newest first. */
const ENTRIES_AT_MOST = 10_000

/** Personal data that belongs to no other module: the person with roles and plan, e-mails, invitations, audit entries. */
export function localAccounts(db: Db): readonly PersonData[] {
  const read = async (statement: Sql) => (await run<Record<string, unknown>>(db.pool, statement)).rows
  return [
    {
      part: 'person',
      async read(personId) {
        const [person] = await read(
          sql`select p.id, p.email, p.username, p.first_name as "firstName", p.language, p.plan, p.created_at as "createdAt",
             coalesce((select jsonb_object_agg(r.city_id, r.role) from person_role r where r.person_id = p.id), '{}') as roles
           from person p where p.id = ${personId}`,
        )
        return person ?? null
      },
      // The person row is deleted last, with the roles.
      remove: async () => undefined,
    },
    {
      part: 'letters',
      // Without their texts: an exported file must not open an account.
      read: (personId) =>
        read(
          sql`select subject, created_at as "createdAt", sent_at as "sentAt" from mail
           where recipient = (select email from person where id = ${personId}) order by created_at`,
        ),
      async remove(tx, personId) {
        await run(tx, sql`delete from mail where recipient = (select email from person where id = ${personId})`)
      },
    },
    {
      part: 'invitations',
      read: (personId) =>
        read(
          sql`select city_id as city, role, created_at as "createdAt", expires_at as "expiresAt", invited_by = ${personId} as "byYou",
             email = (select email from person where id = ${personId}) as "toYou"
           from invitation where invited_by = ${personId} or email = (select email from person where id = ${personId}) order by created_at`,
        ),
      async remove(tx, personId) {
        await run(tx, sql`delete from invitation where email = (select email from person where id = ${personId})`)
        await run(tx, sql`update invitation set invited_by = null where invited_by = ${personId}`)
      },
    },
    {
      part: 'audit',
      // Another person's network address is theirs.
      read: (personId) =>
        read(
          sql`select at, action, actor_id = ${personId} as "byYou", actor_by as "shownBy", case when actor_id = ${personId} then address end as address,
             city_id as city, changed_from as "from", changed_to as "to", reason
           from (select * from audit_entry where actor_id = ${personId} or subject_id = ${personId} order by at desc, id desc limit ${ENTRIES_AT_MOST}) newest
           order by at, id`,
        ),
      // The audit trail outlives accounts; it holds only their ids.
      remove: async () => undefined,
    },
  ]
}

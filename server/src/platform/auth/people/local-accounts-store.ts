import type { Db } from '../../db/connection.ts'
import type { PersonData } from './person-data.ts'

/** The newest entries of the trail that go into a copy of one's data. */
const ENTRIES_AT_MOST = 10_000

/** What the room of people keeps itself: the person with roles and plan, letters, invitations, and what the trail tells. */
export function localAccounts(db: Db): readonly PersonData[] {
  const asked = async (sql: string, personId: string) => (await db.pool.query<Record<string, unknown>>(sql, [personId])).rows
  return [
    {
      part: 'person',
      async read(personId) {
        const [person] = await asked(
          `select p.id, p.email, p.username, p.first_name as "firstName", p.language, p.plan, p.created_at as "createdAt",
             coalesce((select jsonb_object_agg(r.city_id, r.role) from person_role r where r.person_id = p.id), '{}') as roles
           from person p where p.id = $1`,
          personId,
        )
        return person ?? null
      },
      // The person goes last, with the roles.
      remove: async () => undefined,
    },
    {
      part: 'letters',
      // Without their texts: a copy that is laid aside must not open an account.
      read: (personId) =>
        asked(
          `select subject, created_at as "createdAt", sent_at as "sentAt" from mail
           where recipient = (select email from person where id = $1) order by created_at`,
          personId,
        ),
      async remove(tx, personId) {
        await tx.query('delete from mail where recipient = (select email from person where id = $1)', [personId])
      },
    },
    {
      part: 'invitations',
      read: (personId) =>
        asked(
          `select city_id as city, role, created_at as "createdAt", expires_at as "expiresAt", invited_by = $1 as "byYou",
             email = (select email from person where id = $1) as "toYou"
           from invitation where invited_by = $1 or email = (select email from person where id = $1) order by created_at`,
          personId,
        ),
      async remove(tx, personId) {
        await tx.query('delete from invitation where email = (select email from person where id = $1)', [personId])
        await tx.query('update invitation set invited_by = null where invited_by = $1', [personId])
      },
    },
    {
      part: 'audit',
      // Where somebody else did it from is theirs.
      read: (personId) =>
        asked(
          `select at, action, actor_id = $1 as "byYou", actor_by as "shownBy", case when actor_id = $1 then address end as address,
             city_id as city, changed_from as "from", changed_to as "to", reason
           from (select * from audit_entry where actor_id = $1 or subject_id = $1 order by at desc, id desc limit ${ENTRIES_AT_MOST}) newest
           order by at, id`,
          personId,
        ),
      // The trail outlives accounts: it names them by id alone.
      remove: async () => undefined,
    },
  ]
}

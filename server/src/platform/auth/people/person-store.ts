import type { Role } from '@oppidum/domain/core/access'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { Identity, Profile } from '../../../adapters/identity/identity-port.ts'
import { type Db, type Tx, transaction } from '../../db/connection.ts'

/** Stands for every city that has no row of its own. */
export const EVERY_CITY = '*'

export interface Person extends Profile {
  plan: Plan
  /** By city; under EVERY_CITY what holds elsewhere. */
  roles: Readonly<Record<string, Role>>
  createdAt: Date
  planReadAt: Date | null
}

export type PersonStore = ReturnType<typeof personStore>

const PERSON = `select p.id, p.email, p.username, p.first_name as "firstName", p.plan, p.created_at as "createdAt",
    p.plan_read_at as "planReadAt", coalesce((select jsonb_object_agg(r.city_id, r.role) from person_role r where r.person_id = p.id), '{}') as roles
  from person p`

/** What a person may do in a city; nobody has less than a viewer. */
export function roleIn({ roles }: Pick<Person, 'roles'>, cityId: string): Role {
  return roles[cityId] ?? roles[EVERY_CITY] ?? 'viewer'
}

/** All SQL about people as guards and accounts see them; the list of them is the people screen's. */
export function personStore(db: Db) {
  return {
    async find(id: string): Promise<Person | undefined> {
      const { rows } = await db.pool.query<Person>({ name: 'person-find', text: `${PERSON} where p.id = $1`, values: [id] })
      return rows[0]
    },

    /** Plan and roles of several people; who is gone is absent. */
    async rights(ids: readonly string[]): Promise<Pick<Person, 'id' | 'plan' | 'roles'>[]> {
      const { rows } = await db.pool.query<Person>({ name: 'person-rights', text: `${PERSON} where p.id = any($1)`, values: [ids] })
      return rows
    },

    /** Of whoever keeps the accounts at present: a keeper before may have left somebody with the same mailbox, who signs in no more. */
    async findByEmail(email: string, keptBy: Identity['kind']): Promise<Person | undefined> {
      const { rows } = await db.pool.query<Person>({
        name: 'person-by-email',
        text: `${PERSON} where p.email = $1 and (p.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') = $2`,
        values: [email, keptBy === 'local'],
      })
      return rows[0]
    },

    /** Oldest first. */
    async all(): Promise<Person[]> {
      const { rows } = await db.pool.query<Person>(`${PERSON} order by p.created_at, p.id`)
      return rows
    },

    /**
     * Makes a person known who has an account, once; the first one of an installation becomes admin of every city,
     * decided in the same transaction. `onNew` writes what belongs to it.
     */
    async admit(
      { id, email, username, firstName }: Profile,
      signupRole: Role,
      at: Date,
      onNew: (tx: Tx, role: Role) => Promise<void>,
    ): Promise<{ isNew: boolean }> {
      return transaction(db, async (tx) => {
        const { rowCount } = await tx.query(
          'insert into person (id, email, username, first_name, created_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing',
          [id, email, username, firstName, at],
        )
        if (rowCount === 0) return { isNew: false }
        const first = await tx.query('insert into first_account (one, at) values (true, $1) on conflict do nothing', [at])
        const role: Role = first.rowCount === 1 ? 'admin' : signupRole
        await tx.query('insert into person_role (person_id, city_id, role) values ($1, $2, $3)', [id, EVERY_CITY, role])
        await onNew(tx, role)
        return { isNew: true }
      })
    },

    /** Takes over what the provider knows of a person by now. */
    async keepProfile(tx: Pick<Tx, 'query'>, { id, email, username, firstName }: Profile): Promise<void> {
      await tx.query('update person set email = $2, username = $3, first_name = $4 where id = $1', [id, email, username, firstName])
    },

    /** Returns the plan before; undefined when there is no such person. Holds the row until the transaction ends. */
    async setPlan(tx: Pick<Tx, 'query'>, id: string, plan: Plan, readAt: Date | null): Promise<Plan | undefined> {
      const { rows } = await tx.query<{ before: Plan }>(
        `update person set plan = $2, plan_read_at = coalesce($3, person.plan_read_at)
         from (select id, plan as before from person where id = $1 for update) old where person.id = old.id returning old.before`,
        [id, plan, readAt],
      )
      return rows[0]?.before
    },

    /** Gives or takes a role; `null` takes the city's own row away. Callers see to it that an admin remains. */
    async setRole(tx: Pick<Tx, 'query'>, id: string, cityId: string, role: Role | null): Promise<void> {
      if (role === null) await tx.query('delete from person_role where person_id = $1 and city_id = $2', [id, cityId])
      else
        await tx.query(
          `insert into person_role (person_id, city_id, role) values ($1, $2, $3)
           on conflict (person_id, city_id) do update set role = excluded.role`,
          [id, cityId, role],
        )
    },

    /**
     * Whether somebody is still admin of each of these cities. Asked at the end of a transaction that has taken the
     * lock of `lockAdmins`, so that two admins cannot demote each other.
     */
    async everyCityHasAdmin(tx: Pick<Tx, 'query'>, cityIds: readonly string[]): Promise<boolean> {
      const { rows } = await tx.query<{ orphaned: number }>(
        `select count(*)::int as orphaned from unnest($1::text[]) as city (id) where not exists (
           select 1 from person_role r where r.role = 'admin' and r.city_id = city.id
         ) and not exists (
           select 1 from person_role r where r.role = 'admin' and r.city_id = $2
             and not exists (select 1 from person_role own where own.person_id = r.person_id and own.city_id = city.id))`,
        [cityIds, EVERY_CITY],
      )
      return rows[0]?.orphaned === 0
    },

    async lockAdmins(tx: Pick<Tx, 'query'>): Promise<void> {
      await tx.query(`select pg_advisory_xact_lock(hashtext('admins'))`)
    },

    async remove(tx: Pick<Tx, 'query'>, id: string): Promise<void> {
      await tx.query('delete from person where id = $1', [id])
    },
  }
}

import type { Role } from '@oppidum/domain/core/access'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { Identity, Profile } from '../../../adapters/identity/identity-port.ts'
import { type Db, type Tx, transaction } from '../../db/connection.ts'
import { run, sql } from '../../db/sql.ts'

/** Stands for all cities without a row of their own. */
export const EVERY_CITY = '*'

export interface Person extends Profile {
  plan: Plan
  /** By city id; the role under EVERY_CITY applies to all others. */
  roles: Readonly<Record<string, Role>>
  createdAt: Date
  planReadAt: Date | null
  /** Whether a code is asked for after the password; false too if a hosted provider has the account. */
  hasSecondFactor: boolean
  /** The lowest role that needs a second factor; null if none does. */
  secondFactorFrom: Role | null
}

export type PersonStore = ReturnType<typeof personStore>

/** The form of the ids of local accounts. */
const LOCAL_ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const PERSON = sql`select p.id, p.email, p.username, p.first_name as "firstName", p.plan, p.created_at as "createdAt",
    p.plan_read_at as "planReadAt",
    coalesce((select jsonb_object_agg(r.city_id, r.role) from person_role r where r.person_id = p.id), '{}') as roles,
    coalesce((select u.two_factor_enabled from identity_user u where u.id = case when p.id ~ ${LOCAL_ID} then p.id::uuid end), false)
      as "hasSecondFactor",
    (select s.from_role from second_factor_rule s) as "secondFactorFrom"
  from person p`

/** A person's role in a city; everybody is at least a viewer. */
export function roleIn({ roles }: Pick<Person, 'roles'>, cityId: string): Role {
  return roles[cityId] ?? roles[EVERY_CITY] ?? 'viewer'
}

/** All SQL about single people, for guards and accounts; the list of people is in the people feature. */
export function personStore(db: Db) {
  return {
    async find(id: string): Promise<Person | undefined> {
      const { rows } = await run<Person>(db.pool, sql`${PERSON} where p.id = ${id}`, { name: 'person-find' })
      return rows[0]
    },

    /** What decides the rights of several people; removed ones are absent. */
    async rights(ids: readonly string[]): Promise<Pick<Person, 'id' | 'plan' | 'roles' | 'hasSecondFactor' | 'secondFactorFrom'>[]> {
      if (ids.length === 0) return []
      const { rows } = await run<Person>(db.pool, sql`${PERSON} where p.id = any(${ids})`, { name: 'person-rights' })
      return rows
    },

    /**
     * Only among accounts of the present provider: an earlier one may have left a person with the same address, who can no longer sign
     * in.
     */
    async findByEmail(email: string, provider: Identity['kind']): Promise<Person | undefined> {
      const { rows } = await run<Person>(
        db.pool,
        sql`${PERSON} where p.email = ${email} and (p.id ~ ${LOCAL_ID}) = ${provider === 'local'}`,
        { name: 'person-by-email' },
      )
      return rows[0]
    },

    /** Oldest first. */
    async all(): Promise<Person[]> {
      const { rows } = await run<Person>(db.pool, sql`${PERSON} order by p.created_at, p.id`)
      return rows
    },

    /**
     * Creates the person of an account, once. The installation's first person becomes admin of every city, decided in the same transaction.
     * `onNew` writes what belongs to the new person.
     */
    async admit(
      { id, email, username, firstName }: Profile,
      signupRole: Role,
      at: Date,
      onNew: (tx: Tx, role: Role) => Promise<void>,
    ): Promise<{ isNew: boolean }> {
      return transaction(db, async (tx) => {
        const { count } = await run(
          tx,
          sql`insert into person (id, email, username, first_name, created_at)
            values (${id}, ${email}, ${username}, ${firstName}, ${at}) on conflict (id) do nothing`,
        )
        if (count === 0) return { isNew: false }
        const first = await run(tx, sql`insert into first_account (one, at) values (true, ${at}) on conflict do nothing`)
        const role: Role = first.count === 1 ? 'admin' : signupRole
        await run(tx, sql`insert into person_role (person_id, city_id, role) values (${id}, ${EVERY_CITY}, ${role})`)
        await onNew(tx, role)
        return { isNew: true }
      })
    },

    /** Stores the provider's present profile of a person. */
    async keepProfile(tx: Pick<Tx, 'query'>, { id, email, username, firstName }: Profile): Promise<void> {
      await run(tx, sql`update person set email = ${email}, username = ${username}, first_name = ${firstName} where id = ${id}`)
    },

    /** Returns the plan before; undefined if there is no such person. Locks the row until the transaction ends. */
    async setPlan(tx: Pick<Tx, 'query'>, id: string, plan: Plan, readAt: Date | null): Promise<Plan | undefined> {
      const { rows } = await run<{ before: Plan }>(
        tx,
        sql`update person set plan = ${plan}, plan_read_at = coalesce(${readAt}, person.plan_read_at)
         from (select id, plan as before from person where id = ${id} for update) old where person.id = old.id returning old.before`,
      )
      return rows[0]?.before
    },

    /** Sets a role, or removes the city's own row with null. Callers ensure that an admin remains. */
    async setRole(tx: Pick<Tx, 'query'>, id: string, cityId: string, role: Role | null): Promise<void> {
      if (role === null) await run(tx, sql`delete from person_role where person_id = ${id} and city_id = ${cityId}`)
      else
        await run(
          tx,
          sql`insert into person_role (person_id, city_id, role) values (${id}, ${cityId}, ${role})
           on conflict (person_id, city_id) do update set role = excluded.role`,
        )
    },

    /**
     * Whether each of these cities still has an admin. Call it at the end of a transaction that holds the lock of `lockAdmins`, so that two
     * admins cannot demote each other.
     */
    async everyCityHasAdmin(tx: Pick<Tx, 'query'>, cityIds: readonly string[]): Promise<boolean> {
      const { rows } = await run<{ orphaned: number }>(
        tx,
        sql`select count(*)::int as orphaned from unnest(${cityIds}::text[]) as city (id) where not exists (
           select 1 from person_role r where r.role = 'admin' and r.city_id = city.id
         ) and not exists (
           select 1 from person_role r where r.role = 'admin' and r.city_id = ${EVERY_CITY}
             and not exists (select 1 from person_role own where own.person_id = r.person_id and own.city_id = city.id))`,
      )
      return rows[0]?.orphaned === 0
    },

    async lockAdmins(tx: Pick<Tx, 'query'>): Promise<void> {
      await run(tx, sql`select pg_advisory_xact_lock(hashtext('admins'))`)
    },

    async remove(tx: Pick<Tx, 'query'>, id: string): Promise<void> {
      await run(tx, sql`delete from person where id = ${id}`)
    },
  }
}

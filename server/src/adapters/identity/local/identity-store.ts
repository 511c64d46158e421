import type { Db, Tx } from '../../../platform/db/connection.ts'
import { literal, run, type Sql, sql } from '../../../platform/db/sql.ts'
import type { Profile } from '../identity-port.ts'

/** A second factor as stored, encrypted. */
interface SealedSecondFactor {
  id: string
  secret: string
  backupCodes: string
}

/** A session as stored. */
export interface SessionRow {
  id: string
  personId: string
  createdAt: Date
  lastSeenAt: Date
  /** The absolute end. */
  endsAt: Date
  address: string | null
  browser: string | null
  /** Admin of some city. */
  isAdmin: boolean
  /** False after a crash between the account and its person. */
  isKnown: boolean
}

export interface AccountRow extends Profile {
  email: string
  createdAt: Date
  secondFactor: boolean
}

export type IdentityStore = ReturnType<typeof identityStore>
type Asks = Pick<Tx, 'query'>

/** A code is accepted up to half a minute before and after its own. */
const CODE_MS = 2 * 60_000

/** Table, its key, and the condition for expired rows. */
const OVER = [
  [sql`identity_session`, sql`id`, sql`expires_at <= now.at or coalesce(seen_at, created_at) <= now.idle_since`],
  [sql`identity_token`, sql`hash`, sql`expires_at <= now.at`],
  [sql`identity_verification`, sql`id`, sql`expires_at <= now.at`],
  [sql`identity_used_code`, sql`user_id, code`, sql`used_at <= now.at - interval ${literal(`${CODE_MS} milliseconds`)}`],
] as const

const SESSION = sql`select s.id, s.user_id as "personId", s.created_at as "createdAt", coalesce(s.seen_at, s.created_at) as "lastSeenAt",
    s.expires_at as "endsAt", nullif(s.ip_address, '') as address, nullif(s.user_agent, '') as browser, p.id is not null as "isKnown",
    exists (select 1 from person_role r where r.person_id = p.id and r.role = 'admin') as "isAdmin"
  from identity_session s left join person p on p.id = s.user_id::text`

const ACCOUNT = sql`select id, email, username, nullif(name, '') as "firstName", created_at as "createdAt",
  coalesce(two_factor_enabled, false) as "secondFactor" from identity_user`

/** All SQL about accounts besides the identity library's own. */
export function identityStore(db: Db) {
  async function sessions(name: string, condition: Sql): Promise<SessionRow[]> {
    return (await run<SessionRow>(db.pool, sql`${SESSION} ${condition}`, { name })).rows
  }

  async function account(name: string, condition: Sql): Promise<AccountRow | undefined> {
    return (await run<AccountRow>(db.pool, sql`${ACCOUNT} where ${condition}`, { name })).rows[0]
  }

  return {
    async sessionByToken(hash: string): Promise<SessionRow | undefined> {
      return (await sessions('session-by-token', sql`where s.token = ${hash}`))[0]
    },
    async sessionByBearer(hash: string, at: Date): Promise<SessionRow | undefined> {
      const condition = sql`join identity_token t on t.session_id = s.id where t.hash = ${hash} and t.expires_at > ${at}`
      return (await sessions('session-by-bearer', condition))[0]
    },
    sessionsById: (ids: readonly string[]) => sessions('sessions-by-id', sql`where s.id = any(${ids}::uuid[])`),
    sessionsOf: (personIds: readonly string[]) =>
      sessions('sessions-of', sql`where s.user_id = any(${personIds}::uuid[]) order by s.created_at desc, s.id desc`),

    /** Records the use of a session, unless the last recorded one is after `since`. */
    async seen(id: string, at: Date, since: Date): Promise<void> {
      await run(db.pool, sql`update identity_session set seen_at = ${at} where id = ${id} and coalesce(seen_at, created_at) < ${since}`, {
        name: 'session-seen',
      })
    },
    /** Deletes a person's expired sessions. */
    async forgetOver(personId: string, at: Date, idleSince: Date): Promise<void> {
      await run(
        db.pool,
        sql`delete from identity_session
          where user_id = ${personId} and (expires_at <= ${at} or coalesce(seen_at, created_at) <= ${idleSince})`,
        { name: 'sessions-forget' },
      )
    },
    async endSession(tx: Asks, personId: string, id: string): Promise<boolean> {
      const { count } = await run(tx, sql`delete from identity_session where user_id = ${personId} and id = ${id}`)
      return count === 1
    },
    /** @returns how many ended */
    async endSessions(tx: Asks, personId: string, butId: string | null): Promise<number> {
      const { count } = await run(tx, sql`delete from identity_session where user_id = ${personId} and id is distinct from ${butId}`)
      return count
    },

    /** False if the session is over. Also deletes the session's expired tokens. */
    async keepToken(hash: string, sessionId: string, at: Date, expiresAt: Date): Promise<boolean> {
      const { count } = await run(
        db.pool,
        sql`with expired as (delete from identity_token where session_id = ${sessionId} and expires_at <= ${at})
          insert into identity_token (hash, session_id, expires_at)
          select ${hash}, id, ${expiresAt} from identity_session where id = ${sessionId} for key share`,
        { name: 'token-keep' },
      )
      return count === 1
    },

    async accountsOf(ids: readonly string[]): Promise<AccountRow[]> {
      return (await run<AccountRow>(db.pool, sql`${ACCOUNT} where id = any(${ids}::uuid[])`)).rows
    },
    account: (personId: string) => account('account', sql`id = ${personId}::uuid`),
    accountByEmail: (email: string) => account('account-by-email', sql`email = ${email}`),
    async hasAccounts(): Promise<boolean> {
      return (await run(db.pool, sql`select 1 from identity_user limit 1`)).count === 1
    },
    accountByUsername: (username: string) => account('account-by-username', sql`username = ${username}`),
    /** Hash of the password; undefined if there is no such account. */
    async passwordHash(personId: string): Promise<string | undefined> {
      const { rows } = await run<{ password: string }>(
        db.pool,
        sql`select password from identity_account where user_id = ${personId}::uuid and provider_id = 'credential'`,
      )
      return rows[0]?.password
    },
    async setPassword(tx: Asks, personId: string, hash: string, at: Date): Promise<void> {
      await run(
        tx,
        sql`update identity_account set password = ${hash}, updated_at = ${at} where user_id = ${personId} and provider_id = 'credential'`,
      )
    },
    async setProfile(tx: Asks, { id, email, username, firstName }: Profile, at: Date): Promise<void> {
      await run(
        tx,
        sql`update identity_user set email = ${email}, username = ${username}, name = ${firstName ?? ''}, updated_at = ${at}
          where id = ${id}`,
      )
    },
    /** The person a link or a pending sign-in is for; undefined if it is unknown or expired. */
    async verification(identifier: string, at: Date): Promise<string | undefined> {
      const { rows } = await run<{ value: string }>(
        db.pool,
        sql`select value from identity_verification where identifier = ${identifier} and expires_at > ${at}`,
        { name: 'verification' },
      )
      return rows[0]?.value
    },
    /** Stores one that belongs to nobody. */
    async keepVerification(tx: Asks, identifier: string, at: Date): Promise<void> {
      await run(
        tx,
        sql`insert into identity_verification (id, identifier, value, expires_at, created_at, updated_at)
         values (gen_random_uuid(), ${identifier}, '', ${at}, ${at}, ${at})`,
      )
    },
    /** False if it was used before. */
    async spendVerification(tx: Asks, identifier: string): Promise<boolean> {
      const { count } = await run(tx, sql`delete from identity_verification where identifier = ${identifier}`)
      return count > 0
    },
    /** Invalidates links in earlier e-mails. */
    async deleteOldEmails(tx: Asks, personId: string): Promise<void> {
      await run(tx, sql`delete from identity_verification where value = ${personId}`)
    },
    /** Deletes sessions, tokens, credentials and second factor too. */
    async remove(tx: Asks, personId: string): Promise<void> {
      await run(tx, sql`delete from identity_user where id = ${personId}::uuid`)
      await run(tx, sql`delete from identity_verification where value = ${personId}`)
    },

    /** Deletes everybody's expired rows, up to `atMost` per table. @returns how many */
    async forgetAllOver(at: Date, idleSince: Date, atMost: number): Promise<number> {
      let count = 0
      for (const [table, key, over] of OVER) {
        const deleted = await run(
          db.pool,
          sql`delete from ${table} where (${key}) in
            (select ${key} from ${table}, (select ${at}::timestamptz as at, ${idleSince}::timestamptz as idle_since) now
              where ${over} limit ${atMost})`,
        )
        count += deleted.count
      }
      return count
    },

    /** Whether the person of an account was removed; called only when there is no such person. */
    async wasRemoved(personId: string): Promise<boolean> {
      const { count } = await run(
        db.pool,
        sql`select 1 from audit_entry where action = 'account-removed' and (subject_id = ${personId} or actor_id = ${personId}) limit 1`,
      )
      return count === 1
    },

    /** Removes a lost second factor. False if there is none. */
    async takeSecondFactor(tx: Asks, personId: string): Promise<boolean> {
      await run(tx, sql`update identity_user set two_factor_enabled = false where id::text = ${personId}`)
      const { count } = await run(tx, sql`delete from identity_two_factor where user_id::text = ${personId} and verified`)
      return count === 1
    },

    /**
     * Counts an attempt and returns the count and the start of the window, in one statement, so that concurrent attempts are exact. A window
     * that starts more than its length from now was made by a clock that was set back; one that starts a little later, by another instance.
     */
    async countTry(subject: string, at: Date, windowMs: number): Promise<{ tries: number; beganAt: Date }> {
      const isOver = sql`(held.window_began_at <= ${new Date(at.getTime() - windowMs)}
        or held.window_began_at > ${new Date(at.getTime() + windowMs)})`
      const { rows } = await run<{ tries: number; beganAt: Date }>(
        db.pool,
        sql`insert into identity_attempt as held (subject, window_began_at, tries) values (${subject}, ${at}, 1)
          on conflict (subject) do update set
            tries = case when ${isOver} then 1 else least(held.tries + 1, 1000000) end,
            window_began_at = case when ${isOver} then ${at} else held.window_began_at end
          returning tries, window_began_at as "beganAt"`,
        { name: 'try-count' },
      )
      return rows[0] as { tries: number; beganAt: Date }
    },
    /** Whether the audit trail has a sign-in of this person from the address since then. */
    async enteredFrom(personId: string, address: string, since: Date): Promise<boolean> {
      const { count } = await run(
        db.pool,
        sql`select 1 from audit_entry
          where actor_id = ${personId} and action = 'signed-in' and address = ${address} and at > ${since} limit 1`,
        { name: 'entered-from' },
      )
      return count === 1
    },
    async forgetTries(subjects: readonly string[]): Promise<void> {
      await run(db.pool, sql`delete from identity_attempt where subject = any(${subjects})`, { name: 'tries-forget' })
    },
    async forgetTriesBefore(at: Date): Promise<void> {
      await run(db.pool, sql`delete from identity_attempt where window_began_at < ${at}`, { name: 'tries-forget-old' })
    },

    /** False if the code was used before within its lifetime. */
    async spendCode(personId: string, code: string, at: Date): Promise<boolean> {
      const before = new Date(at.getTime() - CODE_MS)
      await run(db.pool, sql`delete from identity_used_code where user_id = ${personId}::uuid and used_at < ${before}`)
      const { count } = await run(
        db.pool,
        sql`insert into identity_used_code (user_id, code, used_at) values (${personId}::uuid, ${code}, ${at}) on conflict do nothing`,
      )
      return count === 1
    },

    /** The installation's key in the store; the first one that is offered stays. */
    async keepKey(secret: string, at: Date): Promise<string> {
      await run(db.pool, sql`insert into identity_key (one, secret, made_at) values (true, ${secret}, ${at}) on conflict do nothing`)
      const { rows } = await run<{ secret: string }>(db.pool, sql`select secret from identity_key`)
      return (rows[0] as { secret: string }).secret
    },

    /** Null before the first start of a server. */
    async storedKey(): Promise<string | null> {
      const { rows } = await run<{ secret: string }>(db.pool, sql`select secret from identity_key`)
      return rows[0]?.secret ?? null
    },

    async secondFactors(): Promise<SealedSecondFactor[]> {
      const { rows } = await run<SealedSecondFactor>(
        db.pool,
        sql`select id, secret, backup_codes as "backupCodes" from identity_two_factor order by id`,
      )
      return rows
    },

    /** False if it is no longer the one that was read. */
    async replaceSecondFactor(former: SealedSecondFactor, { secret, backupCodes }: Omit<SealedSecondFactor, 'id'>): Promise<boolean> {
      const { count } = await run(
        db.pool,
        sql`update identity_two_factor set secret = ${secret}, backup_codes = ${backupCodes}
          where id = ${former.id} and secret = ${former.secret} and backup_codes = ${former.backupCodes}`,
      )
      return count > 0
    },

    async replaceKey(secret: string, at: Date): Promise<void> {
      await run(
        db.pool,
        sql`insert into identity_key (one, secret, made_at) values (true, ${secret}, ${at})
          on conflict (one) do update set secret = excluded.secret, made_at = excluded.made_at`,
      )
    },
  }
}

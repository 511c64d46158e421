import type { Db, Tx } from '../../../platform/db/connection.ts'
import type { Profile } from '../identity-port.ts'

/** A session as its row tells it. */
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
  /** The product knows this person: false after a crash between the account and what belongs to it. */
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

/** Table, its key, and what is over in it. */
const OVER = [
  ['identity_session', 'id', 'expires_at <= now.at or coalesce(seen_at, created_at) <= now.idle_since'],
  ['identity_token', 'hash', 'expires_at <= now.at'],
  ['identity_verification', 'id', 'expires_at <= now.at'],
  ['identity_used_code', 'user_id, code', `used_at <= now.at - interval '${CODE_MS} milliseconds'`],
] as const

const SESSION = `select s.id, s.user_id as "personId", s.created_at as "createdAt", coalesce(s.seen_at, s.created_at) as "lastSeenAt",
    s.expires_at as "endsAt", nullif(s.ip_address, '') as address, nullif(s.user_agent, '') as browser, p.id is not null as "isKnown",
    exists (select 1 from person_role r where r.person_id = p.id and r.role = 'admin') as "isAdmin"
  from identity_session s left join person p on p.id = s.user_id::text`

const ACCOUNT = `select id, email, username, nullif(name, '') as "firstName", created_at as "createdAt",
  coalesce(two_factor_enabled, false) as "secondFactor" from identity_user`

/** All SQL about accounts beside the identity library's own. */
export function identityStore(db: Db) {
  async function sessions(name: string, condition: string, values: unknown[]): Promise<SessionRow[]> {
    return (await db.pool.query<SessionRow>({ name, text: `${SESSION} ${condition}`, values })).rows
  }

  async function account(name: string, condition: string, value: string): Promise<AccountRow | undefined> {
    return (await db.pool.query<AccountRow>({ name, text: `${ACCOUNT} where ${condition}`, values: [value] })).rows[0]
  }

  return {
    async sessionByToken(hash: string): Promise<SessionRow | undefined> {
      return (await sessions('session-by-token', 'where s.token = $1', [hash]))[0]
    },
    async sessionByBearer(hash: string, at: Date): Promise<SessionRow | undefined> {
      const condition = 'join identity_token t on t.session_id = s.id where t.hash = $1 and t.expires_at > $2'
      return (await sessions('session-by-bearer', condition, [hash, at]))[0]
    },
    sessionsById: (ids: readonly string[]) => sessions('sessions-by-id', 'where s.id = any($1::uuid[])', [ids]),
    sessionsOf: (personIds: readonly string[]) =>
      sessions('sessions-of', 'where s.user_id = any($1::uuid[]) order by s.created_at desc, s.id desc', [personIds]),

    /** The session is used; written when the last time was before `since`. */
    async seen(id: string, at: Date, since: Date): Promise<void> {
      await db.pool.query({
        name: 'session-seen',
        text: 'update identity_session set seen_at = $2 where id = $1 and coalesce(seen_at, created_at) < $3',
        values: [id, at, since],
      })
    },
    /** Rows of sessions that are over. */
    async forgetOver(personId: string, at: Date, idleSince: Date): Promise<void> {
      await db.pool.query({
        name: 'sessions-forget',
        text: 'delete from identity_session where user_id = $1 and (expires_at <= $2 or coalesce(seen_at, created_at) <= $3)',
        values: [personId, at, idleSince],
      })
    },
    async endSession(tx: Asks, personId: string, id: string): Promise<boolean> {
      const { rowCount } = await tx.query('delete from identity_session where user_id = $1 and id = $2', [personId, id])
      return rowCount === 1
    },
    /** Returns how many ended. */
    async endSessions(tx: Asks, personId: string, butId: string | null): Promise<number> {
      const { rowCount } = await tx.query('delete from identity_session where user_id = $1 and id is distinct from $2', [personId, butId])
      return rowCount ?? 0
    },

    /** False when the session is over. Those of the session that have expired go away. */
    async keepToken(hash: string, sessionId: string, at: Date, expiresAt: Date): Promise<boolean> {
      const { rowCount } = await db.pool.query({
        name: 'token-keep',
        text: `with expired as (delete from identity_token where session_id = $2 and expires_at <= $3)
          insert into identity_token (hash, session_id, expires_at)
          select $1, id, $4 from identity_session where id = $2 for key share`,
        values: [hash, sessionId, at, expiresAt],
      })
      return rowCount === 1
    },

    async accountsOf(ids: readonly string[]): Promise<AccountRow[]> {
      return (await db.pool.query<AccountRow>(`${ACCOUNT} where id = any($1::uuid[])`, [ids])).rows
    },
    account: (personId: string) => account('account', 'id = $1::uuid', personId),
    accountByEmail: (email: string) => account('account-by-email', 'email = $1', email),
    async hasAccounts(): Promise<boolean> {
      return (await db.pool.query('select 1 from identity_user limit 1')).rowCount === 1
    },
    accountByUsername: (username: string) => account('account-by-username', 'username = $1', username),
    /** Of the password; undefined when there is no such account. */
    async passwordHash(personId: string): Promise<string | undefined> {
      const { rows } = await db.pool.query<{ password: string }>(
        `select password from identity_account where user_id = $1::uuid and provider_id = 'credential'`,
        [personId],
      )
      return rows[0]?.password
    },
    async setPassword(tx: Asks, personId: string, hash: string, at: Date): Promise<void> {
      await tx.query(`update identity_account set password = $2, updated_at = $3 where user_id = $1 and provider_id = 'credential'`, [
        personId,
        hash,
        at,
      ])
    },
    async setProfile(tx: Asks, { id, email, username, firstName }: Profile, at: Date): Promise<void> {
      await tx.query('update identity_user set email = $2, username = $3, name = $4, updated_at = $5 where id = $1', [
        id,
        email,
        username,
        firstName ?? '',
        at,
      ])
    },
    /** Whom a letter or a waiting sign-in is about; undefined when it is none, or too old. */
    async verification(identifier: string, at: Date): Promise<string | undefined> {
      const { rows } = await db.pool.query<{ value: string }>({
        name: 'verification',
        text: 'select value from identity_verification where identifier = $1 and expires_at > $2',
        values: [identifier, at],
      })
      return rows[0]?.value
    },
    /** Leads to nobody. */
    async keepVerification(tx: Asks, identifier: string, at: Date): Promise<void> {
      await tx.query(
        `insert into identity_verification (id, identifier, value, expires_at, created_at, updated_at)
         values (gen_random_uuid(), $1, '', $2, $2, $2)`,
        [identifier, at],
      )
    },
    /** False when somebody else was faster. */
    async spendVerification(tx: Asks, identifier: string): Promise<boolean> {
      const { rowCount } = await tx.query('delete from identity_verification where identifier = $1', [identifier])
      return (rowCount ?? 0) > 0
    },
    /** Letters that were sent before lead nowhere any longer. */
    async deleteOldEmails(tx: Asks, personId: string): Promise<void> {
      await tx.query('delete from identity_verification where value = $1', [personId])
    },
    /** Sessions, tokens, credentials and second factor go with it. */
    async remove(tx: Asks, personId: string): Promise<void> {
      await tx.query('delete from identity_user where id = $1::uuid', [personId])
      await tx.query('delete from identity_verification where value = $1', [personId])
    },

    /** What opens nothing any longer, of everybody: so many rows of each kind at a time. Returns how many. */
    async forgetAllOver(at: Date, idleSince: Date, atMost: number): Promise<number> {
      let count = 0
      for (const [table, key, over] of OVER)
        count +=
          (
            await db.pool.query(
              `delete from ${table} where (${key}) in
                 (select ${key} from ${table}, (select $1::timestamptz as at, $2::timestamptz as idle_since) now where ${over} limit $3)`,
              [at, idleSince, atMost],
            )
          ).rowCount ?? 0
      return count
    },

    /** Whether the person behind an account was taken away; asked only when the product knows no such person. */
    async wasRemoved(personId: string): Promise<boolean> {
      const { rowCount } = await db.pool.query(
        `select 1 from audit_entry where action = 'account-removed' and (subject_id = $1 or actor_id = $1) limit 1`,
        [personId],
      )
      return rowCount === 1
    },

    /** Takes a second factor off that its owner has lost. False when there is none. */
    async takeSecondFactor(tx: Asks, personId: string): Promise<boolean> {
      await tx.query('update identity_user set two_factor_enabled = false where id::text = $1', [personId])
      const { rowCount } = await tx.query('delete from identity_two_factor where user_id::text = $1 and verified', [personId])
      return rowCount === 1
    },

    /**
     * Counts one more try and says how many there were since when: one statement, exact however many come at once. A
     * window that begins more than its length from now is of a clock that was set back; one that begins a little later is
     * of another instance's.
     */
    async countTry(subject: string, at: Date, windowMs: number): Promise<{ tries: number; beganAt: Date }> {
      const { rows } = await db.pool.query<{ tries: number; beganAt: Date }>({
        name: 'try-count',
        text: `insert into identity_attempt as held (subject, window_began_at, tries) values ($1, $2, 1)
          on conflict (subject) do update set
            tries = case when held.window_began_at <= $3 or held.window_began_at > $4 then 1 else least(held.tries + 1, 1000000) end,
            window_began_at = case when held.window_began_at <= $3 or held.window_began_at > $4 then $2 else held.window_began_at end
          returning tries, window_began_at as "beganAt"`,
        values: [subject, at, new Date(at.getTime() - windowMs), new Date(at.getTime() + windowMs)],
      })
      return rows[0] as { tries: number; beganAt: Date }
    },
    /** Whether somebody came in from this address since then, as the trail has it. */
    async enteredFrom(personId: string, address: string, since: Date): Promise<boolean> {
      const { rowCount } = await db.pool.query({
        name: 'entered-from',
        text: `select 1 from audit_entry where actor_id = $1 and action = 'signed-in' and address = $2 and at > $3 limit 1`,
        values: [personId, address, since],
      })
      return rowCount === 1
    },
    async forgetTries(subjects: readonly string[]): Promise<void> {
      await db.pool.query({ name: 'tries-forget', text: 'delete from identity_attempt where subject = any($1)', values: [subjects] })
    },
    async forgetTriesBefore(at: Date): Promise<void> {
      await db.pool.query({ name: 'tries-forget-old', text: 'delete from identity_attempt where window_began_at < $1', values: [at] })
    },

    /** False when this code was given within the minutes that it could be good for. */
    async spendCode(personId: string, code: string, at: Date): Promise<boolean> {
      const before = new Date(at.getTime() - CODE_MS)
      await db.pool.query('delete from identity_used_code where user_id = $1::uuid and used_at < $2', [personId, before])
      const { rowCount } = await db.pool.query(
        'insert into identity_used_code (user_id, code, used_at) values ($1::uuid, $2, $3) on conflict do nothing',
        [personId, code, at],
      )
      return rowCount === 1
    },

    /** The key of the installation that the store holds; the first that is offered stays. */
    async keepKey(secret: string, at: Date): Promise<string> {
      await db.pool.query('insert into identity_key (one, secret, made_at) values (true, $1, $2) on conflict do nothing', [secret, at])
      const { rows } = await db.pool.query<{ secret: string }>('select secret from identity_key')
      return (rows[0] as { secret: string }).secret
    },
  }
}

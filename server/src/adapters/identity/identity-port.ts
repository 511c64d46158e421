import type { Tx } from '../../platform/db/connection.ts'

/** A person as the identity provider knows them. */
export interface Profile {
  id: string
  /** Null when the provider knows none. */
  email: string | null
  username: string | null
  firstName: string | null
}

/** Who stands behind what a request showed. */
export interface Authenticated {
  personId: string
  sessionId: string
  by: 'session' | 'token'
}

/** What a request showed of its sender: the whole Cookie header, or a bearer token of the page. */
export type PresentedCredential = { cookie: string } | { bearer: string }

/** What the provider knows of the sessions of a person. */
export interface Presence {
  /** Sessions that go on; null when the provider does not say. */
  sessions: number | null
  /** Null when it is not known, or when they have never signed in. */
  lastSeenAt: Date | null
}

/** With what somebody shows once more who they are, before something that cannot be undone. */
export interface Confirmation {
  /** The present password; undefined when none was given. */
  password: string | undefined
  /** As `From` of a request has them. */
  address: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Who people are. Passwords, second factors and sessions are its own matter; roles and plans are ours. */
export interface Identity {
  kind: 'local' | 'clerk'
  /** Null for what is missing, expired, ended or forged. Asks the store or the provider: callers remember the answer for a moment. */
  recognise(shown: PresentedCredential): Promise<Authenticated | null>
  /** Null when the account is gone. */
  profile(personId: string): Promise<Profile | null>
  /** A bearer token for a session, good for TOKEN_MS at most; null when the session is over. */
  token(session: Authenticated): Promise<{ token: string; expiresAtMs: number } | null>
  /** Which of these sessions go on. */
  alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The plan that the provider keeps beside the account; undefined when it keeps none and ours alone counts. */
  plan(personId: string): Promise<string | undefined>
  /** Tells the provider, where it keeps plans. */
  setPlan(personId: string, plan: string): Promise<void>
  /** Ends every session of a person, but perhaps one. In the caller's transaction where accounts are our own. */
  endSessions(personId: string, butSessionId?: string, tx?: Tx): Promise<void>
  /** Of each of these people; who is not in it has no account there. */
  presence(personIds: readonly string[]): Promise<ReadonlyMap<string, Presence>>
  /** What the provider keeps about a person, fit for JSON and without secrets: account, sessions with address and browser, second factor on or off. */
  copy(personId: string): Promise<unknown>
  /**
   * Whether the person is there themselves: the present password, asked through the same limits as a sign-in; where the
   * provider alone knows passwords, a token of the last minute.
   * @throws Failure too_many
   */
  confirm(personId: string, shown: Confirmation): Promise<boolean>
  /** Removes account, credentials and sessions. In the caller's transaction where accounts are our own. */
  remove(personId: string, tx?: Tx): Promise<void>
}

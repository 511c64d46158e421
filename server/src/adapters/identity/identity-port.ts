import type { Tx } from '../../platform/db/connection.ts'

/** A person as the identity provider knows them. */
export interface Profile {
  id: string
  /** Null if the provider has none. */
  email: string | null
  username: string | null
  firstName: string | null
}

/** The person and session behind a request. */
export interface Authenticated {
  personId: string
  sessionId: string
  by: 'session' | 'token'
}

/** What a request presents: the whole Cookie header, or one of the page's bearer tokens. */
export type PresentedCredential = { cookie: string } | { bearer: string }

/** A person's sessions, as far as the provider reports them. */
export interface Presence {
  /** Active sessions; null if the provider does not report them. */
  sessions: number | null
  /** Null if unknown, or if they have never signed in. */
  lastSeenAt: Date | null
  /** Whether they sign in with a second factor; null if the provider does not report it. */
  secondFactor: boolean | null
}

/** How somebody proves again who they are, before something irreversible. */
export interface Confirmation {
  /** The current password; undefined if none was given. */
  password: string | undefined
  /** As in `RequestOrigin`. */
  address: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Authenticates people. Passwords, second factors and sessions belong to the provider; roles and plans are ours. */
export interface Identity {
  kind: 'local' | 'clerk'
  /** Asks a provider whether it can be reached. Rejects if not. Absent for local accounts, which are in the store. */
  reach?(): Promise<void>
  /** Null for a missing, expired, ended or forged credential. Reads the store or asks the provider, so callers cache the answer briefly. */
  recognise(shown: PresentedCredential): Promise<Authenticated | null>
  /** Null if the account was removed. */
  profile(personId: string): Promise<Profile | null>
  /** A bearer token for a session, valid for at most TOKEN_MS; null if the session is over. */
  token(session: Authenticated): Promise<{ token: string; expiresAtMs: number } | null>
  /** The sessions among these that are active. */
  alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The plan stored at the provider; undefined if it stores none and only ours counts. */
  plan(personId: string): Promise<string | undefined>
  /** Stores the plan at a provider that keeps plans. */
  setPlan(personId: string, plan: string): Promise<void>
  /** Ends a person's sessions, except perhaps one. Local accounts use the caller's transaction. */
  endSessions(personId: string, butSessionId?: string, tx?: Tx): Promise<void>
  /** By person id; people without an account at the provider are absent. */
  presence(personIds: readonly string[]): Promise<ReadonlyMap<string, Presence>>
  /**
   * What the provider stores about a person, fit for JSON and without secrets: account, sessions with address and browser, second factor.
   */
  copy(personId: string): Promise<unknown>
  /**
   * Whether the person is really there: by the current password, under the limits of sign-in, or, if only the provider knows passwords, by
   * a token of the last minute.
   * @throws Failure too_many
   */
  confirm(personId: string, shown: Confirmation): Promise<boolean>
  /** Removes account, credentials and sessions. Local accounts use the caller's transaction. */
  remove(personId: string, tx?: Tx): Promise<void>
}

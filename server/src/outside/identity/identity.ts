/** A person as the identity provider knows them. */
export interface Profile {
  id: string
  /** Null when the provider knows none. */
  email: string | null
  username: string | null
  firstName: string | null
}

/** Who stands behind what a request showed. */
export interface Recognised {
  personId: string
  sessionId: string
  by: 'session' | 'token'
}

/** What a request showed of its sender: the whole Cookie header, or a bearer token of the page. */
export type Shown = { cookie: string } | { bearer: string }

/** Who people are. Passwords, second factors and sessions are its own matter; roles and plans are ours. */
export interface Identity {
  kind: 'local' | 'clerk'
  /** Null for what is missing, expired, ended or forged. Asks the store or the provider: callers remember the answer for a moment. */
  recognise(shown: Shown): Promise<Recognised | null>
  /** Null when the account is gone. */
  profile(personId: string): Promise<Profile | null>
  /** A bearer token for a session, good for TOKEN_MS at most; null when the session is over. */
  token(session: Recognised): Promise<{ token: string; expiresAtMs: number } | null>
  /** Which of these sessions go on. */
  alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The plan that the provider keeps beside the account; undefined when it keeps none and ours alone counts. */
  plan(personId: string): Promise<string | undefined>
  /** Tells the provider, where it keeps plans. */
  setPlan(personId: string, plan: string): Promise<void>
  /** Ends every session of a person, but perhaps one. */
  endSessions(personId: string, butSessionId?: string): Promise<void>
  /** Removes account, credentials and sessions. */
  remove(personId: string): Promise<void>
}

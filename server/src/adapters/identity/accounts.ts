import type { SignedIn } from '@oppidum/domain/core/access'
import type { Account, Session } from '@oppidum/domain/people/account'
import type { Tx } from '../../platform/db/connection.ts'

/** A request about accounts, with where it came from. */
export interface AccountRequest {
  requestId: string
  address: string
  headers: Readonly<Record<string, string | undefined>>
}

/** A signed-in person who acts on their own account. */
export interface Owner {
  person: SignedIn
  from: AccountRequest
}

/** A successful sign-in; `cookies` in the form of Set-Cookie. */
export interface SignInResult {
  personId: string
  cookies: string[]
}

export interface NewAccount {
  email: string
  password: string
  firstName: string | null
  username: string | null
}

/** Writes what belongs to a new person, in the transaction that creates them. */
export type Welcome = (tx: Tx, personId: string, email: string) => Promise<void>

/** The invitation somebody signs up with, or null, and what it gives. */
export interface Invitation {
  invitation: string | null
  welcomeOf(invitation: string | null): Welcome | undefined
}

/** Local accounts. With a hosted provider, its own pages do all of this. */
export interface Accounts {
  /**
   * With a mail server, `asksCode`: a code is e-mailed, and only the owner of the address learns whether it already has an account. An
   * installation's first account is created at once.
   * @throws Failure refused for a weak password or an invalid address; conflict for a taken username or, without a mail server, a taken
   *   address; too_many
   */
  signUp(account: NewAccount, from: AccountRequest, invitation: Invitation): Promise<SignInResult | { asksCode: string[] }>
  /**
   * `asksCode` when the second factor is still required.
   * @throws Failure signed_out, with the same message whatever was wrong; too_many
   */
  signIn(
    who: { email: string } | { username: string },
    password: string,
    from: AccountRequest,
  ): Promise<SignInResult | { asksCode: string[] }>
  /**
   * Takes the code of the second factor, or of a sign-up.
   * @throws Failure signed_out; too_many
   */
  giveCode(code: string, from: AccountRequest, welcomeOf: Invitation['welcomeOf']): Promise<SignInResult>
  /** @returns cookies that delete the present ones */
  signOut(person: SignedIn | null, from: AccountRequest): Promise<string[]>
  /** Sends an e-mail if there is such an account. @throws Failure too_many */
  requestReset(email: string, from: AccountRequest): Promise<void>
  /** @returns the cookie of a known browser @throws Failure refused for a weak password, or a used or expired link */
  reset(token: string, password: string, from: AccountRequest): Promise<string[]>

  find(personId: string): Promise<Omit<Account, 'secondFactorRequired' | 'supportPhone'> | null>
  /** @throws Failure conflict for a taken username */
  changeProfile(owner: Owner, change: { firstName?: string | null; username?: string | null }): Promise<void>
  /** @throws Failure refused for a wrong current password or a weak new one; too_many */
  changePassword(owner: Owner, passwords: { password: string; newPassword: string }): Promise<void>
  /** @throws Failure refused; conflict for a taken address; too_many */
  changeEmail(owner: Owner, change: { password: string; email: string }): Promise<void>
  /** @throws Failure refused; conflict when it is already on; too_many */
  beginSecondFactor(owner: Owner, password: string): Promise<{ secret: string; uri: string; backupCodes: string[] }>
  /** @returns the cookies of the session that replaces all others @throws Failure refused; too_many */
  confirmSecondFactor(owner: Owner, code: string): Promise<string[]>
  endSecondFactor(owner: Owner, password: string): Promise<string[]>

  sessions(owner: Owner): Promise<Session[]>
  /** False if the person has no session with this id. */
  endSession(owner: Owner, id: string): Promise<boolean>
  endOtherSessions(owner: Owner): Promise<void>
}

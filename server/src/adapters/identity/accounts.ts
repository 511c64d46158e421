import type { SignedIn } from '@oppidum/domain/core/access'
import type { Account, Session } from '@oppidum/domain/people/account'
import type { Tx } from '../../platform/db/connection.ts'

/** Where a request came from. */
export interface AccountRequest {
  requestId: string
  address: string
  headers: Readonly<Record<string, string | undefined>>
}

/** A person who asks about their own account, with a session. */
export interface Owner {
  person: SignedIn
  from: AccountRequest
}

/** Somebody has signed in; `cookies` as Set-Cookie takes them. */
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

/** What belongs to somebody who is new, in the transaction that makes them known. */
export type Welcome = (tx: Tx, personId: string, email: string) => Promise<void>

/** The invitation that somebody signs up with, null for none, and what it gives. */
export interface Invitation {
  invitation: string | null
  welcomeOf(invitation: string | null): Welcome | undefined
}

/** What an account of our own can do, which one at a provider does on the provider's own pages. */
export interface Accounts {
  /**
   * Where e-mails are sent, `asksCode`: one with a code goes to the address, and whether it has an account already is told to
   * its owner alone. The first account of an installation is made at once.
   * @throws Failure refused for a weak password or what is no address; conflict for a username, or, where no e-mails are sent,
   *   an address that is taken; too_many
   */
  signUp(account: NewAccount, from: AccountRequest, invitation: Invitation): Promise<SignInResult | { asksCode: string[] }>
  /**
   * `asksCode` when the second factor is still to come.
   * @throws Failure signed_out, in the same words whatever was wrong; too_many
   */
  signIn(
    who: { email: string } | { username: string },
    password: string,
    from: AccountRequest,
  ): Promise<SignInResult | { asksCode: string[] }>
  /**
   * The code after the password, or that of a sign-up.
   * @throws Failure signed_out; too_many
   */
  giveCode(code: string, from: AccountRequest, welcomeOf: Invitation['welcomeOf']): Promise<SignInResult>
  /** Returns the cookies to take away. */
  signOut(person: SignedIn | null, from: AccountRequest): Promise<string[]>
  /** Sends a letter, if there is an account. @throws Failure too_many */
  requestReset(email: string, from: AccountRequest): Promise<void>
  /** Returns the cookie by which the browser is known. @throws Failure refused for a weak password, or a link that is used or too old */
  reset(token: string, password: string, from: AccountRequest): Promise<string[]>

  find(personId: string): Promise<Omit<Account, 'supportPhone'> | null>
  /** @throws Failure conflict for a username that is taken */
  changeProfile(owner: Owner, change: { firstName?: string | null; username?: string | null }): Promise<void>
  /** @throws Failure refused for a wrong present password or a weak new one; too_many */
  changePassword(owner: Owner, passwords: { password: string; newPassword: string }): Promise<void>
  /** @throws Failure refused; conflict for an address that is taken; too_many */
  changeEmail(owner: Owner, change: { password: string; email: string }): Promise<void>
  /** @throws Failure refused; conflict when it is on already; too_many */
  beginSecondFactor(owner: Owner, password: string): Promise<{ secret: string; uri: string; backupCodes: string[] }>
  /** Returns the cookies of the session that takes the place of all others. @throws Failure refused; too_many */
  confirmSecondFactor(owner: Owner, code: string): Promise<string[]>
  endSecondFactor(owner: Owner, password: string): Promise<string[]>

  sessions(owner: Owner): Promise<Session[]>
  /** False when there is none of this id that is theirs. */
  endSession(owner: Owner, id: string): Promise<boolean>
  endOtherSessions(owner: Owner): Promise<void>
}

import type { Problem } from '../field-rules.ts'

/** The result of a step of signing in or up. */
export type Outcome<N extends string = never> =
  | { kind: 'done' }
  /** A code is needed before the sign-in is complete. */
  | { kind: 'code' }
  /** Wrong or missing fields. */
  | { kind: 'refused'; problems: readonly Problem<N>[] }

export interface SignUpValues {
  /** Empty when left out, as is `username`. */
  firstName: string
  username: string
  email: string
  password: string
}

/** The actions of the forms: with local accounts, or with a hosted provider's. None of them throws. */
export interface SignActs {
  /** The account of a sign-in in progress that waits for its password; absent or empty when there is none. */
  pendingIdentifier?: string
  signIn(values: { identifier: string; password: string }): Promise<Outcome<'identifier' | 'password'>>
  /** `invitation` is the token from an e-mail, null without one. */
  signUp(values: SignUpValues, invitation: string | null): Promise<Outcome<keyof SignUpValues>>
  /** The code after the password; where the provider sends one after the sign-up, that one. */
  submitCode(code: string): Promise<Outcome<'code'>>
  /** Does not reveal whether the account exists. `code`: a code was sent, which `setPassword` takes as its token. */
  requestReset(email: string): Promise<Outcome<'email'>>
  setPassword(token: string, password: string): Promise<Outcome<'password'>>
}

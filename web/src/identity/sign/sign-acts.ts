import type { Problem } from '../field-rules.ts'

/** How a step of signing in or up ended. */
export type Outcome<N extends string = never> =
  | { kind: 'done' }
  /** A code is asked before anybody is signed in. */
  | { kind: 'code' }
  /** What was wrong, or what is still missing, by field. */
  | { kind: 'refused'; problems: readonly Problem<N>[] }

export interface SignUpValues {
  /** Empty when left out, as is `username`. */
  firstName: string
  username: string
  email: string
  password: string
}

/** What the forms do: with our own accounts, or with a hosted provider's. None of it throws. */
export interface SignActs {
  /** Whose sign-in was begun and waits for the password; absent or empty when none was. */
  begun?: string
  signIn(values: { identifier: string; password: string }): Promise<Outcome<'identifier' | 'password'>>
  /** `invitation` is the token of a letter, null without one. */
  signUp(values: SignUpValues, invitation: string | null): Promise<Outcome<keyof SignUpValues>>
  /** The code after the password; where the provider mails one after the sign-up, that one. */
  giveCode(code: string): Promise<Outcome<'code'>>
  /** Whether there is such an account is not told. `code`: a code was sent, which `setPassword` takes as its token. */
  askReset(email: string): Promise<Outcome<'email'>>
  setPassword(token: string, password: string): Promise<Outcome<'password'>>
}

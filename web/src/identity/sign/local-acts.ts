import type { BodyOf, Endpoint } from '@oppidum/domain/core/endpoint'
import {
  giveSecondFactor,
  requestPasswordReset,
  resetPassword,
  signInByEmail,
  signInByUsername,
  signUpByEmail,
} from '@oppidum/domain/people/identity'
import { ApiError } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import type { Text } from '../../i18n/text.ts'
import type { Problem } from '../field-rules.ts'
import { problemOf } from '../problem-sentence.ts'
import type { Outcome, SignActs } from './sign-acts.ts'

/** Sign-in and sign-up with local accounts. */
export function localActs(text: Text): SignActs {
  async function toOutcome<E extends Endpoint, N extends string>(
    endpoint: E,
    body: BodyOf<E>,
    problemWith: (problem: unknown) => Problem<N>,
  ): Promise<Outcome<N>> {
    try {
      const reply: unknown = await change(endpoint, { body })
      const asksCode = typeof reply === 'object' && reply !== null && ('secondFactor' in reply || 'emailCode' in reply)
      return asksCode ? { kind: 'code' } : { kind: 'done' }
    } catch (problem) {
      return { kind: 'refused', problems: [problemWith(problem)] }
    }
  }
  const among =
    <N extends string>(...names: readonly N[]) =>
    (problem: unknown) =>
      problemOf(problem, names, text)
  const refused401 = (problem: unknown) => problem instanceof ApiError && problem.status === 401

  return {
    signIn({ identifier, password }) {
      // The server does not reveal whether account or password was wrong, so it belongs to neither field.
      const wrong = (problem: unknown): Problem<'identifier' | 'password'> =>
        refused401(problem) ? { field: null, sentence: text('sign.wrong') } : problemOf(problem, [], text)
      const name = identifier.trim()
      return name.includes('@')
        ? toOutcome(signInByEmail, { email: name, password }, wrong)
        : toOutcome(signInByUsername, { username: name, password }, wrong)
    },
    signUp({ firstName, username, email, password }, invitation) {
      const body = {
        email: email.trim(),
        password,
        ...(firstName.trim() && { firstName: firstName.trim() }),
        ...(username.trim() && { username: username.trim() }),
        ...(invitation !== null && { invitation }),
      }
      return toOutcome(signUpByEmail, body, among('firstName', 'username', 'email', 'password'))
    },
    submitCode: (code) =>
      toOutcome(giveSecondFactor, { code: code.trim() }, (problem) => {
        const fieldProblem = problemOf(problem, ['code'], text)
        // Without a reason, the code was wrong.
        return refused401(problem) && fieldProblem.field === null ? { field: 'code', sentence: text('sign.wrong-code') } : fieldProblem
      }),
    requestReset: (email) => toOutcome(requestPasswordReset, { email: email.trim() }, among('email')),
    setPassword: (token, password) => toOutcome(resetPassword, { token, password }, among('password')),
  }
}

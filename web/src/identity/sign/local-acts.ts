import type { BodyOf, Endpoint } from '@oppidum/domain/endpoint'
import {
  giveSecondFactor,
  requestPasswordReset,
  resetPassword,
  signInByEmail,
  signInByUsername,
  signUpByEmail,
} from '@oppidum/domain/identity'
import { ApiError } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import type { Text } from '../../locales/text.ts'
import type { Problem } from '../field-rules.ts'
import { problemSentence } from '../problem-sentence.ts'
import type { Outcome, SignActs } from './sign-acts.ts'

/** Signing in and up with our own accounts. */
export function localActs(text: Text): SignActs {
  async function tried<E extends Endpoint, N extends string>(
    endpoint: E,
    body: BodyOf<E>,
    problemOf: (problem: ApiError) => Problem<N> | null,
  ): Promise<Outcome<N>> {
    try {
      const reply: unknown = await change(endpoint, { body })
      return isAskedForCode(reply) ? { kind: 'code' } : { kind: 'done' }
    } catch (problem) {
      const known = problem instanceof ApiError ? problemOf(problem) : null
      return { kind: 'refused', problems: [known ?? { field: null, sentence: problemSentence(problem, text) }] }
    }
  }

  return {
    signIn: ({ identifier, password }) => {
      // Whether account or password was wrong is not told, so it belongs to neither field.
      const wrong = (problem: ApiError): Problem<'identifier' | 'password'> | null =>
        problem.status === 401 ? { field: null, sentence: text('sign.wrong') } : null
      const name = identifier.trim()
      return name.includes('@')
        ? tried(signInByEmail, { email: name, password }, wrong)
        : tried(signInByUsername, { username: name, password }, wrong)
    },
    signUp: ({ firstName, username, email, password }, invitation) =>
      tried(
        signUpByEmail,
        {
          email: email.trim(),
          password,
          ...(firstName.trim() && { firstName: firstName.trim() }),
          ...(username.trim() && { username: username.trim() }),
          ...(invitation !== null && { invitation }),
        },
        (problem) => {
          const field = fieldIn(problem.details, ['firstName', 'username', 'email', 'password'])
          return field && { field, sentence: problem.said ?? text('sign.failed', { status: problem.status }) }
        },
      ),
    giveCode: (code) =>
      tried(giveSecondFactor, { code: code.replace(/\s/g, '') }, (problem) =>
        problem.status === 401 ? { field: 'code', sentence: text('sign.wrong-code') } : null,
      ),
    askReset: (email) => tried(requestPasswordReset, { email: email.trim() }, () => null),
    setPassword: (token, password) =>
      tried(resetPassword, { token, password }, (problem) => {
        const field = fieldIn(problem.details, ['password'])
        return field && { field, sentence: problem.said ?? text('sign.failed', { status: problem.status }) }
      }),
  }
}

function isAskedForCode(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'secondFactor' in reply
}

/** The field that a refusal names. */
function fieldIn<N extends string>(details: unknown, names: readonly N[]): N | null {
  if (typeof details !== 'object' || details === null || !('field' in details)) return null
  return names.find((it) => it === details.field) ?? null
}

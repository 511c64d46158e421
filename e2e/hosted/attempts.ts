import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { HostedPerson, HostedProvider } from '../../server/src/testing/hosted-provider.ts'

/** An input error in the words of the provider's frontend. */
export class FormFault extends Error {
  readonly code: string
  readonly field: string | null

  constructor(code: string, field: string | null, sentence: string) {
    super(sentence)
    this.code = code
    this.field = field
  }
}

export interface SignInAttempt {
  id: string
  person: HostedPerson | null
  firstDone: boolean
  secondDone: boolean
  sessionId: string | null
}

export interface SignUpAttempt {
  id: string
  values: Record<string, string>
  emailVerified: boolean
  sessionId: string | null
  personId: string | null
}

export interface AttemptRules {
  /** What a new account needs besides address and password. */
  alsoRequired: string[]
  /** New addresses are verified by a code. */
  verifiesEmail: boolean
  /** Second-factor code, by person. */
  secondFactors: Map<string, string>
}

export const CODE = '424242'

/** Sign-in and sign-up attempts as the provider stores them: each step advances one and returns what is still needed. */
export function attempts(provider: HostedProvider, rules: AttemptRules) {
  const id = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

  function known(identifier: string): HostedPerson {
    const found = [...provider.people.values()].find((it) => it.email === identifier || it.username === identifier)
    if (!found) throw new FormFault('form_identifier_not_found', 'identifier', 'No account has this address or name.')
    return found
  }

  /** Advances an attempt with the submitted values. */
  function tryIn(attempt: SignInAttempt, sent: Record<string, string>): SignInAttempt {
    if (sent.identifier) attempt.person = known(sent.identifier)
    if (sent.strategy === 'reset_password_email_code' && attempt.person && sent.code !== undefined) {
      if (sent.code !== CODE) throw new FormFault('form_code_incorrect', 'code', 'The code is wrong.')
      attempt.person.password = sent.password ?? ''
      attempt.firstDone = true
    } else if (sent.password !== undefined && attempt.person) {
      if (sent.password !== attempt.person.password) throw new FormFault('form_password_incorrect', 'password', 'The password is wrong.')
      attempt.firstDone = true
    }
    const second = attempt.person && rules.secondFactors.get(attempt.person.id)
    if (sent.code !== undefined && sent.strategy !== 'reset_password_email_code') {
      if (sent.code !== second) throw new FormFault('form_code_incorrect', 'code', 'The code is wrong.')
      attempt.secondDone = true
    }
    if (attempt.person && attempt.firstDone && (!second || attempt.secondDone) && !attempt.sessionId)
      attempt.sessionId = provider.openSession(attempt.person.id).id
    return attempt
  }

  const missingOf = ({ values }: SignUpAttempt) => ['email_address', 'password', ...rules.alsoRequired].filter((it) => !values[it])
  const unverifiedOf = ({ values, emailVerified }: SignUpAttempt) =>
    rules.verifiesEmail && values.email_address && !emailVerified ? ['email_address'] : []

  function tryUp(attempt: SignUpAttempt, sent: Record<string, string>): SignUpAttempt {
    const { email_address: email, username } = sent
    for (const person of provider.people.values()) {
      if (email && person.email === email) throw new FormFault('form_identifier_exists', 'email_address', 'That email address is taken.')
      if (username && person.username === username) throw new FormFault('form_identifier_exists', 'username', 'That username is taken.')
    }
    for (const name of ['email_address', 'password', 'username', 'first_name']) {
      const value = sent[name]
      if (value) attempt.values[name] = value
    }
    if (sent.code !== undefined) {
      if (sent.code !== CODE) throw new FormFault('form_code_incorrect', 'code', 'The code is wrong.')
      attempt.emailVerified = true
    }
    if (missingOf(attempt).length === 0 && unverifiedOf(attempt).length === 0 && !attempt.personId) {
      const { values } = attempt
      const person = provider.addPerson({
        email: values.email_address ?? '',
        password: values.password ?? '',
        username: values.username ?? null,
        firstName: values.first_name ?? null,
      })
      attempt.personId = person.id
      attempt.sessionId = provider.openSession(person.id).id
    }
    return attempt
  }

  return {
    tryIn,
    tryUp,
    newSignIn: (): SignInAttempt => ({ id: id('sia'), person: null, firstDone: false, secondDone: false, sessionId: null }),
    newSignUp: (): SignUpAttempt => ({ id: id('sua'), values: {}, emailVerified: false, sessionId: null, personId: null }),

    signInJson(it: SignInAttempt) {
      const status = it.sessionId
        ? 'complete'
        : it.firstDone
          ? 'needs_second_factor'
          : it.person
            ? 'needs_first_factor'
            : 'needs_identifier'
      return {
        object: 'sign_in_attempt',
        id: it.id,
        status,
        supported_identifiers: ['email_address', 'username'],
        supported_first_factors: it.person
          ? [
              { strategy: 'password' },
              { strategy: 'reset_password_email_code', safe_identifier: it.person.email, email_address_id: `idn_${it.person.id}` },
            ]
          : [],
        supported_second_factors: it.firstDone ? [{ strategy: 'totp' }] : null,
        first_factor_verification: null,
        second_factor_verification: null,
        identifier: it.person?.email ?? null,
        user_data: null,
        created_session_id: it.sessionId,
      }
    },

    signUpJson(it: SignUpAttempt) {
      return {
        object: 'sign_up_attempt',
        id: it.id,
        status: it.sessionId ? 'complete' : 'missing_requirements',
        required_fields: ['email_address', 'password', ...rules.alsoRequired],
        optional_fields: ['first_name'],
        missing_fields: missingOf(it),
        unverified_fields: unverifiedOf(it),
        verifications: { email_address: null },
        username: it.values.username ?? null,
        email_address: it.values.email_address ?? null,
        first_name: it.values.first_name ?? null,
        last_name: null,
        phone_number: null,
        web3_wallet: null,
        external_account: null,
        has_password: it.values.password !== undefined,
        unsafe_metadata: {},
        created_session_id: it.sessionId,
        created_user_id: it.personId,
        abandon_at: Date.now() + DAY_MS,
      }
    },
  }
}

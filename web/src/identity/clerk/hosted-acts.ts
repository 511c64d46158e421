import { isClerkAPIResponseError } from '@clerk/react/errors'
import type { ClientResource, SetActive, SignInResource, SignUpResource } from '@clerk/react/types'
import type { Text } from '../../i18n/text.ts'
import type { Problem } from '../field-rules.ts'
import type { Outcome, SignActs, SignUpValues } from '../sign/sign-acts.ts'
import { MISSING, type MissingField, missingIn, sentValues } from './missing-fields.ts'

export interface HostedActs extends SignActs {
  /** Provides what a sign-up in progress still needs. */
  submitMissing(values: Partial<Record<MissingField, string>>): Promise<Outcome<MissingField>>
}

/** The provider's client; its attempts are replaced after each step. */
interface Hosted {
  attempts: () => ClientResource | undefined
  setActive: SetActive
  /** Opens the page that asks for missing fields. */
  openMissingFields: () => void
}

/** Our field names by the provider's. */
const FIELDS: Record<string, string> = { email_address: 'email', first_name: 'firstName', last_name: 'lastName' }

/** Sign-in and sign-up at the hosted provider, which stores the attempt; each step moves it on. */
export function hostedActs(text: Text, hosted: Hosted): HostedActs {
  const attempts = (): Pick<ClientResource, 'signIn' | 'signUp'> => {
    const client = hosted.attempts()
    if (!client) throw new Error('The provider has no client.')
    return client
  }

  const refused = <N extends string>(sentence: string, field: N | null = null): Outcome<N> => ({
    kind: 'refused',
    problems: [{ field, sentence }],
  })

  async function toOutcome<N extends string>(step: () => Promise<Outcome<N>>, fields: readonly N[]): Promise<Outcome<N>> {
    try {
      return await step()
    } catch (problem) {
      if (!isClerkAPIResponseError(problem)) return refused<N>(text('hosted.no-answer'))
      if (problem.status === 429) return refused<N>(text('sign.too-many'))
      // Already signed in, on another page: there is nothing left to do.
      if (problem.errors.some((it) => it.code === 'session_exists')) return { kind: 'done' }
      const problems = problem.errors.map(({ code, longMessage, message, meta }): Problem<N> => {
        const name = FIELDS[meta?.paramName ?? ''] ?? meta?.paramName
        const field = fields.find((it) => it === name) ?? null
        // The provider does not reveal whether account or password was wrong, so it belongs to neither field.
        if (code === 'form_password_incorrect' || code === 'form_identifier_not_found') return { field: null, sentence: text('sign.wrong') }
        if (code === 'form_code_incorrect') return { field, sentence: text('sign.wrong-code') }
        if (code === 'form_identifier_exists') return { field, sentence: text('hosted.taken') }
        return { field, sentence: longMessage || message }
      })
      return { kind: 'refused', problems: problems.length > 0 ? problems : [{ field: null, sentence: text('hosted.no-answer') }] }
    }
  }

  async function become<N extends string>(sessionId: string | null): Promise<Outcome<N>> {
    await hosted.setActive({ session: sessionId })
    return { kind: 'done' }
  }

  /** A code from the authenticator needs no request; one that is sent has to be requested. */
  async function requestSecondFactor(attempt: SignInResource): Promise<Outcome<never>> {
    const kinds = attempt.supportedSecondFactors ?? []
    if (kinds.some(({ strategy }) => strategy === 'totp' || strategy === 'backup_code')) return { kind: 'code' }
    for (const factor of kinds) {
      if (factor.strategy === 'phone_code')
        await attempt.prepareSecondFactor({ strategy: 'phone_code', phoneNumberId: factor.phoneNumberId })
      else if (factor.strategy === 'email_code')
        await attempt.prepareSecondFactor({ strategy: 'email_code', emailAddressId: factor.emailAddressId })
      else continue
      return { kind: 'code' }
    }
    return refused(text('hosted.other-way'))
  }

  async function onIn<N extends string>(attempt: SignInResource, needsIdentifier: Outcome<N>): Promise<Outcome<N>> {
    if (attempt.status === 'complete') return become(attempt.createdSessionId)
    if (attempt.status === 'needs_second_factor' || attempt.status === 'needs_client_trust') return requestSecondFactor(attempt)
    return attempt.status === 'needs_identifier' ? needsIdentifier : refused<N>(text('hosted.other-way'))
  }

  async function onUp<N extends string>(attempt: SignUpResource, fields: readonly N[]): Promise<Outcome<N>> {
    if (attempt.status === 'complete') return become(attempt.createdSessionId)
    if (attempt.status !== 'missing_requirements') return refused<N>(text('hosted.begin-anew'))
    const missing = missingIn(attempt)
    if (missing.length > 0) {
      const problems = missing.map(
        (name): Problem<N> => ({ field: fields.find((it) => it === name) ?? null, sentence: text(MISSING[name]) }),
      )
      return { kind: 'refused', problems }
    }
    if (!attempt.unverifiedFields.includes('email_address')) return refused<N>(text('hosted.other-way'))
    await attempt.prepareEmailAddressVerification({ strategy: 'email_code' })
    return { kind: 'code' }
  }

  /** Continues the attempt if there is one, else starts one. */
  function sendUp(values: Partial<Record<MissingField, string>>): Promise<SignUpResource> {
    const sent = sentValues(values)
    const { signUp } = attempts()
    return signUp.id && signUp.status === 'missing_requirements' ? signUp.update(sent) : signUp.create(sent)
  }

  const IN = ['identifier', 'password'] as const
  const UP: readonly (keyof SignUpValues)[] = ['firstName', 'username', 'email', 'password']
  const MORE: readonly MissingField[] = ['email', 'username', 'password', 'firstName', 'lastName', 'other']
  return {
    pendingIdentifier: hosted.attempts()?.signIn.identifier ?? '',
    signIn: ({ identifier, password }) =>
      toOutcome(async () => {
        const { signIn } = attempts()
        const name = identifier.trim()
        const isBegun = signIn.status === 'needs_first_factor' && signIn.identifier === name
        const attempt = isBegun ? signIn : await signIn.create({ identifier: name, password })
        const next =
          attempt.status === 'needs_first_factor' ? await attempt.attemptFirstFactor({ strategy: 'password', password }) : attempt
        return onIn(next, refused(text('sign.identifier-missing'), 'identifier'))
      }, IN),
    signUp: (values) =>
      toOutcome(async () => {
        const attempt = await sendUp(values)
        // Fields that this form lacks are asked for on the next page.
        if (missingIn(attempt).some((it) => !UP.some((name) => name === it))) hosted.openMissingFields()
        return onUp(attempt, UP)
      }, UP),
    submitMissing: (values) => toOutcome(async () => onUp(await sendUp(values), MORE), MORE),
    submitCode: (written) =>
      toOutcome(
        async () => {
          const { signIn, signUp } = attempts()
          const code = written.replace(/\s/g, '')
          if (signIn.status === 'needs_second_factor' || signIn.status === 'needs_client_trust') {
            const kinds = (signIn.supportedSecondFactors ?? []).map((it) => it.strategy)
            const strategy = !/^\d{6}$/.test(code)
              ? 'backup_code'
              : (['totp', 'phone_code', 'email_code'] as const).find((it) => kinds.includes(it))
            return onIn(await signIn.attemptSecondFactor({ strategy: strategy ?? 'totp', code }), refused(text('hosted.begin-anew')))
          }
          if (signUp.status !== 'missing_requirements') return refused(text('hosted.begin-anew'))
          return onUp<'code'>(await signUp.attemptEmailAddressVerification({ code }), [])
        },
        ['code'] as const,
      ),
    requestReset: (email) =>
      toOutcome(
        async () => {
          await attempts().signIn.create({ strategy: 'reset_password_email_code', identifier: email.trim() })
          return { kind: 'code' }
        },
        ['email'] as const,
      ),
    setPassword: (code, password) =>
      toOutcome(
        async () => {
          const attempt = await attempts().signIn.attemptFirstFactor({
            strategy: 'reset_password_email_code',
            code: code.replace(/\s/g, ''),
            password,
          })
          return onIn(attempt, refused(text('hosted.begin-anew')))
        },
        ['password'] as const,
      ),
  }
}

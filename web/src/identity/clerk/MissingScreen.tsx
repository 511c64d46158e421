import { useSignUp } from '@clerk/react/legacy'
import { PASSWORD_LENGTH } from '@oppidum/domain/people/identity'
import { Link, Navigate, useNavigate } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { FieldForm } from '../FieldForm.tsx'
import type { Field } from '../field-rules.ts'
import { useIdentity } from '../identity.tsx'
import { withReturn } from '../return-path.ts'
import styles from '../sign/SignFrame.module.css'
import { SignPage, useReturnPath } from '../sign/SignPage.tsx'
import { useSignActs } from '../sign/use-sign-acts.ts'
import { emailProblem, newPasswordProblem, usernameProblem } from '../sign/value-rules.ts'
import type { HostedActs } from './hosted-acts.ts'
import { MISSING, type MissingField, missingIn } from './missing-fields.ts'

/** Continues a sign-up that still needs some fields, and asks for only those. */
export function MissingScreen() {
  const text = useText()
  const { signUp } = useSignUp()
  const back = useReturnPath()
  const isBegun = signUp?.status === 'missing_requirements'
  const missing = isBegun ? missingIn(signUp) : []
  // Then only the code is left; or no sign-up was begun.
  if (missing.length === 0) return <Navigate replace to={withReturn(isBegun ? '/sign-up/verify' : '/sign-up', back)} />
  return (
    <SignPage title={text('sign.up')} lead={text('hosted.continue')}>
      {missing.includes('other') ? (
        <Notice state="none" title={text('hosted.other')} sentence={text('hosted.other-way')} />
      ) : (
        <Missing names={missing} />
      )}
      <p className={styles.then}>
        {text('sign.has-account')} <Link to={withReturn('/sign-in', back)}>{text('sign.in')}</Link>
      </p>
    </SignPage>
  )
}

function Missing({ names }: { names: readonly MissingField[] }) {
  const text = useText()
  // Only the hosted provider's forms lead here.
  const { submitMissing } = useSignActs() as HostedActs
  const { refresh } = useIdentity()
  const navigate = useNavigate()
  const back = useReturnPath()
  const all: Record<Exclude<MissingField, 'other'>, Omit<Field<MissingField>, 'name'>> = {
    email: { label: text('sign.email'), kind: 'email', autoComplete: 'email', check: (it) => emailProblem(it, text) },
    username: { label: text('sign.username'), kind: 'text', autoComplete: 'username', check: (it) => usernameProblem(it, text) },
    password: {
      label: text('sign.password'),
      kind: 'password',
      autoComplete: 'new-password',
      check: (it) => newPasswordProblem(it, text),
      hint: text('sign.password-hint', { least: PASSWORD_LENGTH.least }),
    },
    firstName: { label: text('sign.first-name'), kind: 'text', autoComplete: 'given-name' },
    lastName: { label: text('hosted.last-name'), kind: 'text', autoComplete: 'family-name' },
  }
  const fields: Field<MissingField>[] = names.flatMap((name) =>
    name === 'other' ? [] : [{ name, missing: text(MISSING[name]), ...all[name] }],
  )
  return (
    <FieldForm
      autoFocus
      act={text('sign.up')}
      busyAct={text('sign.up-busy')}
      fields={fields}
      submit={async (values) => {
        const outcome = await submitMissing(values)
        if (outcome.kind === 'refused') return outcome.problems
        if (outcome.kind === 'code') void navigate(withReturn('/sign-up/verify', back))
        else await refresh()
        return []
      }}
    />
  )
}

import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { FieldForm } from '../FieldForm.tsx'
import { useIdentity } from '../identity.tsx'
import { withReturn } from '../return-path.ts'
import styles from '../sign/SignFrame.module.css'
import { SignPage, useReturnPath } from '../sign/SignPage.tsx'
import { useSignActs } from '../sign/use-sign-acts.ts'
import { emailField, newPasswordField } from '../sign/usual-fields.ts'

/** Resets a password at the hosted provider, which sends a code; code and new password sign in. */
export function HostedReset() {
  const text = useText()
  const { requestReset, setPassword } = useSignActs()
  const { refresh } = useIdentity()
  const back = useReturnPath()
  const [step, setStep] = useState<'letter' | 'password' | 'second'>('letter')
  if (step === 'second') return <Navigate to={withReturn('/sign-in/second-factor', back)} />
  return (
    <SignPage title={text('sign.reset')} lead={text(step === 'letter' ? 'hosted.reset-lead' : 'hosted.reset-code-lead')}>
      {step === 'letter' ? (
        <FieldForm
          key="letter"
          autoFocus
          act={text('hosted.reset-act')}
          busyAct={text('sign.reset-busy')}
          fields={[emailField(text)]}
          submit={async ({ email }) => {
            const outcome = await requestReset(email)
            return outcome.kind === 'refused' ? outcome.problems : []
          }}
          onDone={() => setStep('password')}
        />
      ) : (
        <FieldForm
          key="password"
          autoFocus
          act={text('sign.password-act')}
          busyAct={text('sign.password-busy')}
          fields={[
            { name: 'code', label: text('sign.code'), kind: 'code', autoComplete: 'one-time-code', missing: text('sign.code-missing') },
            newPasswordField(text, 'password'),
          ]}
          submit={async ({ code, password }) => {
            const outcome = await setPassword(code, password)
            if (outcome.kind === 'refused') return outcome.problems
            if (outcome.kind === 'code') setStep('second')
            else await refresh()
            return []
          }}
        />
      )}
      <p className={styles.then}>
        <Link to={withReturn('/sign-in', back)}>{text('sign.back')}</Link>
      </p>
    </SignPage>
  )
}

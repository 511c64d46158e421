import { Link } from 'react-router'
import { type TextId, useText } from '../../i18n/text.ts'
import { FieldForm } from '../FieldForm.tsx'
import { useIdentity } from '../identity.tsx'
import { withReturn } from '../return-path.ts'
import styles from './SignFrame.module.css'
import { SignPage, useReturnPath } from './SignPage.tsx'
import { useSignActs } from './use-sign-acts.ts'

const STEP = {
  'second-factor': { title: 'sign.second-factor', lead: 'sign.second-factor-lead' },
  verify: { title: 'sign.verify', lead: 'sign.verify-lead' },
} as const satisfies Record<string, Record<string, TextId>>

/** The step after the password: a code from the authenticator; after a sign-up: one sent by e-mail. */
export function CodeScreen({ step }: { step: keyof typeof STEP }) {
  const text = useText()
  const { submitCode } = useSignActs()
  const { refresh } = useIdentity()
  const back = useReturnPath()
  return (
    <SignPage title={text(STEP[step].title)} lead={text(STEP[step].lead)}>
      <FieldForm
        autoFocus
        act={text('sign.in')}
        busyAct={text('sign.in-busy')}
        fields={[
          { name: 'code', label: text('sign.code'), kind: 'code', autoComplete: 'one-time-code', missing: text('sign.code-missing') },
        ]}
        submit={async ({ code }) => {
          const outcome = await submitCode(code)
          if (outcome.kind === 'refused') return outcome.problems
          await refresh()
          return []
        }}
      />
      <p className={styles.then}>
        <Link to={withReturn('/sign-in', back)}>{text('sign.begin-anew')}</Link>
      </p>
    </SignPage>
  )
}

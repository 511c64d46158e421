import { Link, useNavigate } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { FieldForm } from '../FieldForm.tsx'
import { useIdentity } from '../identity.tsx'
import { withReturn } from '../return-path.ts'
import styles from './SignFrame.module.css'
import { SignPage, useReturnPath } from './SignPage.tsx'
import { useSignActs } from './use-sign-acts.ts'

export function SignInScreen() {
  const text = useText()
  const { signIn, pendingIdentifier } = useSignActs()
  const { refresh } = useIdentity()
  const navigate = useNavigate()
  const back = useReturnPath()
  return (
    <SignPage title={text('sign.in')} lead={text('sign.in-lead')}>
      <FieldForm
        autoFocus
        act={text('sign.in')}
        busyAct={text('sign.in-busy')}
        fields={[
          {
            name: 'identifier',
            label: text('sign.identifier'),
            kind: 'text',
            autoComplete: 'username',
            missing: text('sign.identifier-missing'),
            ...(pendingIdentifier && { initial: pendingIdentifier }),
          },
          {
            name: 'password',
            label: text('sign.password'),
            kind: 'password',
            autoComplete: 'current-password',
            missing: text('sign.password-missing'),
          },
        ]}
        submit={async (values) => {
          const outcome = await signIn(values)
          if (outcome.kind === 'refused') return outcome.problems
          if (outcome.kind === 'code') void navigate(withReturn('/sign-in/second-factor', back))
          else await refresh()
          return []
        }}
        after={<Link to={withReturn('/reset-password', back)}>{text('sign.forgot')}</Link>}
      />
      <p className={styles.then}>
        {text('sign.no-account')} <Link to={withReturn('/sign-up', back)}>{text('sign.up')}</Link>
      </p>
    </SignPage>
  )
}

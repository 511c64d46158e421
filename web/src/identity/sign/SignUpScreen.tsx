import { Link, useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { FieldForm } from '../FieldForm.tsx'
import { useIdentity } from '../identity.tsx'
import { withReturn } from '../return-path.ts'
import styles from './SignFrame.module.css'
import { SignPage, useReturnPath } from './SignPage.tsx'
import { useSignActs } from './use-sign-acts.ts'
import { emailField, newPasswordField } from './usual-fields.ts'
import { usernameProblem } from './value-rules.ts'

export function SignUpScreen() {
  const text = useText()
  const { signUp } = useSignActs()
  const { refresh } = useIdentity()
  const navigate = useNavigate()
  const back = useReturnPath()
  const [search] = useSearchParams()
  const invitation = search.get('invitation')
  return (
    <SignPage title={text('sign.up')} lead={text(invitation === null ? 'sign.up-lead' : 'sign.invited')}>
      <FieldForm
        autoFocus
        act={text('sign.up')}
        busyAct={text('sign.up-busy')}
        fields={[
          { name: 'firstName', label: text('sign.first-name'), kind: 'text', autoComplete: 'given-name' },
          emailField(text),
          {
            name: 'username',
            label: text('sign.username'),
            kind: 'text',
            autoComplete: 'username',
            check: (it) => usernameProblem(it, text),
          },
          newPasswordField(text, 'password', text('sign.password')),
        ]}
        submit={async (values) => {
          const outcome = await signUp(values, invitation)
          if (outcome.kind === 'refused') return outcome.problems
          if (outcome.kind === 'code') void navigate(withReturn('/sign-up/verify', back))
          else await refresh()
          return []
        }}
      />
      <p className={styles.then}>
        {text('sign.has-account')} <Link to={withReturn('/sign-in', back)}>{text('sign.in')}</Link>
      </p>
    </SignPage>
  )
}

import { changeEmail, changePassword } from '@oppidum/domain/people/account'
import { useText } from '../../../i18n/text.ts'
import { FieldForm } from '../../../identity/FieldForm.tsx'
import { useIdentity } from '../../../identity/identity.tsx'
import { emailField, newPasswordField } from '../../../identity/sign/usual-fields.ts'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import styles from './Account.module.css'
import { AccountPanel } from './AccountPanel.tsx'
import { useAccount } from './use-account.ts'
import { useSubmit } from './use-submit.ts'

/** The person's e-mail address and password. Changing either needs the current password and ends the other sessions. */
export function SignInPanel({ className, onSessionsEnded }: { className?: string | undefined; onSessionsEnded: () => void }) {
  const text = useText()
  const toast = useToast()
  const submitForm = useSubmit()
  const query = useAccount()
  const { refresh } = useIdentity()
  const present = {
    name: 'password',
    label: text('account.present-password'),
    kind: 'password',
    autoComplete: 'current-password',
    missing: text('sign.password-missing'),
  } as const
  const handleDone = (title: string) => {
    void query.refetch()
    void refresh()
    onSessionsEnded()
    toast({ state: 'ok', title, sentence: text('account.others-ended') })
  }
  return (
    <AccountPanel title={text('account.sign-in')} query={query} rows={2} className={className}>
      {({ email }) => (
        <div className={styles.ways}>
          <p className={styles.fact}>
            <span className={styles.name}>{text('sign.email')}</span> {email ?? text('account.none')}
          </p>
          <details className={styles.more}>
            <summary>{text('account.change-email')}</summary>
            <FieldForm
              buttonLook="plain"
              act={text('account.set-email')}
              busyAct={text('account.saving')}
              fields={[emailField(text, text('account.new-email')), present]}
              submit={({ email: newEmail, password }) =>
                submitForm(changeEmail, { email: newEmail.trim(), password }, ['email', 'password'])
              }
              onDone={() => handleDone(text('account.email-set'))}
            />
          </details>
          <details className={styles.more}>
            <summary>{text('account.change-password')}</summary>
            <FieldForm
              buttonLook="plain"
              act={text('sign.password-act')}
              busyAct={text('account.saving')}
              fields={[present, newPasswordField(text, 'newPassword')]}
              submit={({ password, newPassword }) =>
                submitForm(changePassword, { password, newPassword }, ['password', 'newPassword'] as const)
              }
              onDone={() => handleDone(text('account.password-set'))}
            />
          </details>
        </div>
      )}
    </AccountPanel>
  )
}

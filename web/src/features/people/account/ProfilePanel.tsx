import { type Account, changeProfile } from '@oppidum/domain/people/account'
import { useText } from '../../../i18n/text.ts'
import { FieldForm } from '../../../identity/FieldForm.tsx'
import { useIdentity } from '../../../identity/identity.tsx'
import { usernameProblem } from '../../../identity/sign/value-rules.ts'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import styles from './Account.module.css'
import { AccountPanel } from './AccountPanel.tsx'
import { useAccount } from './use-account.ts'
import { useSubmit } from './use-submit.ts'

/** The person's name. */
export function ProfilePanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const query = useAccount()
  return (
    <AccountPanel title={text('account.profile')} query={query} rows={3} className={className}>
      {(account) => (
        <div className={styles.narrow}>
          <Profile key={`${account.firstName} ${account.username}`} account={account} onChanged={() => void query.refetch()} />
        </div>
      )}
    </AccountPanel>
  )
}

function Profile({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const text = useText()
  const toast = useToast()
  const submitForm = useSubmit()
  const { refresh } = useIdentity()
  return (
    <FieldForm
      buttonLook="plain"
      act={text('account.save')}
      busyAct={text('account.saving')}
      fields={[
        {
          name: 'firstName',
          label: text('sign.first-name'),
          kind: 'text',
          autoComplete: 'given-name',
          initial: account.firstName ?? '',
        },
        {
          name: 'username',
          label: text('sign.username'),
          kind: 'text',
          autoComplete: 'username',
          initial: account.username ?? '',
          check: (it) => usernameProblem(it, text),
        },
      ]}
      submit={({ firstName, username }) =>
        submitForm(changeProfile, { firstName: firstName.trim() || null, username: username.trim() || null }, ['firstName', 'username'])
      }
      onDone={() => {
        onChanged()
        void refresh()
        toast({ state: 'ok', title: text('account.saved') })
      }}
    />
  )
}

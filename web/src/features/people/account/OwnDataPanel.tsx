import { exportAccount, removeAccount } from '@oppidum/domain/people/own-data'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { change } from '../../../api/change.ts'
import { useConfig } from '../../../api/config.tsx'
import { ask } from '../../../api/request.ts'
import { useText } from '../../../i18n/text.ts'
import { FieldForm } from '../../../identity/FieldForm.tsx'
import { useIdentity } from '../../../identity/identity.tsx'
import { problemOf, problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Account.module.css'

/** Exports the person's data, and deletes the account. */
export function OwnDataPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const toast = useToast()
  const { brandName } = useConfig()
  const [removing, setRemoving] = useState(false)
  const saving = useMutation({
    mutationFn: () => ask(exportAccount),
    onSuccess: ({ value }) => saveFile(`${brandName.toLowerCase()}-account.json`, 'application/json', JSON.stringify(value, null, 2)),
    onError: (problem) => toast({ state: 'critical', title: text('account.no-copy'), sentence: problemSentence(problem, text) }),
  })
  return (
    <Panel title={text('account.data')} className={className}>
      <p className={styles.words}>{text('account.data-words')}</p>
      <div className={styles.acts}>
        <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
          <Icon name="download" size={18} />
          {text('account.export')}
        </Button>
        {!removing && <Button onClick={() => setRemoving(true)}>{text('account.remove')}</Button>}
      </div>
      {removing && <Removal onCancel={() => setRemoving(false)} />}
    </Panel>
  )
}

/** Confirmed with the password and by typing the displayed word. */
function Removal({ onCancel }: { onCancel: () => void }) {
  const text = useText()
  const { identity } = useConfig()
  const { refresh } = useIdentity()
  const navigate = useNavigate()
  const word = text('account.remove-word')
  const confirm = {
    name: 'confirm',
    label: text('account.remove-type', { word }),
    kind: 'text',
    autoComplete: 'off',
    missing: text('account.remove-missing', { word }),
    check: (it: string) => (it === word ? null : text('account.remove-missing', { word })),
  } as const
  const password = {
    name: 'password',
    label: text('account.present-password'),
    kind: 'password',
    autoComplete: 'current-password',
    missing: text('sign.password-missing'),
  } as const
  const hasPassword = identity.kind === 'local'
  return (
    <div className={styles.removal}>
      <p className={styles.words}>{text('account.remove-words')}</p>
      <div className={styles.narrow}>
        <FieldForm<'password' | 'confirm'>
          autoFocus
          buttonLook="plain"
          act={text('account.remove-act')}
          busyAct={text('account.removing')}
          fields={hasPassword ? [password, confirm] : [confirm]}
          submit={async (values) => {
            try {
              await change(removeAccount, { body: { confirm: true, ...(hasPassword && { password: values.password }) } })
              return []
            } catch (problem) {
              return [problemOf(problem, ['password', 'confirm'], text)]
            }
          }}
          onDone={() => void Promise.resolve(navigate('/dashboard')).then(refresh)}
          after={<Button onClick={onCancel}>{text('account.cancel')}</Button>}
        />
      </div>
    </div>
  )
}

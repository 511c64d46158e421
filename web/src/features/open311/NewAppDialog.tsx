import { addSendingApp } from '@oppidum/domain/open311/open311'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { change } from '../../api/change.ts'
import { useText } from '../../i18n/text.ts'
import { problemSentence } from '../../identity/problem-sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogCard } from '../../ui/DialogCard.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import list from '../../ui/lists/OwnedList.module.css'
import styles from './SendingApps.module.css'

/** Asks for the app's name, creates its key, and shows it once. */
export function NewAppDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const text = useText()
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const making = useMutation({
    mutationFn: () => change(addSendingApp, { body: { name } }),
    onSuccess: onMade,
    // The key must not remain in memory once the dialog has closed.
    gcTime: 0,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() !== '' && !making.isPending) making.mutate()
  }
  return (
    <DialogCard title={text(making.data ? 'sending.made' : 'sending.new-title')} closeLabel={text('sending.close')} onClose={onClose}>
      {making.data ? (
        <MadeKey value={making.data.key} onDone={onClose} />
      ) : (
        <form className={list.plate} noValidate onSubmit={handleSubmit} aria-busy={making.isPending}>
          <TextField
            label={text('sending.name')}
            hint={text('sending.name-hint')}
            problem={isNameless ? text('sending.name-missing') : undefined}
            value={name}
            maxLength={60}
            autoComplete="off"
            required
            onChange={({ target }) => setName(target.value)}
          />
          {making.isError && (
            <p role="alert" className={list.problem}>
              <StateMark state="critical" size={14} />
              {problemSentence(making.error, text)}
            </p>
          )}
          <div className={list.acts}>
            <Button onClick={onClose}>{text('sending.cancel')}</Button>
            <Button type="submit" look="primary" disabled={making.isPending}>
              {text('sending.make')}
            </Button>
          </div>
        </form>
      )}
    </DialogCard>
  )
}

function MadeKey({ value, onDone }: { value: string; onDone: () => void }) {
  const text = useText()
  const [copied, setCopied] = useState<boolean | null>(null)
  async function handleCopy() {
    // Without a secure origin there is no clipboard API.
    const isDone = await (navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    ) ?? false)
    setCopied(isDone)
  }
  return (
    <div className={list.plate}>
      <p className={list.once}>
        <StateMark state="medium" />
        {text('sending.once')}
      </p>
      <TextField
        label={text('sending.key')}
        value={value}
        readOnly
        className={styles.made}
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        end={
          <Button look="quiet" onClick={() => void handleCopy()}>
            {text('sending.copy')}
          </Button>
        }
      />
      <p role="status" className={list.quiet}>
        {copied === null ? '' : text(copied ? 'sending.copied' : 'sending.not-copied')}
      </p>
      <div className={list.acts}>
        <Button look="primary" onClick={onDone}>
          {text('sending.done')}
        </Button>
      </div>
    </div>
  )
}

import { type Conversation, deleteConversation, exportConversation, renameConversation } from '@oppidum/domain/assistant/chat'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { type FormEvent, useState } from 'react'
import { requestFile } from '../../../../api/ask-file.ts'
import { change } from '../../../../api/change.ts'
import { type TextId, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { saveFile } from '../../../../ui/browser/save-file.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import styles from './Conversations.module.css'

const TITLE_LENGTH = 120

/** One conversation; its actions are behind a button. */
export function ConversationRow({
  conversation,
  current,
  onChoose,
  onChanged,
  onLeave,
}: {
  conversation: Conversation
  current: boolean
  onChoose: () => void
  onChanged: () => void
  /** It is about to be deleted: the caller shows another one. */
  onLeave: () => void
}) {
  const text = useText()
  const format = useFormat()
  const toast = useToast()
  const nowMs = useNowEvery(MINUTE_MS)
  const [open, setOpen] = useState<'acts' | 'name' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const { id, title, updatedAt, messages } = conversation

  /** Does something that may fail; a failure shows a toast and leaves the row unchanged. */
  async function attempt(act: () => Promise<void>, failed: TextId) {
    setBusy(true)
    try {
      await act()
      setOpen(null)
    } catch {
      toast({ state: 'critical', title: text(failed) })
    }
    setBusy(false)
  }
  const rename = (name: string) =>
    attempt(async () => {
      await change(renameConversation, { params: { id }, body: { title: name } })
      onChanged()
    }, 'assistant.not-renamed')
  const remove = () =>
    attempt(async () => {
      onLeave()
      await change(deleteConversation, { params: { id } })
      onChanged()
    }, 'assistant.not-deleted')
  const save = () =>
    attempt(async () => {
      const { name, content } = await requestFile(exportConversation, {}, { id })
      saveFile(name, 'text/markdown', content)
    }, 'assistant.not-saved')

  return (
    <li className={styles.row} data-current={current || undefined} aria-busy={busy}>
      <div className={styles.line}>
        <button type="button" className={styles.choose} aria-current={current || undefined} onClick={onChoose}>
          <span className={styles.name}>{title}</span>
          <span className={styles.more}>
            <time dateTime={updatedAt}>{format.time(updatedAt, nowMs)}</time> · {text('assistant.questions', { count: messages })}
          </span>
        </button>
        <Button
          look="icon"
          aria-expanded={open !== null}
          aria-label={text('assistant.conversation-acts', { title })}
          data-tip={text('assistant.what-to-do')}
          onClick={() => setOpen(open === null ? 'acts' : null)}
        >
          <Icon name="chevron" size={18} />
        </Button>
      </div>
      {open === 'acts' && (
        <div className={styles.acts}>
          <Button onClick={() => setOpen('name')}>{text('assistant.rename')}</Button>
          <Button disabled={busy} onClick={() => void save()}>
            {text('assistant.save')}
          </Button>
          <Button onClick={() => setOpen('delete')}>{text('assistant.delete')}</Button>
        </div>
      )}
      {open === 'name' && <NameForm title={title} busy={busy} onName={(it) => void rename(it)} onCancel={() => setOpen('acts')} />}
      {open === 'delete' && (
        <div className={styles.acts} role="alertdialog" aria-label={text('assistant.delete')}>
          <p className={styles.sure}>{text('assistant.delete-sure', { count: messages })}</p>
          <Button autoFocus onClick={() => setOpen('acts')}>
            {text('assistant.keep')}
          </Button>
          <Button look="primary" disabled={busy} onClick={() => void remove()}>
            {text('assistant.delete')}
          </Button>
        </div>
      )}
    </li>
  )
}

function NameForm({
  title,
  busy,
  onName,
  onCancel,
}: {
  title: string
  busy: boolean
  onName: (name: string) => void
  onCancel: () => void
}) {
  const text = useText()
  const [name, setName] = useState(title)
  const [submitted, setSubmitted] = useState(false)
  const isNameless = name.trim() === ''
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!isNameless && !busy) onName(name.trim())
  }
  return (
    <form className={styles.acts} noValidate onSubmit={handleSubmit}>
      <TextField
        label={text('assistant.name')}
        className={styles.grow}
        value={name}
        maxLength={TITLE_LENGTH}
        autoFocus
        autoComplete="off"
        problem={submitted && isNameless ? text('assistant.nameless') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button onClick={onCancel}>{text('assistant.cancel')}</Button>
      <Button look="primary" type="submit" disabled={busy}>
        {text('assistant.keep-name')}
      </Button>
    </form>
  )
}

import type { ContactPointSettings } from '@oppidum/domain/alerts/contact-point'
import type { Sharing } from '@oppidum/domain/alerts/rule'
import { Mailbox } from '@oppidum/domain/core/mail'
import { WebAddress } from '@oppidum/domain/core/web-address'
import { getAccount } from '@oppidum/domain/people/account'
import { type FormEvent, useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/fields/Choice.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'
import { KIND_TEXT } from './contact-point-words.ts'

/** A browser is added in the browser itself. */
const KINDS = ['email', 'webhook', 'slack'] as const

/** Asks where to send messages, and for whom. Hands over settings that are complete. */
export function ContactPointForm({
  isPending,
  error,
  onSubmit,
  onCancel,
}: {
  isPending: boolean
  /** Why the server refused them. */
  error: Error | null
  onSubmit: (settings: ContactPointSettings) => void
  onCancel: () => void
}) {
  const text = useText()
  const mayShare = useMay({ role: 'operator' })
  const account = useAnswer(getAccount).data?.value
  const ownMailbox = account?.email ?? ''
  const [kind, setKind] = useState<(typeof KINDS)[number]>('email')
  const [sharing, setSharing] = useState<Sharing>('own')
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  // Only operators choose a mailbox, and only for the city.
  const isOwnMailbox = kind === 'email' && sharing === 'own'
  const address = isOwnMailbox ? ownMailbox : typed.trim()
  const isAddress = (kind === 'email' ? Mailbox : WebAddress).safeParse(address).success
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (name.trim() === '' || !isAddress || isPending) return
    onSubmit(kind === 'email' ? { kind, name, sharing, address } : { kind, name, sharing, url: address })
  }
  return (
    <form className={styles.plate} noValidate onSubmit={handleSubmit} aria-busy={isPending}>
      <Choice
        label={text('contact-point.kind')}
        options={KINDS.map((it) => ({ value: it, label: text(KIND_TEXT[it]) }))}
        value={kind}
        onChoose={setKind}
      />
      {mayShare && (
        <Choice
          label={text('contact-point.for')}
          options={[
            { value: 'own', label: text('contact-point.for-me') },
            { value: 'city', label: text('contact-point.for-city') },
          ]}
          value={sharing}
          onChoose={setSharing}
        />
      )}
      <TextField
        label={text('contact-point.name')}
        hint={text('contact-point.name-hint')}
        problem={isSubmitted && name.trim() === '' ? text('contact-point.name-missing') : undefined}
        value={name}
        maxLength={60}
        autoComplete="off"
        required
        onChange={({ target }) => setName(target.value)}
      />
      {isOwnMailbox ? (
        <p className={styles.quiet}>
          {account && (ownMailbox === '' ? text('contact-point.no-mailbox') : text('contact-point.own-mailbox', { address: ownMailbox }))}
        </p>
      ) : (
        <TextField
          label={text(kind === 'email' ? 'contact-point.mailbox' : 'contact-point.url')}
          hint={text(
            kind === 'email' ? 'contact-point.mailbox-hint' : kind === 'slack' ? 'contact-point.slack-hint' : 'contact-point.url-hint',
          )}
          problem={
            isSubmitted && !isAddress ? text(kind === 'email' ? 'contact-point.mailbox-wrong' : 'contact-point.url-wrong') : undefined
          }
          value={typed}
          inputMode={kind === 'email' ? 'email' : 'url'}
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          required
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {error && (
        <p role="alert" className={styles.problem}>
          {problemSentence(error, text)}
        </p>
      )}
      <div className={styles.acts}>
        <Button onClick={onCancel}>{text('contact-point.cancel')}</Button>
        <Button type="submit" look="primary" disabled={isPending || (isOwnMailbox && ownMailbox === '')}>
          {text('contact-point.add')}
        </Button>
      </div>
    </form>
  )
}

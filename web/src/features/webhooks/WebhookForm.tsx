import { WebAddress } from '@oppidum/domain/core/web-address'
import { EventType } from '@oppidum/domain/events/city-event'
import type { Webhook } from '@oppidum/domain/webhooks/webhook'
import { type FormEvent, useState } from 'react'
import { type TextId, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Tick } from '../../ui/fields/Choice.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from '../../ui/lists/OwnedList.module.css'
import { Problem } from './Problem.tsx'
import { TYPE_TEXT } from './webhook-words.ts'

/** What the owner of a webhook decides. */
export type WebhookSettings = Pick<Webhook, 'name' | 'url' | 'types'>

/** Asks where to send which events. Hands over settings that are complete. */
export function WebhookForm({
  initial,
  submit,
  isPending,
  error,
  onSubmit,
  onCancel,
}: {
  initial: WebhookSettings
  submit: TextId
  isPending: boolean
  /** Why the server refused them. */
  error: Error | null
  onSubmit: (settings: WebhookSettings) => void
  onCancel: () => void
}) {
  const text = useText()
  const [name, setName] = useState(initial.name)
  const [url, setUrl] = useState(initial.url)
  const [types, setTypes] = useState(initial.types)
  const [isSubmitted, setSubmitted] = useState(false)
  const address = url.trim()
  const isComplete = name.trim() !== '' && WebAddress.safeParse(address).success && types.length > 0
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (isComplete && !isPending) onSubmit({ name, url: address, types })
  }
  const handleType = (type: EventType) => (checked: boolean) =>
    setTypes((before) => EventType.options.filter((it) => (it === type ? checked : before.includes(it))))
  const problemIf = (isWrong: boolean, sentence: 'webhook.name-missing' | 'webhook.url-wrong') =>
    isSubmitted && isWrong ? text(sentence) : undefined
  return (
    <form className={styles.plate} noValidate onSubmit={handleSubmit} aria-busy={isPending}>
      <TextField
        label={text('webhook.name')}
        hint={text('webhook.name-hint')}
        problem={problemIf(name.trim() === '', 'webhook.name-missing')}
        value={name}
        maxLength={60}
        autoComplete="off"
        required
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={text('webhook.url')}
        hint={text('webhook.url-hint')}
        problem={problemIf(!WebAddress.safeParse(address).success, 'webhook.url-wrong')}
        value={url}
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset className={styles.field}>
        <legend className={styles.label}>{text('webhook.types')}</legend>
        {EventType.options.map((it) => (
          <Tick key={it} checked={types.includes(it)} onChange={handleType(it)} label={text(TYPE_TEXT[it])} />
        ))}
        {isSubmitted && types.length === 0 && (
          <p role="alert" className={styles.problem}>
            {text('webhook.types-missing')}
          </p>
        )}
      </fieldset>
      {error && <Problem error={error} />}
      <div className={styles.acts}>
        <Button onClick={onCancel}>{text('webhook.cancel')}</Button>
        <Button type="submit" look="primary" busy={isPending}>
          {text(submit)}
        </Button>
      </div>
    </form>
  )
}

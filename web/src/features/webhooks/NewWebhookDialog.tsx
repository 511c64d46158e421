import { WebAddress } from '@oppidum/domain/core/web-address'
import { EventType } from '@oppidum/domain/events/city-event'
import { createWebhook } from '@oppidum/domain/webhooks/webhook'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { change } from '../../api/change.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogCard } from '../../ui/DialogCard.tsx'
import { Tick } from '../../ui/fields/Choice.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Problem } from './Problem.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import styles from './Webhooks.module.css'
import { TYPE_TEXT } from './webhook-words.ts'

const FIRST: readonly EventType[] = ['incident.created', 'incident.closed']

/** Asks where to send which events, makes the webhook, and shows its secret once. */
export function NewWebhookDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const text = useText()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState(FIRST)
  const [isSubmitted, setSubmitted] = useState(false)
  const address = url.trim()
  const isComplete = name.trim() !== '' && WebAddress.safeParse(address).success && types.length > 0
  const making = useMutation({
    mutationFn: () => change(createWebhook, { body: { name, url: address, types: [...types] } }),
    onSuccess: onMade,
    // The secret must not remain in memory once the dialog has closed.
    gcTime: 0,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (isComplete && !making.isPending) making.mutate()
  }
  const handleType = (type: EventType) => (checked: boolean) =>
    setTypes((before) => EventType.options.filter((it) => (it === type ? checked : before.includes(it))))
  const problemIf = (isWrong: boolean, sentence: 'webhook.name-missing' | 'webhook.url-wrong') =>
    isSubmitted && isWrong ? text(sentence) : undefined
  return (
    <DialogCard title={text(making.data ? 'webhook.made' : 'webhook.new-title')} closeLabel={text('webhook.close')} onClose={onClose}>
      {making.data ? (
        <ShownOnce secret={making.data.secret} onDone={onClose} />
      ) : (
        <form className={styles.plate} noValidate onSubmit={handleSubmit} aria-busy={making.isPending}>
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
          {making.isError && <Problem error={making.error} />}
          <div className={styles.acts}>
            <Button onClick={onClose}>{text('webhook.cancel')}</Button>
            <Button type="submit" look="primary" disabled={making.isPending}>
              {text('webhook.make')}
            </Button>
          </div>
        </form>
      )}
    </DialogCard>
  )
}

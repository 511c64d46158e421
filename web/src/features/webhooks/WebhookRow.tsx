import { EventType } from '@oppidum/domain/events/city-event'
import { changeWebhook, removeWebhook, type Webhook } from '@oppidum/domain/webhooks/webhook'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '../../api/change.ts'
import { type TextId, useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import styles from '../../ui/lists/OwnedList.module.css'
import { RemovalDialog } from '../../ui/RemovalDialog.tsx'
import { EditWebhookDialog } from './EditWebhookDialog.tsx'
import { Problem } from './Problem.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { hostOf, STATE_MARK, STATE_TEXT, typesText } from './webhook-words.ts'

/** One webhook: where it sends what, how it is doing, and what its owner can do with it. */
export function WebhookRow({ webhook, mayUse, onChanged }: { webhook: Webhook; mayUse: boolean; onChanged: () => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const [open, setOpen] = useState<'log' | 'edit' | 'remove' | null>(null)
  const { id, name, url, types, state, createdAt, lastDeliveredAt, failingSince, waiting } = webhook
  const isStopped = state === 'paused' || state === 'disabled'
  const pausing = useMutation({
    mutationFn: () => change(changeWebhook, { params: { id }, body: { paused: !isStopped } }),
    onSuccess: onChanged,
  })
  const moment = (sentence: TextId, at: string) => (
    <time dateTime={at} data-tip={format.full(at)}>
      {text(sentence, { time: format.time(at, nowMs) })}
    </time>
  )
  // Deliveries were made while the log was open.
  function handleLogClosed() {
    setOpen(null)
    onChanged()
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <StateMark state={STATE_MARK[state]} size={16} />
          <span>{name}</span>
          <span className={styles.quiet}>{text(STATE_TEXT[state])}</span>
        </p>
        <p className={styles.host} data-tip={url}>
          {hostOf(url)}
        </p>
        <p className={styles.quiet}>{typesText(types, EventType.options.length, text)}</p>
        <p className={styles.times}>
          {moment('webhook.created', createdAt)}
          {lastDeliveredAt === null ? <span>{text('webhook.never-delivered')}</span> : moment('webhook.last-delivered', lastDeliveredAt)}
          {failingSince !== null && moment('webhook.failing-since', failingSince)}
          {waiting > 0 && <span>{text('webhook.waiting', { count: waiting })}</span>}
        </p>
        {pausing.isError && <Problem error={pausing.error} />}
      </div>
      <div className={styles.acts}>
        <Button aria-label={text('webhook.log-named', { name })} onClick={() => setOpen('log')}>
          {text('webhook.log')}
        </Button>
        {mayUse && (
          <Button aria-label={text('webhook.edit-named', { name })} onClick={() => setOpen('edit')}>
            {text('webhook.edit')}
          </Button>
        )}
        {mayUse && (
          <Button
            aria-label={text(isStopped ? 'webhook.resume-named' : 'webhook.pause-named', { name })}
            busy={pausing.isPending}
            onClick={() => pausing.mutate()}
          >
            {text(isStopped ? 'webhook.resume' : 'webhook.pause')}
          </Button>
        )}
        <Button aria-label={text('webhook.remove-named', { name })} onClick={() => setOpen('remove')}>
          {text('webhook.remove')}
        </Button>
      </div>
      {open === 'log' && <WebhookLog webhook={webhook} mayUse={mayUse} onChanged={onChanged} onClose={handleLogClosed} />}
      {open === 'edit' && <EditWebhookDialog webhook={webhook} onChanged={onChanged} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog webhook={webhook} onRemoved={onChanged} onClose={() => setOpen(null)} />}
    </li>
  )
}

function RemoveDialog({ webhook, onRemoved, onClose }: { webhook: Webhook; onRemoved: () => void; onClose: () => void }) {
  const text = useText()
  const removal = useMutation({
    mutationFn: () => change(removeWebhook, { params: { id: webhook.id } }),
    onSuccess: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <RemovalDialog
      title={text('webhook.remove-title', { name: webhook.name })}
      closeLabel={text('webhook.close')}
      sentence={text('webhook.remove-sentence', { host: hostOf(webhook.url) })}
      problem={removal.isError && <Problem error={removal.error} />}
      cancel={text('webhook.keep')}
      remove={text('webhook.remove')}
      busy={removal.isPending}
      onRemove={() => removal.mutate()}
      onClose={onClose}
    />
  )
}

import { type Delivery, listDeliveries, renewWebhookSecret, sendAgain, testWebhook, type Webhook } from '@oppidum/domain/webhooks/webhook'
import { useMutation } from '@tanstack/react-query'
import { change } from '../../api/change.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { DialogCard } from '../../ui/DialogCard.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import styles from '../../ui/lists/OwnedList.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Problem } from './Problem.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { attemptText, DELIVERY_MARK, DELIVERY_TEXT, TYPE_TEXT } from './webhook-words.ts'

/** While the log is open, a test's outcome should appear without being asked for. */
const LOOK_MS = 3_000

interface Props {
  webhook: Webhook
  mayUse: boolean
  onChanged: () => void
  onClose: () => void
}

/** The deliveries of a webhook, newest first, with a test and a new secret. */
export function WebhookLog({ webhook: { id, name, formerSecretUntil }, mayUse, onChanged, onClose }: Props) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const query = useAnswer(listDeliveries, { params: { id }, pollMs: LOOK_MS })
  const refresh = () => {
    void query.refetch()
    onChanged()
  }
  const test = useMutation({ mutationFn: () => change(testWebhook, { params: { id } }), onSuccess: refresh })
  // The secret must not remain in memory once the dialog has closed.
  const renewal = useMutation({ mutationFn: () => change(renewWebhookSecret, { params: { id } }), onSuccess: refresh, gcTime: 0 })
  const deliveries = query.data?.value
  return (
    <DialogCard title={text('webhook.log-title', { name })} closeLabel={text('webhook.close')} onClose={onClose}>
      {renewal.data ? (
        <ShownOnce secret={renewal.data.secret} onDone={renewal.reset} />
      ) : (
        <div className={styles.plate}>
          {mayUse && (
            <div className={styles.acts}>
              <Button busy={renewal.isPending} onClick={() => renewal.mutate()}>
                {text('webhook.new-secret')}
              </Button>
              <Button look="primary" busy={test.isPending} onClick={() => test.mutate()}>
                {text('webhook.test')}
              </Button>
            </div>
          )}
          {formerSecretUntil !== null && (
            <p className={styles.quiet}>{text('webhook.former-secret', { time: format.moment(formerSecretUntil, nowMs) })}</p>
          )}
          {(test.isError || renewal.isError) && <Problem error={(test.error ?? renewal.error) as Error} />}
          {query.isError && deliveries === undefined && <Notice inline alert state="critical" title={text('webhook.log-failed')} />}
          {query.isPending && <Skeleton rows={3} height={28} label={text('panel.loading')} />}
          {deliveries?.length === 0 && <p className={styles.quiet}>{text('webhook.log-empty')}</p>}
          <ol className={styles.log}>
            {deliveries?.map((it) => (
              <DeliveryRow key={it.id} webhookId={id} delivery={it} nowMs={nowMs} mayUse={mayUse} onSent={refresh} />
            ))}
          </ol>
        </div>
      )}
    </DialogCard>
  )
}

interface RowProps {
  webhookId: string
  delivery: Delivery
  nowMs: number
  mayUse: boolean
  onSent: () => void
}

function DeliveryRow({ webhookId, delivery, nowMs, mayUse, onSent }: RowProps) {
  const text = useText()
  const format = useFormat()
  const { id, type, state, createdAt, dueAt, tries } = delivery
  const again = useMutation({ mutationFn: () => change(sendAgain, { params: { id: webhookId, delivery: id } }), onSuccess: onSent })
  const attempt = attemptText(delivery, text)
  return (
    <li className={styles.delivery}>
      <div className={styles.what}>
        <p className={styles.kind}>
          <StateMark state={DELIVERY_MARK[state]} size={14} />
          <span>{text(TYPE_TEXT[type])}</span>
          <span className={styles.quiet}>{text(DELIVERY_TEXT[state])}</span>
        </p>
        <p className={styles.times}>
          <time dateTime={createdAt} data-tip={format.full(createdAt)}>
            {format.moment(createdAt, nowMs)}
          </time>
          {attempt !== null && <span>{attempt}</span>}
          {dueAt !== null && tries > 0 && <span>{text('webhook.next-try', { time: format.moment(dueAt, nowMs) })}</span>}
        </p>
        {again.isError && <Problem error={again.error} />}
      </div>
      {mayUse && (
        <Button look="quiet" busy={again.isPending} onClick={() => again.mutate()}>
          {text('webhook.again')}
        </Button>
      )}
    </li>
  )
}

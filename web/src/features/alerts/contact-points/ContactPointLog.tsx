import {
  type ContactPoint,
  listNotifications,
  type NotificationRecord,
  sendNotificationAgain,
  testContactPoint,
} from '@oppidum/domain/alerts/contact-point'
import { useMutation } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { MESSAGE_MARK, MESSAGE_TEXT, problemText } from './contact-point-words.ts'

/** While the log is open, what becomes of a message should appear without being asked for. */
const LOOK_MS = 3_000

/** The messages to a contact point, newest first; with a test, and again, for people whose plan has alerts. */
export function ContactPointLog({ point: { id, name, state }, onClose }: { point: ContactPoint; onClose: () => void }) {
  const text = useText()
  const nowMs = useNowEvery(1_000)
  const query = useAnswer(listNotifications, { params: { id }, pollMs: LOOK_MS })
  const refresh = () => void query.refetch()
  const test = useMutation({ mutationFn: () => change(testContactPoint, { params: { id } }), onSuccess: refresh })
  const messages = query.data?.value
  const maySend = useMay('realTimeAlerts') && state !== 'gone'
  return (
    <DialogCard title={text('contact-point.log-title', { name })} closeLabel={text('contact-point.close')} onClose={onClose}>
      <div className={styles.plate}>
        {maySend && (
          <div className={styles.acts}>
            <Button look="primary" disabled={test.isPending} onClick={() => test.mutate()}>
              {text('contact-point.test')}
            </Button>
          </div>
        )}
        {test.isError && (
          <p role="alert" className={styles.problem}>
            {problemSentence(test.error, text)}
          </p>
        )}
        {query.isError && messages === undefined && <Notice inline alert state="critical" title={text('contact-point.log-failed')} />}
        {query.isPending && <Skeleton rows={3} height={28} label={text('panel.loading')} />}
        {messages?.length === 0 && <p className={styles.quiet}>{text('contact-point.log-empty')}</p>}
        <ol className={styles.log}>
          {messages?.map((it) => (
            <MessageRow key={it.id} message={it} nowMs={nowMs} mayRepeat={maySend} onSent={refresh} />
          ))}
        </ol>
      </div>
    </DialogCard>
  )
}

interface RowProps {
  message: NotificationRecord
  nowMs: number
  mayRepeat: boolean
  onSent: () => void
}

function MessageRow({ message, nowMs, mayRepeat, onSent }: RowProps) {
  const text = useText()
  const format = useFormat()
  const { id, title, state, createdAt, dueAt, tries } = message
  const again = useMutation({ mutationFn: () => change(sendNotificationAgain, { params: { id } }), onSuccess: onSent })
  const problem = problemText(message, text)
  return (
    <li className={styles.delivery}>
      <div className={styles.what}>
        <p className={styles.kind}>
          <StateMark state={MESSAGE_MARK[state]} size={14} />
          <span>{title}</span>
          <span className={styles.quiet}>{text(MESSAGE_TEXT[state])}</span>
        </p>
        <p className={styles.times}>
          <time dateTime={createdAt} data-tip={format.full(createdAt)}>
            {format.moment(createdAt, nowMs)}
          </time>
          {problem !== null && <span>{problem}</span>}
          {tries > 1 && <span>{text('contact-point.attempts', { count: tries })}</span>}
          {dueAt !== null && tries > 0 && <span>{text('contact-point.next-try', { time: format.moment(dueAt, nowMs) })}</span>}
        </p>
        {again.isError && (
          <p role="alert" className={styles.problem}>
            {problemSentence(again.error, text)}
          </p>
        )}
      </div>
      {mayRepeat && (state === 'dead' || state === 'dropped') && (
        <Button look="quiet" disabled={again.isPending} onClick={() => again.mutate()}>
          {text('contact-point.again')}
        </Button>
      )}
    </li>
  )
}

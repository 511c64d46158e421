import { type ContactPoint, removeContactPoint } from '@oppidum/domain/alerts/contact-point'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'
import { RemovalDialog } from '../../../ui/RemovalDialog.tsx'
import { ContactPointLog } from './ContactPointLog.tsx'
import { KIND_TEXT, problemText, STATE_MARK, STATE_TEXT } from './contact-point-words.ts'

/** One contact point: where it sends, whose it is, how it is doing. */
export function ContactPointRow({ point, onChanged }: { point: ContactPoint; onChanged: () => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const [open, setOpen] = useState<'log' | 'remove' | null>(null)
  const { name, kind, target, sharing, state, lastDeliveredAt, waiting, removable, problem } = point
  const isUntried = state === 'active' && lastDeliveredAt === null
  // Messages were sent while the log was open.
  function handleLogClosed() {
    setOpen(null)
    onChanged()
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <StateMark state={isUntried ? 'none' : STATE_MARK[state]} size={16} />
          <span>{name}</span>
          <span className={styles.quiet}>{text(isUntried ? 'contact-point.state-untried' : STATE_TEXT[state])}</span>
        </p>
        <p className={styles.host}>{text('contact-point.target', { kind: text(KIND_TEXT[kind]), target })}</p>
        <p className={styles.times}>
          <span>{text(sharing === 'city' ? 'contact-point.of-city' : 'contact-point.of-me')}</span>
          {lastDeliveredAt === null ? (
            !isUntried && <span>{text('contact-point.never-delivered')}</span>
          ) : (
            <time dateTime={lastDeliveredAt} data-tip={format.full(lastDeliveredAt)}>
              {text('contact-point.last-delivered', { time: format.time(lastDeliveredAt, nowMs) })}
            </time>
          )}
          {waiting > 0 && <span>{text('contact-point.waiting', { count: waiting })}</span>}
          {problem !== null && <span>{problemText({ problem, status: null }, text)}</span>}
        </p>
      </div>
      <div className={styles.acts}>
        <Button aria-label={text('contact-point.log-named', { name })} onClick={() => setOpen('log')}>
          {text('contact-point.log')}
        </Button>
        {removable && (
          <Button aria-label={text('contact-point.remove-named', { name })} onClick={() => setOpen('remove')}>
            {text('contact-point.remove')}
          </Button>
        )}
      </div>
      {open === 'log' && <ContactPointLog point={point} onClose={handleLogClosed} />}
      {open === 'remove' && <RemoveDialog point={point} onRemoved={onChanged} onClose={() => setOpen(null)} />}
    </li>
  )
}

function RemoveDialog({ point, onRemoved, onClose }: { point: ContactPoint; onRemoved: () => void; onClose: () => void }) {
  const text = useText()
  const { id, name, target } = point
  const removal = useMutation({
    mutationFn: () => change(removeContactPoint, { params: { id } }),
    onSuccess: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <RemovalDialog
      title={text('contact-point.remove-title', { name })}
      closeLabel={text('contact-point.close')}
      sentence={text('contact-point.remove-sentence', { target })}
      problem={
        removal.isError && (
          <p role="alert" className={styles.problem}>
            {problemSentence(removal.error, text)}
          </p>
        )
      }
      cancel={text('contact-point.keep')}
      remove={text('contact-point.remove')}
      busy={removal.isPending}
      onRemove={() => removal.mutate()}
      onClose={onClose}
    />
  )
}

import { removeSendingApp, type SendingApp } from '@oppidum/domain/open311/open311'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '../../api/change.ts'
import { type TextId, useText } from '../../i18n/text.ts'
import { problemSentence } from '../../identity/problem-sentence.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { DialogCard } from '../../ui/DialogCard.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import list from '../../ui/lists/OwnedList.module.css'
import styles from './SendingApps.module.css'

/** One app: its name, the end of its key, how much it has sent and when it last did. */
export function SendingAppRow({ app, onRemoved }: { app: SendingApp; onRemoved: () => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const [asking, setAsking] = useState(false)
  const { name, lastFour, sent, createdAt, lastUsedAt, removedAt } = app
  const moment = (id: TextId, at: string) => (
    <time dateTime={at} data-tip={format.full(at)}>
      {text(id, { time: format.time(at, nowMs) })}
    </time>
  )
  return (
    <li className={`${list.row} ${removedAt === null ? '' : styles.removed}`}>
      <div className={styles.what}>
        <p className={styles.name}>
          {removedAt !== null && <StateMark state="none" size={16} />}
          {name} <code className={styles.code}>opa_…{lastFour}</code>
        </p>
        <p>{text('sending.sent', { count: sent })}</p>
        <p className={list.times}>
          {moment('sending.added', createdAt)}
          <span>{lastUsedAt === null ? text('sending.never-used') : moment('sending.last-used', lastUsedAt)}</span>
          {removedAt !== null && moment('sending.removed', removedAt)}
        </p>
      </div>
      {removedAt === null && (
        <Button aria-label={text('sending.remove-named', { name })} onClick={() => setAsking(true)}>
          {text('sending.remove')}
        </Button>
      )}
      {asking && <RemoveDialog app={app} onRemoved={onRemoved} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RemoveDialog({ app, onRemoved, onClose }: { app: SendingApp; onRemoved: () => void; onClose: () => void }) {
  const text = useText()
  const removal = useMutation({
    mutationFn: () => change(removeSendingApp, { params: { id: app.id } }),
    onSuccess: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <DialogCard title={text('sending.remove-title', { name: app.name })} closeLabel={text('sending.close')} onClose={onClose}>
      <div className={list.plate}>
        <p>{text('sending.remove-sentence', { end: app.lastFour })}</p>
        {removal.isError && (
          <p role="alert" className={list.problem}>
            <StateMark state="critical" size={14} />
            {problemSentence(removal.error, text)}
          </p>
        )}
        <div className={list.acts}>
          <Button onClick={onClose}>{text('sending.keep')}</Button>
          <Button look="primary" disabled={removal.isPending} onClick={() => removal.mutate()}>
            {text('sending.remove')}
          </Button>
        </div>
      </div>
    </DialogCard>
  )
}

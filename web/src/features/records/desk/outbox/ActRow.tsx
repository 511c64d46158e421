import { MINUTE_MS } from '@oppidum/domain/core/time'
import { type Text, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { rightMs, useNowEvery } from '../../../../ui/browser/use-now.ts'
import { statusWord } from '../record-labels.ts'
import { actLines } from './act-lines.ts'
import { ConflictTable } from './ConflictTable.tsx'
import styles from './Outbox.module.css'
import { outbox } from './page-outbox.ts'
import type { QueuedAct } from './queued-act.ts'
import { useNameOf } from './use-name-of.ts'

/** One action that is not sent yet: what it does, since when it waits, why, and what the person can decide. */
export function ActRow({ act }: { act: QueuedAct }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const nameOf = useNameOf()
  const { call, obstacle, queuedAtMs } = act
  const mayInsist = obstacle?.is === 'uncertain' || (obstacle?.is === 'stale' && obstacle.current !== null)
  return (
    <li className={styles.act}>
      <p className={styles.name}>{call.is === 'create' ? call.body.title : `${call.record.number} ${call.record.title}`}</p>
      {actLines(call, text, nameOf).map((it) => (
        <p key={it}>{it}</p>
      ))}
      <p className={styles.note}>{text('outbox.since', { time: format.time(rightMs(queuedAtMs), nowMs) })}</p>
      {obstacle && <p className={styles.obstacle}>{obstacleText(act, text)}</p>}
      {obstacle?.is === 'stale' && obstacle.current && call.is === 'change' && (
        <ConflictTable call={call} current={obstacle.current} nameOf={nameOf} />
      )}
      <div className={styles.choices}>
        {mayInsist && (
          <Button look="primary" onClick={() => void outbox.insist(act)}>
            {text(obstacle.is === 'stale' ? 'outbox.insist' : 'outbox.send-again')}
          </Button>
        )}
        <Button onClick={() => void outbox.discard(act.id)}>{text('outbox.discard')}</Button>
      </div>
    </li>
  )
}

function obstacleText({ call, obstacle }: QueuedAct, text: Text): string {
  switch (obstacle?.is) {
    case 'stale':
      return text('outbox.conflict')
    case 'impossible':
      return obstacle.possible.length === 0
        ? text('desk.no-move')
        : text('desk.possible', { list: obstacle.possible.map((it) => statusWord(call.kind, it, text).word).join(', ') })
    case 'refused':
      return obstacle.sentence ?? text('desk.refused', { status: obstacle.status })
    case 'uncertain':
      return text('outbox.uncertain')
    case undefined:
      return ''
  }
}

import { listHandOvers, type SignedHandOver } from '@oppidum/domain/records/shift'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Shift.module.css'
import { allChanges, allOpen, HAND_OVER_POLL_MS } from './shift-words.ts'

/** One signed shift: who, when, their notes, and what was open then. */
export function Signed({ signed }: { signed: SignedHandOver }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const { name, at, notes, counts } = signed
  return (
    <article className={styles.signed}>
      <p className={styles.who}>
        <strong>{name ?? text('hand-over.nobody')}</strong>
        <time dateTime={at} data-tip={format.full(at)}>
          {format.time(at, nowMs)}
        </time>
      </p>
      {notes === '' ? <p className={styles.quiet}>{text('hand-over.no-notes')}</p> : <p className={styles.notes}>{notes}</p>}
      <p className={styles.quiet}>
        {text('hand-over.stood', { open: allOpen(counts.open), changes: allChanges(counts.changes) })}
        {counts.overdue !== null && ` ${text('hand-over.stood-overdue', { overdue: counts.overdue })}`}
      </p>
    </article>
  )
}

/** Every signed shift before the last one. */
export function SignedPanel() {
  const text = useText()
  const { data, isError, isPending, refetch } = useAnswer(listHandOvers, { pollMs: HAND_OVER_POLL_MS })
  const earlier = data?.value.slice(1) ?? []
  return (
    <Panel
      title={text('hand-over.earlier')}
      flush
      busy={isPending}
      dim={isError && data !== undefined}
      notice={
        isError && (
          <Notice
            inline
            alert
            state="critical"
            title={text('hand-over.earlier-failed')}
            act={<Button onClick={() => void refetch()}>{text('panel.retry')}</Button>}
          />
        )
      }
    >
      {isPending && (
        <div className={styles.pad}>
          <Skeleton rows={2} height={60} label={text('panel.loading')} />
        </div>
      )}
      {data && earlier.length === 0 && <Notice state="none" title={text('hand-over.none-earlier')} />}
      <ul>
        {earlier.map((it) => (
          <li key={it.id}>
            <Signed signed={it} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

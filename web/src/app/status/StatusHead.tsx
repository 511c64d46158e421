import type { StatusSummary } from '../../features/status/status-summary.ts'
import { type TextId, useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import type { useStatusSentence } from '../shell/use-status-sentence.ts'
import styles from './StatusScreen.module.css'

const MEANS: Record<StatusSummary['kind'], TextId> = {
  loading: 'panel.loading',
  operational: 'status-page.operational',
  trouble: 'status-page.trouble',
  unknown: 'status-page.unreachable',
}

/** The whole system in one sentence, and when it was last checked. */
export function StatusHead({ systemStatus }: { systemStatus: ReturnType<typeof useStatusSentence> }) {
  const text = useText()
  const format = useFormat()
  const { query, summary, mark, sentence, alsoUnknown, sinceTime } = systemStatus
  const status = query.data?.value
  return (
    <section className={styles.head} aria-label={text('status.title')}>
      <StateMark state={mark} size={28} />
      <div className={styles.words} role="status">
        <h2 className={styles.title}>{sentence}</h2>
        <p className={styles.means}>
          {sinceTime && <span className={styles.start}>{text('status-page.since', { time: sinceTime })} </span>}
          {alsoUnknown && `${alsoUnknown}. `}
          {text(MEANS[summary.kind])}
        </p>
      </div>
      {status && (
        <time className={styles.checked} dateTime={status.checkedAt} data-tip={format.full(status.checkedAt)}>
          {text('status-page.checked', { time: format.clock(Date.parse(status.checkedAt)) })}
        </time>
      )}
      {query.isError && <Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
    </section>
  )
}

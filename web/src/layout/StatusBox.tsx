import { FeedList } from '../features/feeds/FeedList.tsx'
import { CheckList } from '../features/status/CheckList.tsx'
import { useSystemStatus } from '../features/status/status-queries.ts'
import { type StatusSummary, statusSummary } from '../features/status/status-summary.ts'
import { type Text, useText } from '../locales/text.ts'
import { type State, StateMark } from '../ui/icons/StateMark.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './StatusBox.module.css'

const MARK: Record<StatusSummary['kind'], State> = { loading: 'none', operational: 'ok', trouble: 'critical', unknown: 'none' }

/** 'All systems operational', or which part is not; opens every check and every feed. REQUIREMENTS N3. */
export function StatusBox({ iconOnly }: { iconOnly: boolean }) {
  const text = useText()
  const { data, isError } = useSystemStatus()
  const summary = statusSummary(data?.value, isError)
  const sentence = sentenceOf(summary, text)
  return (
    <Popover
      label={text('status.title')}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.box}
          data-icon-only={iconOnly || undefined}
          data-tip={iconOnly ? sentence : undefined}
        >
          <span className={iconOnly ? 'visually-hidden' : styles.title}>{text('status.title')}</span>
          <span className={styles.summary}>
            <StateMark state={summary.kind === 'trouble' && summary.check.state === 'unknown' ? 'none' : MARK[summary.kind]} size={16} />
            <span className={iconOnly ? 'visually-hidden' : undefined}>{sentence}</span>
          </span>
        </button>
      )}
    >
      <h3 className={styles.heading}>{text('status.checks')}</h3>
      {data ? <CheckList status={data.value} /> : <p>{sentence}</p>}
      <h3 className={styles.heading}>{text('status.feeds')}</h3>
      <FeedList />
    </Popover>
  )
}

function sentenceOf(summary: StatusSummary, text: Text): string {
  switch (summary.kind) {
    case 'loading':
      return text('status.loading')
    case 'operational':
      return text('status.operational')
    case 'unknown':
      return text('status.unreachable')
    case 'trouble':
      return text(summary.check.state === 'failing' ? 'status.failing' : 'status.unknown', { name: summary.check.name })
  }
}

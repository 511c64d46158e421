import { Link, useLocation } from 'react-router'
import { FeedList } from '../features/feeds/FeedList.tsx'
import { CheckList } from '../features/status/CheckList.tsx'
import { shownChecks } from '../features/status/status-summary.ts'
import { useText } from '../locales/text.ts'
import { StateMark } from '../ui/icons/StateMark.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './StatusBox.module.css'
import { useStatusSentence } from './use-status-sentence.ts'

/** 'All systems operational', or which parts are not and since when; opens every check and every feed. REQUIREMENTS N3. */
export function StatusBox({ iconOnly, onLeave }: { iconOnly: boolean; onLeave?: (() => void) | undefined }) {
  const text = useText()
  const { asked, summary, mark, sentence, sinceTime } = useStatusSentence()
  const { pathname } = useLocation()
  return (
    // Closed by going elsewhere, its own page included.
    <Popover
      key={pathname}
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
            <StateMark state={mark} size={16} />
            <span className={iconOnly ? 'visually-hidden' : undefined}>{sentence}</span>
          </span>
          {sinceTime && <span className={iconOnly ? 'visually-hidden' : styles.since}> {text('check.since', { time: sinceTime })}</span>}
        </button>
      )}
    >
      <h3 className={styles.heading}>{text('status.checks')}</h3>
      {asked.data ? <CheckList checks={shownChecks(asked.data.value, summary)} /> : <p>{sentence}</p>}
      <h3 className={styles.heading}>{text('status.feeds')}</h3>
      <FeedList />
      <Link className={styles.more} to="/status" onClick={onLeave}>
        {text('status.open-page')}
      </Link>
    </Popover>
  )
}

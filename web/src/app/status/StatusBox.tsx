import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { later } from '../../ui/browser/later.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useStatusSentence } from '../shell/use-status-sentence.ts'
import styles from './StatusBox.module.css'

/** Loaded when it first opens. */
const StatusDialog = later(async () => (await import('./StatusDialog.tsx')).StatusDialog)

/** 'All systems operational', or the failing parts and since when; opens every check and every feed. */
export function StatusBox({ iconOnly, onLeave }: { iconOnly: boolean; onLeave?: (() => void) | undefined }) {
  const text = useText()
  const { mark, sentence, sinceTime } = useStatusSentence()
  const { pathname } = useLocation()
  return (
    // Any navigation closes it, including to its own page.
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
      <Suspense fallback={<p role="status">{text('panel.loading')}</p>}>
        <StatusDialog />
      </Suspense>
      <Link className={styles.more} to="/status" onClick={onLeave}>
        {text('status.open-page')}
      </Link>
    </Popover>
  )
}

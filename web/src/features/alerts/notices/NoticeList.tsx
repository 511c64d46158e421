import type { Notice } from '@oppidum/domain/alerts/notice'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './AlertsBell.module.css'
import { NoticeRow } from './NoticeRow.tsx'
import { useReading } from './notice-queries.ts'

/** Rows in the popover; the rest is in the history. */
const ROWS = 8

/** The newest notices, and the button that marks all as read. */
export function NoticeList({ notices, unread }: { notices: readonly Notice[]; unread: number }) {
  const text = useText()
  const reading = useReading()
  const [newest] = notices
  if (!newest) return <p className={styles.none}>{text('alert.no-notices')}</p>
  return (
    <>
      {unread > 0 && (
        <p className={styles.head}>
          <Button busy={reading.isPending} onClick={() => reading.mutate(newest.id)}>
            {text('alert.read-all')}
          </Button>
        </p>
      )}
      <ul>
        {notices.slice(0, ROWS).map((it) => (
          <li key={it.id}>
            <NoticeRow notice={it} onOpen={() => reading.mutate(it.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

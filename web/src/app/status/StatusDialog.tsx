import { FeedList } from '../../features/feeds/FeedList.tsx'
import { CheckList } from '../../features/status/CheckList.tsx'
import { shownChecks } from '../../features/status/status-summary.ts'
import { useText } from '../../i18n/text.ts'
import { useStatusSentence } from '../shell/use-status-sentence.ts'
import styles from './StatusBox.module.css'

/** Every check and every feed, in the status box's popover. */
export function StatusDialog() {
  const text = useText()
  const { query, summary, sentence } = useStatusSentence()
  return (
    <>
      <h3 className={styles.heading}>{text('status.checks')}</h3>
      {query.data ? <CheckList checks={shownChecks(query.data.value, summary)} /> : <p>{sentence}</p>}
      <h3 className={styles.heading}>{text('status.feeds')}</h3>
      <FeedList />
    </>
  )
}

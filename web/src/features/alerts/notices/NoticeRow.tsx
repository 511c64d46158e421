import type { Notice } from '@oppidum/domain/alerts/notice'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import row from '../../../ui/lists/Row.module.css'
import { alertMark } from '../list/alert-labels.ts'
import styles from './NoticeRow.module.css'
import { useAcknowledging } from './notice-queries.ts'

const AGE_STEP_MS = 10_000

/** One message of the notification center, with a link to its alert, or to the list for a group. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(AGE_STEP_MS)
  const link = useRef<HTMLAnchorElement>(null)
  const acknowledging = useAcknowledging()
  const { id, title, createdAt, readAt, severity, alerts, toAcknowledge } = notice
  const [only, ...others] = alerts
  const to = only && others.length === 0 ? `/alerts/history?alert=${only.id}` : '/alerts'
  async function acknowledge() {
    await acknowledging.mutateAsync(id).catch(() => undefined)
    // The button that was pressed may be gone, and the focus with it.
    requestAnimationFrame(() => document.activeElement === document.body && link.current?.focus())
  }
  return (
    <ListRow
      mark={<StateMark state={only ? alertMark({ state: only.to, severity }) : 'none'} />}
      title={
        <Link ref={link} className={row.link} to={to} onClick={onOpen}>
          {title}
        </Link>
      }
      place={<span className={styles.lines}>{notice.text}</span>}
      words={
        <>
          {readAt === null && <span className={row.word}>{text('alert.unread')}</span>}
          {toAcknowledge > 0 && (
            <Button className={styles.act} busy={acknowledging.isPending} onClick={acknowledge}>
              {text('alert.acknowledge-notice', { count: toAcknowledge })}
            </Button>
          )}
          {acknowledging.isError && <span role="alert">{problemSentence(acknowledging.error, text)}</span>}
        </>
      }
      side={
        <time dateTime={createdAt} data-tip={format.full(createdAt)}>
          {ageLengthText(nowMs - Date.parse(createdAt), text)}
        </time>
      }
    />
  )
}

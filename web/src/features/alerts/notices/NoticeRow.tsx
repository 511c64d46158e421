import type { Notice } from '@oppidum/domain/alerts/notice'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import row from '../../../ui/lists/Row.module.css'
import { alertMark } from '../list/alert-labels.ts'

const AGE_STEP_MS = 10_000

/** One message of the notification center, with a link to its alert, or to the list for a group. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(AGE_STEP_MS)
  const { title, createdAt, readAt, severity, alerts } = notice
  const [only, ...others] = alerts
  const to = only && others.length === 0 ? `/alerts/history?alert=${only.id}` : '/alerts'
  return (
    <ListRow
      mark={<StateMark state={only ? alertMark({ state: only.to, severity }) : 'none'} />}
      title={
        <Link className={row.link} to={to} onClick={onOpen}>
          {title}
        </Link>
      }
      place={notice.text}
      words={readAt === null && <span className={row.word}>{text('alert.unread')}</span>}
      side={
        <time dateTime={createdAt} data-tip={format.full(createdAt)}>
          {ageLengthText(nowMs - Date.parse(createdAt), text)}
        </time>
      }
    />
  )
}

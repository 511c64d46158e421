import { isStale } from '@oppidum/domain/evidence'
import { type ServiceRequest, submittedHoursAgo } from '@oppidum/domain/service-request'
import { Link } from 'react-router'
import { useExplained } from '../../evidence/explained.ts'
import { evidenceOf } from '../../evidence/record-figures.ts'
import { useFormat } from '../../evidence/use-format.ts'
import { useText } from '../../locales/text.ts'
import { usePointing } from '../../selection/selection.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ProgressGlyph } from '../../ui/icons/ProgressGlyph.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import row from '../../ui/Row.module.css'
import { Square } from '../../ui/Square.tsx'
import { useNowEvery } from '../../ui/use-now.ts'
import styles from './RequestRow.module.css'
import { RequestStatusWord } from './RequestStatusWord.tsx'
import { categoryOf, PRIORITY_TEXT, statusOf } from './service-request-words.ts'

/** One request in the narrow list of the dashboard. A sample leads nowhere. */
export function RequestRow({ request, sample = false }: { request: ServiceRequest; sample?: boolean }) {
  const text = useText()
  const { isLit, handlers } = usePointing('request', request.id)
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const explained = useExplained(evidenceOf(request))
  return (
    <ListRow
      {...explained}
      {...handlers}
      data-lit={isLit || undefined}
      stale={!sample && isStale(request, nowMs)}
      mark={<ProgressGlyph progress={statusOf(request.status, text).progress} size={18} />}
      title={
        sample ? (
          <span className={row.link}>{request.title}</span>
        ) : (
          <Link className={row.link} to={`/services?request=${request.id}`}>
            {request.title}
          </Link>
        )
      }
      place={
        <time dateTime={request.createdAt} data-tip={format.full(request.createdAt)}>
          {text('age.submitted', { count: submittedHoursAgo(request.createdAt, nowMs) })}
        </time>
      }
      words={
        <>
          <RequestStatusWord status={request.status} glyph={false} />
          <span className={row.word}>
            <StateMark state={request.priority} size={14} />
            {text(PRIORITY_TEXT[request.priority])}
          </span>
          <span>{categoryOf(request.category, text)}</span>
        </>
      }
      side={
        <>
          <span className={styles.department}>{request.assignedDepartment}</span>
          {sample && <Badge stroke="dotted">{text('quality.sample')}</Badge>}
          <Square square={request.square} title={text('square.title')} />
        </>
      }
    />
  )
}

import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useExplained } from '../../../provenance/explained.ts'
import { provenanceOf } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePointing } from '../../../selection/selection.ts'
import { useByClock } from '../../../ui/browser/use-now.ts'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import row from '../../../ui/lists/Row.module.css'
import { Badge } from '../../../ui/values/Badge.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { priorityWord } from '../desk/record-labels.ts'
import { WhoHasIt } from '../desk/responsibility/WhoHasIt.tsx'
import styles from './RequestRow.module.css'
import { RequestStatusWord } from './RequestStatusWord.tsx'
import { categoryOf, statusOf } from './service-request-words.ts'
import { useSubmitted } from './use-submitted.ts'

/** One request in the dashboard's narrow list. A sample has no link. */
export function RequestRow({ request, sample = false }: { request: ServiceRequest; sample?: boolean }) {
  const text = useText()
  const { isLit, handlers } = usePointing('request', request.id)
  const format = useFormat()
  const submittedOf = useSubmitted()
  const submitted = useByClock((nowMs) => submittedOf(request, nowMs))
  const stale = useByClock((nowMs) => isStale(request, nowMs))
  const explained = useExplained(provenanceOf(request))
  return (
    <ListRow
      {...explained}
      {...handlers}
      data-lit={isLit || undefined}
      stale={!sample && stale}
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
          {submitted}
        </time>
      }
      words={
        <>
          <RequestStatusWord status={request.status} glyph={false} />
          <span className={row.word}>
            <StateMark state={request.priority} size={14} />
            {priorityWord(request.priority, text)}
          </span>
          <span>{categoryOf(request.category, text)}</span>
        </>
      }
      side={
        <>
          {sample ? (
            <span className={styles.department}>{request.assignedDepartment}</span>
          ) : (
            <WhoHasIt kind="service-request" record={request} />
          )}
          {sample && <Badge stroke="dotted">{text('quality.sample')}</Badge>}
          <GridReference square={request.gridReference} title={text('square.title')} />
        </>
      }
    />
  )
}

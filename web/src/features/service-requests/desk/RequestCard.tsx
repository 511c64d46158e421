import { isStale } from '@oppidum/domain/evidence'
import { type ServiceRequest, submittedHoursAgo } from '@oppidum/domain/service-request'
import { Link } from 'react-router'
import { useExplained } from '../../../evidence/explained.ts'
import { evidenceOf } from '../../../evidence/record-figures.ts'
import { useFormat } from '../../../evidence/use-format.ts'
import { useText } from '../../../locales/text.ts'
import { usePointing } from '../../../selection/selection.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import row from '../../../ui/Row.module.css'
import { Square } from '../../../ui/Square.tsx'
import { useNowEvery } from '../../../ui/use-now.ts'
import { RequestStatusWord } from '../RequestStatusWord.tsx'
import { categoryOf, PRIORITY_TEXT } from '../service-request-words.ts'
import styles from './RequestCard.module.css'

/** One request with all fields of the card. Spec §2, 'Service Requests'. */
export function RequestCard({ request, to, selected }: { request: ServiceRequest; to: string; selected: boolean }) {
  const text = useText()
  const { isLit, handlers } = usePointing('request', request.id)
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const explained = useExplained(evidenceOf(request))
  return (
    <article
      className={`${row.row} ${styles.card}`}
      data-selected={selected || undefined}
      data-lit={isLit || undefined}
      {...handlers}
      data-stale={isStale(request, nowMs) || undefined}
      {...explained}
    >
      <StateMark state={request.priority} />
      <div className={`${row.main} ${styles.words}`}>
        <h2 className={styles.title}>{request.title}</h2>
        <p className={styles.description}>{request.description}</p>
        <p className={styles.place}>
          <Square square={request.square} title={text('square.title')} />
          <span className={row.place}>{request.location}</span>
        </p>
      </div>
      <div className={styles.state}>
        <span>
          {text(PRIORITY_TEXT[request.priority])}, {categoryOf(request.category, text)}
        </span>
        <RequestStatusWord status={request.status} />
        {request.assignedDepartment && <span className={row.place}>{request.assignedDepartment}</span>}
      </div>
      <div className={`${row.side} ${styles.side}`}>
        <time className={row.place} dateTime={request.createdAt} data-tip={format.full(request.createdAt)}>
          {text('age.submitted', { count: submittedHoursAgo(request.createdAt, nowMs) })}
        </time>
        <Link className={`${buttonClass('plain')} ${styles.open}`} to={to} aria-current={selected || undefined}>
          {text('services.details')}
          <span className="visually-hidden"> {request.title}</span>
        </Link>
      </div>
    </article>
  )
}

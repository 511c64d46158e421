import { isStale } from '@oppidum/domain/evidence'
import { type ServiceRequest, submittedHoursAgo } from '@oppidum/domain/service-request'
import { Link } from 'react-router'
import { AiNote } from '../../../desk/AiNote.tsx'
import { priorityWord } from '../../../desk/record-words.ts'
import { DueMark } from '../../../desk/targets/DueMark.tsx'
import { useAtDesk } from '../../../desk/use-desk.ts'
import { rowMark } from '../../../desk/work/use-row-acts.ts'
import type { CardProps } from '../../../desk/work/WorkScreen.tsx'
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
export function RequestCard({ record: request, to, toAssign, selected, check, narrow }: CardProps<ServiceRequest>) {
  const text = useText()
  const { isLit, handlers } = usePointing('request', request.id)
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const atDesk = useAtDesk()
  const { aiRouting: ai } = request
  const explained = useExplained(evidenceOf(request))
  return (
    <article
      className={`${row.row} ${styles.card}`}
      {...rowMark(request.id)}
      data-narrow={narrow || undefined}
      data-selected={selected || undefined}
      data-lit={isLit || undefined}
      {...handlers}
      data-stale={isStale(request, nowMs) || undefined}
      {...explained}
    >
      {check}
      <StateMark state={request.priority} />
      <div className={`${row.main} ${styles.words}`}>
        <h2 className={styles.title}>{request.title}</h2>
        <p className={styles.description}>{request.description}</p>
        <p className={styles.place}>
          <Square square={request.square} title={text('square.title')} />
          <span className={row.place}>{request.location}</span>
        </p>
        {ai && (
          <AiNote
            parts={[
              ai.category && categoryOf(ai.category, text),
              ai.priority && priorityWord(ai.priority, text),
              ai.department,
              ai.estimatedCompletion &&
                text(
                  request.completedAt === null && Date.parse(ai.estimatedCompletion) < nowMs ? 'desk.estimated-over' : 'desk.estimated',
                  {
                    time: format.time(ai.estimatedCompletion, nowMs),
                  },
                ),
            ]}
            confidence={ai.confidence}
            abstains={ai.category === null ? text('ai.no-category') : null}
          />
        )}
      </div>
      <div className={styles.state}>
        <span>
          {text(PRIORITY_TEXT[request.priority])}, {categoryOf(request.category, text)}
        </span>
        <RequestStatusWord status={request.status} />
        <DueMark record={request} kind="service-request" />
        {request.assignedDepartment && <span className={row.place}>{request.assignedDepartment}</span>}
      </div>
      <div className={`${row.side} ${styles.side}`}>
        <time className={row.place} dateTime={request.createdAt} data-tip={format.full(request.createdAt)}>
          {text('age.submitted', { count: submittedHoursAgo(request.createdAt, nowMs) })}
        </time>
        <div className={styles.buttons}>
          <Link className={`${buttonClass('plain')} ${styles.open}`} to={to} aria-current={selected || undefined}>
            {text('services.details')}
            <span className="visually-hidden"> {request.title}</span>
          </Link>
          {atDesk && request.status === 'pending' && (
            <Link className={`${buttonClass('plain')} ${styles.assign}`} to={toAssign}>
              {text('desk.assign')}
              <span className="visually-hidden"> {request.title}</span>
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}

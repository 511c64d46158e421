import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useExplained } from '../../../provenance/explained.ts'
import { provenanceOf } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { rowMark } from '../../../selection/record-rows.ts'
import { usePointing } from '../../../selection/selection.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useByClock } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import row from '../../../ui/lists/Row.module.css'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { AiProposal } from '../desk/proposal/AiProposal.tsx'
import { priorityWord } from '../desk/record-labels.ts'
import { WhoHasIt } from '../desk/responsibility/WhoHasIt.tsx'
import { DueMark } from '../desk/targets/DueMark.tsx'
import { useAtDesk } from '../desk/use-desk.ts'
import type { CardProps } from '../desk/work/WorkScreen.tsx'
import styles from './RequestCard.module.css'
import { RequestStatusWord } from './RequestStatusWord.tsx'
import { categoryOf } from './service-request-words.ts'
import { useRequestKind } from './use-request-kind.ts'
import { useSubmitted } from './use-submitted.ts'

/** One request with all fields of the card. */
export function RequestCard({ record: request, to, toAssign, selected, check, narrow }: CardProps<ServiceRequest>) {
  const text = useText()
  const { isLit, handlers } = usePointing('request', request.id)
  const format = useFormat()
  const submittedOf = useSubmitted()
  const submitted = useByClock((nowMs) => submittedOf(request, nowMs))
  const stale = useByClock((nowMs) => isStale(request, nowMs))
  const atDesk = useAtDesk()
  const words = useRequestKind()
  const explained = useExplained(provenanceOf(request))
  return (
    <article
      className={`${row.row} ${styles.card}`}
      {...rowMark(request.id)}
      data-narrow={narrow || undefined}
      data-selected={selected || undefined}
      data-lit={isLit || undefined}
      {...handlers}
      data-stale={stale || undefined}
      {...explained}
    >
      {check}
      <StateMark state={request.priority} />
      <div className={`${row.main} ${styles.words}`}>
        <h2 className={styles.title}>{request.title}</h2>
        <p className={styles.description}>{request.description}</p>
        <p className={styles.place}>
          <GridReference square={request.gridReference} title={text('square.title')} />
          <span className={row.place}>{request.location}</span>
        </p>
        <AiProposal words={words} record={request} />
      </div>
      <div className={styles.state}>
        <span>
          {priorityWord(request.priority, text)}, {categoryOf(request.category, text)}
        </span>
        <RequestStatusWord status={request.status} />
        <DueMark record={request} kind="service-request" />
        <WhoHasIt kind="service-request" record={request} />
      </div>
      <div className={`${row.side} ${styles.side}`}>
        <time className={row.place} dateTime={request.createdAt} data-tip={format.full(request.createdAt)}>
          {submitted}
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

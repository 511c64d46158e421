import { isStale } from '@oppidum/domain/evidence'
import type { Incident } from '@oppidum/domain/incident'
import { Link } from 'react-router'
import { AiNote } from '../../../desk/AiNote.tsx'
import { DueMark } from '../../../desk/targets/DueMark.tsx'
import { rowMark } from '../../../desk/work/use-row-acts.ts'
import type { CardProps } from '../../../desk/work/WorkScreen.tsx'
import { useExplained } from '../../../evidence/explained.ts'
import { evidenceOf } from '../../../evidence/record-figures.ts'
import { useFormat } from '../../../evidence/use-format.ts'
import { useText } from '../../../locales/text.ts'
import { usePointing } from '../../../selection/selection.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import row from '../../../ui/Row.module.css'
import { Square } from '../../../ui/Square.tsx'
import { useNowEvery } from '../../../ui/use-now.ts'
import { IncidentStatusWord } from '../IncidentStatusWord.tsx'
import { headline, PRIORITY_TEXT, typeOf } from '../incident-words.ts'
import { useIncidentAge } from '../use-incident-age.ts'
import styles from './IncidentCard.module.css'

/** One incident with all fields of the card. Spec §2, 'Incidents'. */
export function IncidentCard({ record: incident, to, selected, check, narrow }: CardProps<Incident>) {
  const text = useText()
  const { isLit, handlers } = usePointing('incident', incident.id)
  const format = useFormat()
  const age = useIncidentAge()
  const nowMs = useNowEvery(1_000)
  const { aiClassification: ai } = incident
  const explained = useExplained(evidenceOf(incident))
  return (
    <article
      className={`${row.row} ${styles.card}`}
      {...rowMark(incident.id)}
      data-narrow={narrow || undefined}
      data-selected={selected || undefined}
      data-lit={isLit || undefined}
      {...handlers}
      data-stale={isStale(incident, nowMs) || undefined}
      {...explained}
    >
      {check}
      <StateMark state={incident.priority} />
      <div className={`${row.main} ${styles.words}`}>
        <Link className={row.link} to={to} aria-current={selected || undefined}>
          {headline(incident, text)}
        </Link>
        <p className={styles.description}>
          {typeOf(incident.type, text)}. {incident.description}
        </p>
        <p className={styles.place}>
          <Square square={incident.square} title={text('square.title')} />
          <span className={row.place}>{incident.location}</span>
        </p>
        {ai && (
          <AiNote
            parts={[
              ai.type && typeOf(ai.type, text),
              ai.priority && text(PRIORITY_TEXT[ai.priority]),
              ai.responseTime && text('desk.response-time', { time: ai.responseTime }),
            ]}
            confidence={ai.confidence}
            abstains={ai.type === null ? text('ai.no-type') : null}
          />
        )}
      </div>
      <div className={styles.state}>
        <span>{text(PRIORITY_TEXT[incident.priority])}</span>
        <IncidentStatusWord status={incident.status} />
        <DueMark record={incident} kind="incident" />
        {incident.assignedDepartment && <span className={row.place}>{incident.assignedDepartment}</span>}
      </div>
      <div className={`${row.side} ${styles.side}`}>
        <span className={styles.age}>{age(incident.createdAt)}</span>
        <time className={row.place} dateTime={incident.createdAt} data-tip={format.full(incident.createdAt)}>
          {format.time(incident.createdAt, nowMs)}
        </time>
      </div>
    </article>
  )
}

import type { Incident } from '@oppidum/domain/records/incident'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useExplained } from '../../../provenance/explained.ts'
import { provenanceOf } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { rowMark } from '../../../selection/record-rows.ts'
import { usePointing } from '../../../selection/selection.ts'
import { useByClock } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import row from '../../../ui/lists/Row.module.css'
import { Badge } from '../../../ui/values/Badge.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { AiProposal } from '../desk/proposal/AiProposal.tsx'
import { priorityWord } from '../desk/record-labels.ts'
import { WhoHasIt } from '../desk/responsibility/WhoHasIt.tsx'
import { DueMark } from '../desk/targets/DueMark.tsx'
import type { CardProps } from '../desk/work/WorkScreen.tsx'
import styles from './IncidentCard.module.css'
import { IncidentStatusWord } from './IncidentStatusWord.tsx'
import { headline, typeOf } from './incident-words.ts'
import { useIncidentAge } from './use-incident-age.ts'
import { useIncidentKind } from './use-incident-kind.ts'

/** One incident with all fields of the card. */
export function IncidentCard({ record: incident, to, selected, check, narrow }: CardProps<Incident>) {
  const text = useText()
  const { isLit, handlers } = usePointing('incident', incident.id)
  const format = useFormat()
  const ageOf = useIncidentAge()
  const age = useByClock((nowMs) => ageOf(incident.createdAt, nowMs))
  const time = useByClock((nowMs) => format.time(incident.createdAt, nowMs))
  const stale = useByClock((nowMs) => isStale(incident, nowMs))
  const words = useIncidentKind()
  const explained = useExplained(provenanceOf(incident))
  return (
    <article
      className={`${row.row} ${styles.card}`}
      {...rowMark(incident.id)}
      data-narrow={narrow || undefined}
      data-selected={selected || undefined}
      data-lit={isLit || undefined}
      {...handlers}
      data-stale={stale || undefined}
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
          <GridReference square={incident.gridReference} title={text('square.title')} />
          <span className={row.place}>{incident.location}</span>
        </p>
        <AiProposal words={words} record={incident} />
      </div>
      <div className={styles.state}>
        <span>{priorityWord(incident.priority, text)}</span>
        {incident.confirmed ? <IncidentStatusWord status={incident.status} /> : <Badge stroke="dotted">{text('desk.unconfirmed')}</Badge>}
        <DueMark record={incident} kind="incident" />
        <WhoHasIt kind="incident" record={incident} />
      </div>
      <div className={`${row.side} ${styles.side}`}>
        <span className={styles.age}>{age}</span>
        <time className={row.place} dateTime={incident.createdAt} data-tip={format.full(incident.createdAt)}>
          {time}
        </time>
      </div>
    </article>
  )
}

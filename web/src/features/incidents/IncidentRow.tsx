import { isStale } from '@oppidum/domain/evidence'
import type { Incident } from '@oppidum/domain/incident'
import { Link } from 'react-router'
import { useExplained } from '../../evidence/explained.ts'
import { evidenceOf } from '../../evidence/record-figures.ts'
import { useFormat } from '../../evidence/use-format.ts'
import { useText } from '../../locales/text.ts'
import { usePointing } from '../../selection/selection.ts'
import { Badge } from '../../ui/Badge.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import row from '../../ui/Row.module.css'
import { Square } from '../../ui/Square.tsx'
import { useNowEvery } from '../../ui/use-now.ts'
import { IncidentStatusWord } from './IncidentStatusWord.tsx'
import { headline, PRIORITY_TEXT } from './incident-words.ts'
import { useIncidentAge } from './use-incident-age.ts'

/** One incident in the narrow list of the dashboard. A sample leads nowhere. */
export function IncidentRow({ incident, sample = false }: { incident: Incident; sample?: boolean }) {
  const text = useText()
  const { isLit, handlers } = usePointing('incident', incident.id)
  const format = useFormat()
  const age = useIncidentAge()
  const nowMs = useNowEvery(1_000)
  const explained = useExplained(evidenceOf(incident))
  const title = headline(incident, text)
  return (
    <ListRow
      {...explained}
      {...handlers}
      data-lit={isLit || undefined}
      stale={!sample && isStale(incident, nowMs)}
      mark={<StateMark state={incident.priority} />}
      title={
        sample ? (
          <span className={row.link}>{title}</span>
        ) : (
          <Link className={row.link} to={`/incidents?incident=${incident.id}`}>
            {title}
          </Link>
        )
      }
      place={incident.location}
      words={
        <>
          <span className={row.word}>{text(PRIORITY_TEXT[incident.priority])}</span>
          <IncidentStatusWord status={incident.status} />
        </>
      }
      side={
        <>
          <time dateTime={incident.createdAt} data-tip={format.full(incident.createdAt)}>
            {age(incident.createdAt)}
          </time>
          {sample && <Badge stroke="dotted">{text('quality.sample')}</Badge>}
          <Square square={incident.square} title={text('square.title')} />
        </>
      }
    />
  )
}

import type { Incident } from '@oppidum/domain/records/incident'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useExplained } from '../../../provenance/explained.ts'
import { provenanceOf } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePointing } from '../../../selection/selection.ts'
import { useByClock } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import row from '../../../ui/lists/Row.module.css'
import { Badge } from '../../../ui/values/Badge.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { priorityWord } from '../desk/record-labels.ts'
import { WhoHasIt } from '../desk/responsibility/WhoHasIt.tsx'
import { IncidentStatusWord } from './IncidentStatusWord.tsx'
import { headline } from './incident-words.ts'
import { useIncidentAge } from './use-incident-age.ts'

/** One incident in the dashboard's narrow list. A sample has no link. */
export function IncidentRow({ incident, sample = false }: { incident: Incident; sample?: boolean }) {
  const text = useText()
  const { isLit, handlers } = usePointing('incident', incident.id)
  const format = useFormat()
  const ageOf = useIncidentAge()
  const age = useByClock((nowMs) => ageOf(incident.createdAt, nowMs))
  const stale = useByClock((nowMs) => isStale(incident, nowMs))
  const explained = useExplained(provenanceOf(incident))
  const title = headline(incident, text)
  return (
    <ListRow
      {...explained}
      {...handlers}
      data-lit={isLit || undefined}
      stale={!sample && stale}
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
          <span className={row.word}>{priorityWord(incident.priority, text)}</span>
          <IncidentStatusWord status={incident.status} />
          {!sample && <WhoHasIt kind="incident" record={incident} />}
        </>
      }
      side={
        <>
          <time dateTime={incident.createdAt} data-tip={format.full(incident.createdAt)}>
            {age}
          </time>
          {sample && <Badge stroke="dotted">{text('quality.sample')}</Badge>}
          <GridReference square={incident.gridReference} title={text('square.title')} />
        </>
      }
    />
  )
}

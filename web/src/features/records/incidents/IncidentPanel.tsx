import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Incident } from '@oppidum/domain/records/incident'
import { useText } from '../../../i18n/text.ts'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { RecordPanel } from '../desk/RecordPanel.tsx'
import { useOwnPairs } from '../desk/use-own-pairs.tsx'
import { headline, typeOf } from './incident-words.ts'
import { ReportedPriority } from './ReportedPriority.tsx'
import { useIncidentKind } from './use-incident-kind.ts'

export function IncidentPanel({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const words = useIncidentKind()
  const nowMs = useNowEvery(MINUTE_MS)
  const at = (instant: string) => <time dateTime={instant}>{format.time(instant, nowMs)}</time>
  const { endsAt } = incident
  const own = useOwnPairs('incident', incident)
  return (
    <RecordPanel
      words={words}
      record={incident}
      title={headline(incident, text)}
      mark={<StateMark state={incident.priority} size={26} />}
      since={{
        name: text('field.since'),
        value: (
          <>
            {at(incident.createdAt)} ({ageLengthText(nowMs - Date.parse(incident.createdAt), text)}){' '}
            <GridReference square={incident.gridReference} title={text('square.title')} />
          </>
        ),
      }}
      own={[
        !incident.confirmed && { name: text('field.status'), value: text('desk.unconfirmed-long') },
        { name: text('field.type'), value: typeOf(incident.type, text) },
        incident.reportedPriority !== null && {
          name: text('desk.reported-priority'),
          value: <ReportedPriority incident={incident} reported={incident.reportedPriority} />,
        },
        ...own,
      ]}
      expected={endsAt !== null ? { at: endsAt, words: text('desk.expected-end') } : null}
      onClose={onClose}
    />
  )
}

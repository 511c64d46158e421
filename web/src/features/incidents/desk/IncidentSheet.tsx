import type { Incident } from '@oppidum/domain/incident'
import { AiNote } from '../../../desk/AiNote.tsx'
import { RecordSheet } from '../../../desk/RecordSheet.tsx'
import { priorityWord } from '../../../desk/record-words.ts'
import { useFormat } from '../../../evidence/use-format.ts'
import { useText } from '../../../locales/text.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Square } from '../../../ui/Square.tsx'
import { useNowEvery } from '../../../ui/use-now.ts'
import { headline, typeOf } from '../incident-words.ts'
import { useIncidentAge } from '../use-incident-age.ts'
import { useIncidentKind } from './use-incident-kind.ts'

const MINUTE_MS = 60_000

export function IncidentSheet({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const age = useIncidentAge()
  const words = useIncidentKind()
  const nowMs = useNowEvery(MINUTE_MS)
  const at = (instant: string) => <time dateTime={instant}>{format.time(instant, nowMs)}</time>
  const { startsAt, endsAt, resolvedAt, district, aiClassification: ai } = incident
  return (
    <RecordSheet
      words={words}
      record={incident}
      title={headline(incident, text)}
      mark={<StateMark state={incident.priority} size={26} />}
      since={{
        name: text('field.since'),
        value: (
          <>
            {at(incident.createdAt)} ({age(incident.createdAt)}) <Square square={incident.square} title={text('square.title')} />
          </>
        ),
      }}
      own={[
        { name: text('field.type'), value: typeOf(incident.type, text) },
        startsAt !== null && { name: text('field.starts'), value: at(startsAt) },
        endsAt !== null && { name: text('field.ends'), value: at(endsAt) },
        resolvedAt !== null && { name: text('field.resolved'), value: at(resolvedAt) },
        district !== null && { name: text('field.district'), value: district },
        incident.hindersRoad && { name: text('field.roads'), value: text('incident.hinders') },
      ]}
      note={
        ai && (
          <AiNote
            parts={[
              ai.type && typeOf(ai.type, text),
              ai.priority && priorityWord(ai.priority, text),
              ai.responseTime && text('desk.response-time', { time: ai.responseTime }),
            ]}
            confidence={ai.confidence}
            abstains={ai.type === null ? text('ai.no-type') : null}
            reasons={ai.reasons}
          />
        )
      }
      expected={endsAt !== null ? { at: endsAt, words: text('desk.expected-end') } : null}
      onClose={onClose}
    />
  )
}

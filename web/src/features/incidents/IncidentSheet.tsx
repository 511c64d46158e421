import { isStale } from '@oppidum/domain/evidence'
import type { Incident } from '@oppidum/domain/incident'
import { useExplanation } from '../../evidence/FigureText.tsx'
import { evidenceOf } from '../../evidence/record-figures.ts'
import { useFormat } from '../../evidence/use-format.ts'
import { useText } from '../../locales/text.ts'
import { NearbyThings, PlaceStrip } from '../../selection/surroundings.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Pairs, SheetIdentity, SheetSection } from '../../ui/SheetParts.tsx'
import { Square } from '../../ui/Square.tsx'
import { useNowEvery, useNowWhether } from '../../ui/use-now.ts'
import { IncidentStatusWord } from './IncidentStatusWord.tsx'
import { headline, PRIORITY_TEXT, typeOf } from './incident-words.ts'
import { useIncidentAge } from './use-incident-age.ts'

const MINUTE_MS = 60_000

export function IncidentSheet({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const age = useIncidentAge()
  const explain = useExplanation()
  const nowMs = useNowEvery(MINUTE_MS)
  const evidence = evidenceOf(incident)
  const stale = useNowWhether((now) => isStale(incident, now))
  const title = headline(incident, text)
  const at = (instant: string) => <time dateTime={instant}>{format.time(instant, nowMs)}</time>
  return (
    <Sheet
      caption={incident.number}
      title={title}
      closeLabel={text('sheet.close')}
      onClose={onClose}
      actions={<CopyLink label={text('sheet.copy-link')} done={text('sheet.link-copied')} failed={text('sheet.link-not-copied')} />}
    >
      <SheetIdentity mark={<StateMark state={incident.priority} size={26} />} title={title} place={incident.location} />
      <PlaceStrip thing={{ kind: 'incident', id: incident.id }} />
      <SheetSection title={text('sheet.situation')} stale={stale}>
        <Pairs
          pairs={[
            { name: text('field.type'), value: typeOf(incident.type, text) },
            {
              name: text('field.priority'),
              value: (
                <>
                  <StateMark state={incident.priority} size={16} />
                  {text(PRIORITY_TEXT[incident.priority])}
                </>
              ),
            },
            { name: text('field.status'), value: <IncidentStatusWord status={incident.status} /> },
            {
              name: text('field.since'),
              value: (
                <>
                  {at(incident.createdAt)} ({age(incident.createdAt)}) <Square square={incident.square} title={text('square.title')} />
                </>
              ),
            },
            incident.startsAt !== null && { name: text('field.starts'), value: at(incident.startsAt) },
            incident.endsAt !== null && { name: text('field.ends'), value: at(incident.endsAt) },
            incident.resolvedAt !== null && { name: text('field.resolved'), value: at(incident.resolvedAt) },
            incident.district !== null && { name: text('field.district'), value: incident.district },
            incident.hindersRoad && { name: text('field.roads'), value: text('incident.hinders') },
          ]}
        />
      </SheetSection>
      {incident.description && (
        <SheetSection title={text('field.description')} stale={stale}>
          <p>{incident.description}</p>
        </SheetSection>
      )}
      <NearbyThings thing={{ kind: 'incident', id: incident.id }} />
      <SheetSection title={text('sheet.source')}>
        <p>{evidence ? explain(evidence) : text('evidence.not-measured')}</p>
        {incident.externalId && <p>{text('sheet.external-id', { id: incident.externalId })}</p>}
        {incident.clockSuspect && <p>{text('sheet.clock-suspect')}</p>}
      </SheetSection>
    </Sheet>
  )
}

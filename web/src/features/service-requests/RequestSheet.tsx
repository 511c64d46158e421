import { isStale } from '@oppidum/domain/evidence'
import type { ServiceRequest } from '@oppidum/domain/service-request'
import { submittedHoursAgo } from '@oppidum/domain/service-request'
import { useExplanation } from '../../evidence/FigureText.tsx'
import { evidenceOf } from '../../evidence/record-figures.ts'
import { useFormat } from '../../evidence/use-format.ts'
import { useText } from '../../locales/text.ts'
import { NearbyThings, PlaceStrip } from '../../selection/surroundings.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { ProgressGlyph } from '../../ui/icons/ProgressGlyph.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Pairs, SheetIdentity, SheetSection } from '../../ui/SheetParts.tsx'
import { Square } from '../../ui/Square.tsx'
import { useNowEvery, useNowWhether } from '../../ui/use-now.ts'
import { RequestStatusWord } from './RequestStatusWord.tsx'
import { categoryOf, PRIORITY_TEXT, statusOf } from './service-request-words.ts'

const MINUTE_MS = 60_000

export function RequestSheet({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const explain = useExplanation()
  const nowMs = useNowEvery(MINUTE_MS)
  const evidence = evidenceOf(request)
  const stale = useNowWhether((now) => isStale(request, now))
  const at = (instant: string) => <time dateTime={instant}>{format.time(instant, nowMs)}</time>
  return (
    <Sheet
      caption={request.number}
      title={request.title}
      closeLabel={text('sheet.close')}
      onClose={onClose}
      actions={<CopyLink label={text('sheet.copy-link')} done={text('sheet.link-copied')} failed={text('sheet.link-not-copied')} />}
    >
      <SheetIdentity
        mark={<ProgressGlyph progress={statusOf(request.status, text).progress} size={24} />}
        title={request.title}
        place={request.location}
      />
      <PlaceStrip thing={{ kind: 'request', id: request.id }} />
      <SheetSection title={text('sheet.situation')} stale={stale}>
        <Pairs
          pairs={[
            { name: text('field.category'), value: categoryOf(request.category, text) },
            {
              name: text('field.priority'),
              value: (
                <>
                  <StateMark state={request.priority} size={16} />
                  {text(PRIORITY_TEXT[request.priority])}
                </>
              ),
            },
            { name: text('field.status'), value: <RequestStatusWord status={request.status} glyph={false} /> },
            {
              name: text('field.department'),
              value: request.assignedDepartment ?? text('services.no-department'),
            },
            {
              name: text('field.submitted'),
              value: (
                <>
                  {at(request.createdAt)} ({text('age.hours', { count: submittedHoursAgo(request.createdAt, nowMs) })}){' '}
                  <Square square={request.square} title={text('square.title')} />
                </>
              ),
            },
            request.expectedAt !== null && { name: text('field.expected'), value: at(request.expectedAt) },
            request.completedAt !== null && { name: text('field.completed'), value: at(request.completedAt) },
            request.district !== null && { name: text('field.district'), value: request.district },
          ]}
        />
      </SheetSection>
      {request.description && (
        <SheetSection title={text('field.description')} stale={stale}>
          <p>{request.description}</p>
        </SheetSection>
      )}
      <NearbyThings thing={{ kind: 'request', id: request.id }} />
      <SheetSection title={text('sheet.source')}>
        <p>{evidence ? explain(evidence) : text('evidence.not-measured')}</p>
        {request.externalId && <p>{text('sheet.external-id', { id: request.externalId })}</p>}
        {request.clockSuspect && <p>{text('sheet.clock-suspect')}</p>}
      </SheetSection>
    </Sheet>
  )
}

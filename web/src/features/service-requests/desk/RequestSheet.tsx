import { type ServiceRequest, submittedHoursAgo } from '@oppidum/domain/service-request'
import { AiNote } from '../../../desk/AiNote.tsx'
import { RecordSheet } from '../../../desk/RecordSheet.tsx'
import { priorityWord } from '../../../desk/record-words.ts'
import { useFormat } from '../../../evidence/use-format.ts'
import { type TextId, useText } from '../../../locales/text.ts'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import { Square } from '../../../ui/Square.tsx'
import { useNowEvery } from '../../../ui/use-now.ts'
import { categoryOf, statusOf } from '../service-request-words.ts'
import { useRequestKind } from './use-request-kind.ts'

const MINUTE_MS = 60_000

const CONFIRMATION_TEXT: Record<NonNullable<ServiceRequest['confirmation']>, TextId> = {
  asked: 'desk.confirmation-asked',
  confirmed: 'desk.confirmation-confirmed',
  not_fixed: 'desk.confirmation-not-fixed',
}

export function RequestSheet({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const words = useRequestKind()
  const nowMs = useNowEvery(MINUTE_MS)
  const at = (instant: string) => <time dateTime={instant}>{format.time(instant, nowMs)}</time>
  const { expectedAt, completedAt, confirmation, district, aiRouting: ai } = request
  return (
    <RecordSheet
      words={words}
      record={request}
      title={request.title}
      mark={<ProgressGlyph progress={statusOf(request.status, text).progress} size={24} />}
      since={{
        name: text('field.submitted'),
        value: (
          <>
            {at(request.createdAt)} ({text('age.hours', { count: submittedHoursAgo(request.createdAt, nowMs) })}){' '}
            <Square square={request.square} title={text('square.title')} />
          </>
        ),
      }}
      own={[
        { name: text('field.category'), value: categoryOf(request.category, text) },
        expectedAt !== null && { name: text('field.expected'), value: at(expectedAt) },
        completedAt !== null && { name: text('field.completed'), value: at(completedAt) },
        confirmation !== null && { name: text('desk.field-confirmation'), value: text(CONFIRMATION_TEXT[confirmation]) },
        district !== null && { name: text('field.district'), value: district },
      ]}
      note={
        ai && (
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
            reasons={ai.reasons}
          />
        )
      }
      expected={expectedAt !== null ? { at: expectedAt, words: text('desk.expected-done') } : null}
      onClose={onClose}
    />
  )
}

import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { useText } from '../../../i18n/text.ts'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { RecordPanel } from '../desk/RecordPanel.tsx'
import { useOwnPairs } from '../desk/use-own-pairs.tsx'
import { categoryOf, statusOf } from './service-request-words.ts'
import { useRequestKind } from './use-request-kind.ts'

export function RequestPanel({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const words = useRequestKind()
  const nowMs = useNowEvery(MINUTE_MS)
  const at = (instant: string) => <time dateTime={instant}>{format.time(instant, nowMs)}</time>
  const { expectedAt } = request
  const own = useOwnPairs('service-request', request)
  const endUnknown = request.status === 'completed' && request.completedAt === null
  return (
    <RecordPanel
      words={words}
      record={request}
      title={request.title}
      mark={<ProgressGlyph progress={statusOf(request.status, text).progress} size={24} />}
      since={{
        name: text('field.submitted'),
        value: (
          <>
            {at(request.createdAt)} ({ageLengthText(nowMs - Date.parse(request.createdAt), text)}){' '}
            <GridReference square={request.gridReference} title={text('square.title')} />
          </>
        ),
      }}
      own={[
        { name: text('field.category'), value: categoryOf(request.category, text) },
        ...own,
        endUnknown && { name: text('field.completed'), value: text('field.completed-unknown') },
      ]}
      expected={expectedAt !== null ? { at: expectedAt, words: text('desk.expected-done') } : null}
      onClose={onClose}
    />
  )
}

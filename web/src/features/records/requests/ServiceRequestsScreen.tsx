import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { useText } from '../../../i18n/text.ts'
import { WorkScreen } from '../desk/work/WorkScreen.tsx'
import type { WorkSlots } from '../desk/work/work-slots.ts'
import { OpenRequest } from './OpenRequest.tsx'
import { RequestCard } from './RequestCard.tsx'
import { useRequestKind } from './use-request-kind.ts'

const ROW_PX = 98

export function ServiceRequestsScreen(slots: WorkSlots) {
  const text = useText()
  const words = useRequestKind()
  return (
    <WorkScreen<ServiceRequest>
      words={words}
      member="request"
      wordMember="category"
      rowPx={ROW_PX}
      say={{
        screen: text('screen.services'),
        search: text('services.search'),
        none: text('services.none'),
        noneSentence: text('services.none-sentence'),
        failed: text('failed.services'),
        create: text('desk.new-request'),
        unit: text('services.shown'),
        anyWord: text('filter.any-category'),
        wordName: text('field.category'),
        statuses: [
          { value: 'open', label: text('services.tab-open') },
          { value: 'pending', label: text('services.tab-pending') },
          { value: 'completed', label: text('services.tab-completed') },
          { value: 'all', label: text('services.tab-all') },
        ],
        report: { to: '/report', label: text('desk.report-problem') },
      }}
      card={(props) => <RequestCard {...props} />}
      open={(id, loaded, onClose) => <OpenRequest id={id} loaded={loaded} onClose={onClose} />}
      slots={slots}
    />
  )
}

import type { Incident } from '@oppidum/domain/records/incident'
import { useText } from '../../../i18n/text.ts'
import { useAtDesk } from '../desk/use-desk.ts'
import { WorkScreen } from '../desk/work/WorkScreen.tsx'
import type { WorkSlots } from '../desk/work/work-slots.ts'
import { IncidentCard } from './IncidentCard.tsx'
import { OpenIncident } from './OpenIncident.tsx'
import { useIncidentKind } from './use-incident-kind.ts'

const ROW_PX = 94

export function IncidentsScreen(slots: WorkSlots) {
  const text = useText()
  const words = useIncidentKind()
  const atDesk = useAtDesk()
  return (
    <WorkScreen<Incident>
      words={words}
      member="incident"
      wordMember="type"
      rowPx={ROW_PX}
      say={{
        screen: text('screen.incidents'),
        search: text('incidents.search'),
        none: text('incidents.none'),
        noneSentence: text('incidents.none-sentence'),
        failed: text('failed.incidents'),
        create: text(atDesk ? 'desk.new-incident' : 'desk.report-incident'),
        unit: text('desk.incidents-shown'),
        anyWord: text('filter.any-type'),
        wordName: text('field.type'),
        statuses: [
          { value: 'open', label: text('incidents.tab-open') },
          { value: 'resolved', label: text('incidents.tab-resolved') },
          { value: 'all', label: text('incidents.tab-all') },
        ],
      }}
      card={(props) => <IncidentCard {...props} />}
      open={(id, loaded, onClose) => <OpenIncident id={id} loaded={loaded} onClose={onClose} />}
      slots={slots}
    />
  )
}

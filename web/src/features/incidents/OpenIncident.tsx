import type { Incident } from '@oppidum/domain/incident'
import { useText } from '../../locales/text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IncidentSheet } from './IncidentSheet.tsx'
import { useIncident } from './incident-queries.ts'

/** What `?incident=` names: from the list when it is there, else asked for by itself. */
export function OpenIncident({ id, known, onClose }: { id: string; known: readonly Incident[]; onClose: () => void }) {
  const text = useText()
  const listed = known.find((it) => it.id === id)
  const asked = useIncident(listed ? null : id)
  const incident = listed ?? asked.data?.value
  if (incident) return <IncidentSheet key={id} incident={incident} onClose={onClose} />
  return (
    <Sheet caption="" title={text('screen.incidents')} closeLabel={text('sheet.close')} onClose={onClose}>
      {asked.isError ? (
        <Notice state="critical" title={text('incidents.not-found')} sentence={text('sheet.not-found-hint')} alert />
      ) : (
        <Notice state="none" title={text('panel.loading')} act={<Skeleton rows={4} label={text('panel.loading')} />} />
      )}
    </Sheet>
  )
}

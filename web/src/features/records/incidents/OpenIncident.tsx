import type { Incident } from '@oppidum/domain/records/incident'
import { Suspense } from 'react'
import { withLaterTexts } from '../../../i18n/speak.ts'
import { useText } from '../../../i18n/text.ts'
import { later } from '../../../ui/browser/later.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useIncident } from './incident-queries.ts'

/** Loaded separately, because forms and timeline make it as large as a screen. */
const IncidentPanel = later(async () => (await withLaterTexts(import('./IncidentPanel.tsx'))).IncidentPanel)

/** The incident that `?incident=` names: from the list if it is there, else requested by itself. */
export function OpenIncident({ id, loaded, onClose }: { id: string; loaded: readonly Incident[]; onClose: () => void }) {
  const text = useText()
  const listed = loaded.find((it) => it.id === id)
  const query = useIncident(listed ? null : id)
  const incident = listed ?? query.data?.value
  const waiting = (
    <SidePanel caption="" title={text('screen.incidents')} closeLabel={text('sheet.close')} onClose={onClose}>
      {query.isError ? (
        <Notice state="critical" title={text('incidents.not-found')} sentence={text('sheet.not-found-hint')} alert />
      ) : (
        <Notice state="none" title={text('panel.loading')} act={<Skeleton rows={4} label={text('panel.loading')} />} />
      )}
    </SidePanel>
  )
  if (!incident) return waiting
  return (
    <Suspense fallback={waiting}>
      <IncidentPanel key={id} incident={incident} onClose={onClose} />
    </Suspense>
  )
}

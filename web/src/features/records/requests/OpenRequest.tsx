import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { Suspense } from 'react'
import { withLaterTexts } from '../../../i18n/speak.ts'
import { useText } from '../../../i18n/text.ts'
import { later } from '../../../ui/browser/later.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useServiceRequest } from './service-request-queries.ts'

/** Loaded separately, because forms and timeline make it as large as a screen. */
const RequestPanel = later(async () => (await withLaterTexts(import('./RequestPanel.tsx'))).RequestPanel)

/** The request that `?request=` names: from the list if it is there, else requested by itself. */
export function OpenRequest({ id, loaded, onClose }: { id: string; loaded: readonly ServiceRequest[]; onClose: () => void }) {
  const text = useText()
  const listed = loaded.find((it) => it.id === id)
  const query = useServiceRequest(listed ? null : id)
  const request = listed ?? query.data?.value
  const waiting = (
    <SidePanel caption="" title={text('screen.services')} closeLabel={text('sheet.close')} onClose={onClose}>
      {query.isError ? (
        <Notice state="critical" title={text('services.not-found')} sentence={text('sheet.not-found-hint')} alert />
      ) : (
        <Notice state="none" title={text('panel.loading')} act={<Skeleton rows={4} label={text('panel.loading')} />} />
      )}
    </SidePanel>
  )
  if (!request) return waiting
  return (
    <Suspense fallback={waiting}>
      <RequestPanel key={id} request={request} onClose={onClose} />
    </Suspense>
  )
}

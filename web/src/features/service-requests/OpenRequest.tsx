import type { ServiceRequest } from '@oppidum/domain/service-request'
import { useText } from '../../locales/text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RequestSheet } from './RequestSheet.tsx'
import { useServiceRequest } from './service-request-queries.ts'

/** What `?request=` names: from the list when it is there, else asked for by itself. */
export function OpenRequest({ id, known, onClose }: { id: string; known: readonly ServiceRequest[]; onClose: () => void }) {
  const text = useText()
  const listed = known.find((it) => it.id === id)
  const asked = useServiceRequest(listed ? null : id)
  const request = listed ?? asked.data?.value
  if (request) return <RequestSheet key={id} request={request} onClose={onClose} />
  return (
    <Sheet caption="" title={text('screen.services')} closeLabel={text('sheet.close')} onClose={onClose}>
      {asked.isError ? (
        <Notice state="critical" title={text('services.not-found')} sentence={text('sheet.not-found-hint')} alert />
      ) : (
        <Notice state="none" title={text('panel.loading')} act={<Skeleton rows={4} label={text('panel.loading')} />} />
      )}
    </Sheet>
  )
}

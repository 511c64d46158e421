import { useText } from '../../../i18n/text.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AlertPanel } from './AlertPanel.tsx'
import { useAlert } from './alert-queries.ts'

/** The alert that `?alert=` names. */
export function OpenAlert({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText()
  const { data, isError } = useAlert(id)
  if (data) return <AlertPanel key={id} alert={data.value.alert} history={data.value.history} onClose={onClose} />
  return (
    <SidePanel caption="" title={text('screen.alerts')} closeLabel={text('sheet.close')} onClose={onClose}>
      {isError ? (
        <Notice state="critical" title={text('alert.not-found')} sentence={text('sheet.not-found-hint')} alert />
      ) : (
        <Notice state="none" title={text('panel.loading')} act={<Skeleton rows={4} label={text('panel.loading')} />} />
      )}
    </SidePanel>
  )
}

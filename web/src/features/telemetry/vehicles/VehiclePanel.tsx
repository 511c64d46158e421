import { SECOND_MS } from '@oppidum/domain/core/time'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import type { Vehicle } from '@oppidum/domain/telemetry/vehicle'
import { useText } from '../../../i18n/text.ts'
import { FigureText, useExplanation } from '../../../provenance/FigureText.tsx'
import { fieldFigure, provenanceOf } from '../../../provenance/record-figures.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { Pairs, PanelIdentity, PanelSection } from '../../../ui/overlays/SidePanelParts.tsx'
import { SpeedText } from '../traffic/SpeedText.tsx'
import { VehicleAge } from './VehicleAge.tsx'
import { OCCUPANCY_TEXT, useVehicleTitle } from './vehicle-words.ts'

/** A vehicle with its newest position. */
export function VehiclePanel({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const text = useText()
  const explain = useExplanation()
  const title = useVehicleTitle()(vehicle)
  const nowMs = useNowEvery(SECOND_MS)
  const evidence = provenanceOf(vehicle)
  const { label, occupancy } = vehicle
  return (
    <SidePanel
      caption={text('vehicle.caption')}
      title={title}
      closeLabel={text('sheet.close')}
      onClose={onClose}
      actions={<CopyLink label={text('sheet.copy-link')} done={text('sheet.link-copied')} failed={text('sheet.link-not-copied')} />}
    >
      <PanelIdentity title={title} place={label ?? ''} />
      <PanelSection title={text('sheet.situation')}>
        <Pairs
          pairs={[
            { name: text('vehicle.age'), value: <VehicleAge vehicle={vehicle} /> },
            { name: text('vehicle.speed'), value: <SpeedText speedMph={fieldFigure(vehicle, 'speed')} size="strong" /> },
            { name: text('vehicle.bearing'), value: <FigureText figure={fieldFigure(vehicle, 'bearing')} unit="°" tight /> },
            { name: text('vehicle.occupancy'), value: occupancy === null ? '-' : text(OCCUPANCY_TEXT[occupancy]) },
          ]}
        />
        {isStale(vehicle, nowMs) && <p>{text('vehicle.is-stale')}</p>}
      </PanelSection>
      <PanelSection title={text('sheet.source')}>
        <p>{evidence ? explain(evidence) : text('evidence.not-measured')}</p>
      </PanelSection>
    </SidePanel>
  )
}

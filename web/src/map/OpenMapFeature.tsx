import { OpenIncident } from '../features/records/incidents/OpenIncident.tsx'
import { OpenRequest } from '../features/records/requests/OpenRequest.tsx'
import { OpenSection } from '../features/telemetry/traffic/OpenSection.tsx'
import type { Entity } from '../selection/selection.ts'
import type { MapFeatures } from './map-features/map-feature-list.ts'
import { DistrictPanel, MissingPanel, PlantPanel, SubstationPanel } from './PlacePanels.tsx'
import { OpenVehicle } from './vehicles/OpenVehicle.tsx'

/** The side panel of the feature that is open on the map. */
export function OpenEntity({ features, entity: { kind, id }, onClose }: { features: MapFeatures; entity: Entity; onClose: () => void }) {
  switch (kind) {
    case 'incident':
      return <OpenIncident id={id} loaded={features.incidents} onClose={onClose} />
    case 'request':
      return <OpenRequest id={id} loaded={features.requests} onClose={onClose} />
    case 'section':
      return <OpenSection key={id} id={id} missing={<MissingPanel onClose={onClose} />} onClose={onClose} />
    case 'substation':
      return <SubstationPanel key={id} features={features} id={id} onClose={onClose} />
    case 'plant':
      return <PlantPanel key={id} features={features} id={id} onClose={onClose} />
    case 'vehicle':
      return <OpenVehicle key={id} id={id} onClose={onClose} />
    case 'district':
      return <DistrictPanel key={id} features={features} id={id} onClose={onClose} />
  }
}

import { OpenIncident } from '../features/incidents/OpenIncident.tsx'
import { OpenRequest } from '../features/service-requests/OpenRequest.tsx'
import { sectionIncidents } from '../features/traffic/section-incidents.ts'
import { TrafficSheet } from '../features/traffic/TrafficSheet.tsx'
import type { Thing } from '../selection/selection.ts'
import type { MapThings } from './map-things.ts'
import { DistrictSheet, MissingSheet, PlantSheet, SubstationSheet } from './PlaceSheets.tsx'

/** The side sheet of whatever is open on the map. */
export function OpenThing({ things, thing: { kind, id }, onClose }: { things: MapThings; thing: Thing; onClose: () => void }) {
  switch (kind) {
    case 'incident':
      return <OpenIncident id={id} known={things.incidents} onClose={onClose} />
    case 'request':
      return <OpenRequest id={id} known={things.requests} onClose={onClose} />
    case 'section': {
      const record = things.traffic.get(id)
      if (!record) return <MissingSheet onClose={onClose} />
      return <TrafficSheet key={id} record={record} incidents={sectionIncidents([...things.traffic.values()])(record)} onClose={onClose} />
    }
    case 'substation':
      return <SubstationSheet key={id} things={things} id={id} onClose={onClose} />
    case 'plant':
      return <PlantSheet key={id} things={things} id={id} onClose={onClose} />
    case 'district':
      return <DistrictSheet key={id} things={things} id={id} onClose={onClose} />
  }
}

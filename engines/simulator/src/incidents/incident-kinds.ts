import type { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import {
  BUILDING_FIRES,
  FLOODS,
  GAS_LEAKS,
  GRID_DAMAGE,
  OFF_ROAD_COLLISIONS,
  OUTAGES,
  SMALL_FIRES,
  STRUCTURES,
} from './place-incident-tellings.ts'
import { BREAKDOWNS, COLLISIONS, FALLEN_TREES, ROAD_WATER, SIGNAL_FAULTS, VEHICLE_FIRES } from './road-incident-tellings.ts'
import type { IncidentTelling } from './telling.ts'

export interface IncidentKind {
  id: string
  type: IncidentType
  affectsTraffic: boolean
  /** How many of it are open on an ordinary day in a city of 1.3 million; all of them together 15, those on roads 7. */
  usuallyOpen: number
  /** Hours that two of three do not outlast (scale of a Weibull distribution). */
  hours: number
  tellings: readonly IncidentTelling[]
}

export const PRIORITIES: readonly IncidentPriority[] = ['critical', 'high', 'medium', 'low']

export const INCIDENT_KINDS: readonly IncidentKind[] = [
  { id: 'collision', type: 'traffic_accident', affectsTraffic: true, usuallyOpen: 3, hours: 2.3, tellings: COLLISIONS },
  { id: 'breakdown', type: 'other', affectsTraffic: true, usuallyOpen: 1.2, hours: 1.7, tellings: BREAKDOWNS },
  { id: 'signals', type: 'power_outage', affectsTraffic: true, usuallyOpen: 1, hours: 4.5, tellings: SIGNAL_FAULTS },
  { id: 'water-main', type: 'other', affectsTraffic: true, usuallyOpen: 0.8, hours: 8.5, tellings: ROAD_WATER },
  { id: 'tree', type: 'other', affectsTraffic: true, usuallyOpen: 0.5, hours: 5.2, tellings: FALLEN_TREES },
  { id: 'vehicle-fire', type: 'fire', affectsTraffic: true, usuallyOpen: 0.5, hours: 2.6, tellings: VEHICLE_FIRES },
  { id: 'building-fire', type: 'fire', affectsTraffic: false, usuallyOpen: 1, hours: 5.9, tellings: BUILDING_FIRES },
  { id: 'small-fire', type: 'fire', affectsTraffic: false, usuallyOpen: 0.8, hours: 2.6, tellings: SMALL_FIRES },
  { id: 'outage', type: 'power_outage', affectsTraffic: false, usuallyOpen: 2.2, hours: 5.9, tellings: OUTAGES },
  { id: 'transformer', type: 'power_outage', affectsTraffic: false, usuallyOpen: 0.8, hours: 7.2, tellings: GRID_DAMAGE },
  { id: 'gas', type: 'other', affectsTraffic: false, usuallyOpen: 0.8, hours: 3.9, tellings: GAS_LEAKS },
  { id: 'flood', type: 'other', affectsTraffic: false, usuallyOpen: 0.8, hours: 6.5, tellings: FLOODS },
  {
    id: 'off-road-collision',
    type: 'traffic_accident',
    affectsTraffic: false,
    usuallyOpen: 0.8,
    hours: 2.6,
    tellings: OFF_ROAD_COLLISIONS,
  },
  { id: 'structure', type: 'other', affectsTraffic: false, usuallyOpen: 0.8, hours: 6.5, tellings: STRUCTURES },
]

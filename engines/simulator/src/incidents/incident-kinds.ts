import type { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import type { IncidentTemplate } from '../report-template.ts'
import {
  BUILDING_FIRES,
  FLOODS,
  GAS_LEAKS,
  GRID_DAMAGE,
  OFF_ROAD_COLLISIONS,
  OUTAGES,
  SMALL_FIRES,
  STRUCTURES,
} from './place-incident-templates.ts'
import { BREAKDOWNS, COLLISIONS, FALLEN_TREES, ROAD_WATER, SIGNAL_FAULTS, VEHICLE_FIRES } from './road-incident-templates.ts'

export interface IncidentKind {
  id: string
  type: IncidentType
  affectsTraffic: boolean
  /** How many are open on an ordinary day in a city of 1.3 million; 15 of all kinds together, 7 of those on roads. */
  usuallyOpen: number
  /** Hours within which about two of three are resolved (scale of a Weibull distribution). */
  hours: number
  templates: readonly IncidentTemplate[]
}

export const PRIORITIES: readonly IncidentPriority[] = ['critical', 'high', 'medium', 'low']

export const INCIDENT_KINDS: readonly IncidentKind[] = [
  { id: 'collision', type: 'traffic_accident', affectsTraffic: true, usuallyOpen: 3, hours: 2.3, templates: COLLISIONS },
  { id: 'breakdown', type: 'other', affectsTraffic: true, usuallyOpen: 1.2, hours: 1.7, templates: BREAKDOWNS },
  { id: 'signals', type: 'power_outage', affectsTraffic: true, usuallyOpen: 1, hours: 4.5, templates: SIGNAL_FAULTS },
  { id: 'water-main', type: 'other', affectsTraffic: true, usuallyOpen: 0.8, hours: 8.5, templates: ROAD_WATER },
  { id: 'tree', type: 'other', affectsTraffic: true, usuallyOpen: 0.5, hours: 5.2, templates: FALLEN_TREES },
  { id: 'vehicle-fire', type: 'fire', affectsTraffic: true, usuallyOpen: 0.5, hours: 2.6, templates: VEHICLE_FIRES },
  { id: 'building-fire', type: 'fire', affectsTraffic: false, usuallyOpen: 1, hours: 5.9, templates: BUILDING_FIRES },
  { id: 'small-fire', type: 'fire', affectsTraffic: false, usuallyOpen: 0.8, hours: 2.6, templates: SMALL_FIRES },
  { id: 'outage', type: 'power_outage', affectsTraffic: false, usuallyOpen: 2.2, hours: 5.9, templates: OUTAGES },
  { id: 'transformer', type: 'power_outage', affectsTraffic: false, usuallyOpen: 0.8, hours: 7.2, templates: GRID_DAMAGE },
  { id: 'gas', type: 'other', affectsTraffic: false, usuallyOpen: 0.8, hours: 3.9, templates: GAS_LEAKS },
  { id: 'flood', type: 'other', affectsTraffic: false, usuallyOpen: 0.8, hours: 6.5, templates: FLOODS },
  {
    id: 'off-road-collision',
    type: 'traffic_accident',
    affectsTraffic: false,
    usuallyOpen: 0.8,
    hours: 2.6,
    templates: OFF_ROAD_COLLISIONS,
  },
  { id: 'structure', type: 'other', affectsTraffic: false, usuallyOpen: 0.8, hours: 6.5, templates: STRUCTURES },
]

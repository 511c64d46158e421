import type { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import type { RequestTelling } from '../incidents/telling.ts'
import { DRAINS, FURNITURE, GREEN, INSPECTION, LIGHTING, ROAD_SURFACE, WASTE } from './request-tellings.ts'

export interface RequestKind {
  id: string
  category: RequestCategory
  /** Share among all requests. */
  weight: number
  /** Hours until two of three are done. */
  hours: number
  /** Which of the city's departments does it, by its name. */
  department: RegExp
  tellings: readonly RequestTelling[]
}

export const REQUEST_PRIORITIES: readonly RequestPriority[] = ['high', 'medium', 'low']

export const REQUEST_KINDS: readonly RequestKind[] = [
  {
    id: 'waste',
    category: 'environment',
    weight: 5,
    hours: 16,
    department: /waste|clean|refuse|limpieza|residuos/i,
    tellings: WASTE,
  },
  {
    id: 'road-surface',
    category: 'infrastructure',
    weight: 4,
    hours: 30,
    department: /road|traffic|works|vial|obras/i,
    tellings: ROAD_SURFACE,
  },
  { id: 'lighting', category: 'maintenance', weight: 4, hours: 20, department: /light|alumbrado|electric/i, tellings: LIGHTING },
  { id: 'drains', category: 'infrastructure', weight: 2.5, hours: 22, department: /water|drain|sewer|sanea/i, tellings: DRAINS },
  { id: 'green', category: 'environment', weight: 3, hours: 34, department: /park|green|tree|garden|parque|arbolado/i, tellings: GREEN },
  { id: 'inspection', category: 'other', weight: 2.5, hours: 26, department: /inspect|enforce|inspecci/i, tellings: INSPECTION },
  { id: 'furniture', category: 'maintenance', weight: 2, hours: 30, department: /road|works|maint|obras/i, tellings: FURNITURE },
]

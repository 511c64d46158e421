import type { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import type { RequestTemplate } from '../report-template.ts'
import { DRAINS, FURNITURE, GREEN, INSPECTION, LIGHTING, ROAD_SURFACE, WASTE } from './request-templates.ts'

export interface RequestKind {
  id: string
  category: RequestCategory
  /** Relative frequency among all requests. */
  weight: number
  /** Hours within which about two of three are completed. */
  hours: number
  /** Matches the name of the department that does it. */
  department: RegExp
  templates: readonly RequestTemplate[]
}

export const REQUEST_PRIORITIES: readonly RequestPriority[] = ['high', 'medium', 'low']

export const REQUEST_KINDS: readonly RequestKind[] = [
  {
    id: 'waste',
    category: 'environment',
    weight: 5,
    hours: 16,
    department: /waste|clean|refuse|limpieza|residuos/i,
    templates: WASTE,
  },
  {
    id: 'road-surface',
    category: 'infrastructure',
    weight: 4,
    hours: 30,
    department: /road|traffic|works|vial|obras/i,
    templates: ROAD_SURFACE,
  },
  { id: 'lighting', category: 'maintenance', weight: 4, hours: 20, department: /light|alumbrado|electric/i, templates: LIGHTING },
  { id: 'drains', category: 'infrastructure', weight: 2.5, hours: 22, department: /water|drain|sewer|sanea/i, templates: DRAINS },
  { id: 'green', category: 'environment', weight: 3, hours: 34, department: /park|green|tree|garden|parque|arbolado/i, templates: GREEN },
  { id: 'inspection', category: 'other', weight: 2.5, hours: 26, department: /inspect|enforce|inspecci/i, templates: INSPECTION },
  { id: 'furniture', category: 'maintenance', weight: 2, hours: 30, department: /road|works|maint|obras/i, templates: FURNITURE },
]

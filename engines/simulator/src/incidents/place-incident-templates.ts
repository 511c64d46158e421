import type { IncidentTemplate } from '../report-template.ts'

export const BUILDING_FIRES: readonly IncidentTemplate[] = [
  { id: 'fire-in-a-flat-on-the-third-floor', priorities: [4, 1, 0, 0] },
  { id: 'fire-in-a-warehouse', priorities: [3, 3, 0, 0] },
  { id: 'kitchen-fire-in-a-restaurant', priorities: [1, 4, 0, 0] },
]

export const SMALL_FIRES: readonly IncidentTemplate[] = [
  { id: 'waste-containers-on-fire', priorities: [0, 0, 3, 4] },
  { id: 'container-burns-beside-a-house', priorities: [0, 4, 1, 0] },
  { id: 'grass-fire-on-a-vacant-plot', priorities: [0, 1, 4, 1] },
]

export const OUTAGES: readonly IncidentTemplate[] = [
  { id: 'no-power-in-several-blocks', priorities: [0, 2, 4, 0] },
  { id: 'people-stuck-in-a-lift-power-is-out', weight: 0.4, priorities: [2, 3, 0, 0] },
  { id: 'power-keeps-failing', priorities: [0, 0, 3, 4] },
  { id: 'street-in-the-dark-after-a-bang', priorities: [0, 1, 4, 1] },
]

export const GRID_DAMAGE: readonly IncidentTemplate[] = [
  { id: 'transformer-leaks-oil', priorities: [0, 2, 4, 0] },
  { id: 'live-cable-on-the-pavement', weight: 0.5, priorities: [3, 1, 0, 0] },
  { id: 'cable-cut-by-an-excavator', priorities: [0, 3, 3, 0] },
]

export const GAS_LEAKS: readonly IncidentTemplate[] = [{ id: 'smell-of-gas-in-a-stairwell', priorities: [2, 4, 0, 0] }]

export const FLOODS: readonly IncidentTemplate[] = [{ id: 'basement-under-water', priorities: [0, 0, 3, 4] }]

export const OFF_ROAD_COLLISIONS: readonly IncidentTemplate[] = [
  { id: 'car-ran-into-a-shop-front', priorities: [0, 4, 2, 0] },
  { id: 'two-cars-touched-in-a-car-park', priorities: [0, 0, 0, 1] },
]

export const STRUCTURES: readonly IncidentTemplate[] = [
  { id: 'plaster-falls-from-a-facade', priorities: [0, 1, 4, 0] },
  { id: 'loose-sign-above-the-pavement', priorities: [0, 0, 4, 2] },
]

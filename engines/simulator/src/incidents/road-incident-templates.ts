import type { IncidentTemplate } from '../report-template.ts'

export const COLLISIONS: readonly IncidentTemplate[] = [
  { id: 'driver-trapped-after-a-crash', weight: 0.7, priorities: [1, 0, 0, 0] },
  { id: 'two-cars-and-a-bus-collided', priorities: [0, 2, 4, 0] },
  { id: 'rear-end-collision-of-three-cars', priorities: [0, 1, 5, 0] },
  { id: 'motorcyclist-hurt-in-a-collision', priorities: [1, 5, 0, 0] },
  { id: 'cyclist-hit-at-a-crossing', priorities: [1, 5, 0, 0] },
  { id: 'lorry-hit-the-central-barrier', priorities: [0, 1, 4, 0] },
  { id: 'taxi-and-van-collided', priorities: [0, 0, 4, 2] },
]

export const BREAKDOWNS: readonly IncidentTemplate[] = [
  { id: 'broken-down-bus-in-the-right-lane', priorities: [0, 0, 3, 4] },
  { id: 'lorry-with-a-burst-tyre-blocks-a-lane', priorities: [0, 0, 3, 4] },
  { id: 'load-lost-on-the-road', priorities: [0, 1, 4, 1] },
]

export const SIGNAL_FAULTS: readonly IncidentTemplate[] = [
  { id: 'traffic-lights-are-out', priorities: [0, 2, 4, 0] },
  { id: 'traffic-lights-only-flash-amber', priorities: [0, 0, 3, 3] },
]

export const ROAD_WATER: readonly IncidentTemplate[] = [
  { id: 'burst-water-main-floods-the-road', priorities: [0, 3, 3, 0] },
  { id: 'hole-in-the-road', priorities: [0, 1, 4, 0] },
]

export const FALLEN_TREES: readonly IncidentTemplate[] = [{ id: 'fallen-tree-blocks-one-lane', priorities: [0, 1, 4, 1] }]

export const VEHICLE_FIRES: readonly IncidentTemplate[] = [
  { id: 'car-on-fire-at-the-roadside', priorities: [1, 4, 0, 0] },
  { id: 'smoke-from-a-bus-engine', priorities: [0, 4, 1, 0] },
]

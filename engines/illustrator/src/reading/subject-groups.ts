import type { SubjectKind } from '../scene.ts'
/** A word for several kinds at once: 'traffic', 'a crowd'. */
export interface Group {
  /** The kinds it shows, the most important first; as many as the prompt leaves room for. */
  shows: readonly SubjectKind[]
  /** The kinds that excluding it excludes. */
  hides: readonly SubjectKind[]
  /** The count when the prompt gives none. */
  count: number
  /** They are side by side. */
  isInRow?: true
}

export const ROAD: readonly SubjectKind[] = [
  ...(['car', 'taxi', 'van', 'truck', 'bus', 'motorcycle', 'scooter', 'ambulance', 'fire-engine', 'police-car', 'waste-truck'] as const),
  ...(['snow-plough', 'tractor', 'excavator'] as const),
]
export const PEOPLE: readonly SubjectKind[] = [
  ...(['person', 'child', 'worker', 'firefighter', 'police-officer', 'doctor', 'musician', 'cyclist'] as const),
]
const ANIMALS: readonly SubjectKind[] = ['dog', 'cat', 'bird', 'duck', 'gull', 'horse', 'fish']
const BOATS: readonly SubjectKind[] = ['boat', 'sailing-boat', 'ferry', 'ship']
const PLANTS: readonly SubjectKind[] = ['tree', 'palm', 'flower-bed', 'bush']
const BUILDINGS: readonly SubjectKind[] = [
  'house',
  'tower-block',
  'church',
  'clock-tower',
  'greenhouse',
  'kiosk',
  'lighthouse',
  'schoolhouse',
  'clinic',
]

const group = <Id extends string>(groups: Record<Id, Group>): Readonly<Record<Id, Group>> => groups

export const GROUPS = group({
  couple: { shows: ['person'], hides: ['person'], count: 2 },
  traffic: { shows: ['car', 'bus', 'van'], hides: ROAD, count: 3 },
  'traffic-jam': { shows: ['car', 'van', 'bus'], hides: ROAD, count: 8 },
  crowd: { shows: ['person'], hides: PEOPLE, count: 10 },
  queue: { shows: ['person'], hides: PEOPLE, count: 8, isInRow: true },
  'water-cut': { shows: ['trench', 'worker', 'barrier'], hides: [], count: 1 },
  family: { shows: ['person', 'child'], hides: ['person', 'child'], count: 2 },
  animal: { shows: ['dog', 'bird', 'cat'], hides: ANIMALS, count: 2 },
  shipping: { shows: ['boat', 'ship'], hides: BOATS, count: 2 },
  plant: { shows: ['tree', 'bush', 'flower-bed'], hides: PLANTS, count: 3 },
  architecture: { shows: ['house', 'tower-block'], hides: BUILDINGS, count: 3 },
  roadworks: { shows: ['excavator', 'cone', 'worker', 'barrier'], hides: ['excavator', 'cone', 'worker', 'barrier'], count: 1 },
  'car-accident': { shows: ['car', 'ambulance', 'police-car', 'cone'], hides: [], count: 1 },
  rescue: { shows: ['fire-engine', 'ambulance', 'firefighter'], hides: ['fire-engine', 'ambulance', 'firefighter'], count: 1 },
  parade: { shows: ['person', 'musician', 'banner', 'flag'], hides: ['banner', 'flag'], count: 4 },
  concert: { shows: ['musician', 'person'], hides: ['musician'], count: 3 },
  'renewable-energy': { shows: ['wind-turbine', 'solar-panel'], hides: ['wind-turbine', 'solar-panel'], count: 3 },
  'electricity-grid': { shows: ['pylon', 'transformer'], hides: ['pylon', 'transformer'], count: 2 },
  'public-transport': { shows: ['bus', 'tram', 'bus-stop'], hides: ['bus', 'tram', 'metro', 'train'], count: 1 },
})

export type GroupId = keyof typeof GROUPS

/** What excluding a kind excludes as well, unless the prompt names it. */
export const HIDES_TOO: Partial<Record<SubjectKind, readonly SubjectKind[]>> = {
  car: ['taxi', 'van', 'police-car'],
  truck: ['waste-truck'],
  bicycle: ['cyclist'],
  cyclist: ['bicycle'],
  motorcycle: ['scooter'],
  boat: BOATS,
  ship: BOATS,
  person: PEOPLE,
  bird: ['gull', 'duck'],
  tree: ['palm', 'fallen-tree'],
  'flower-bed': ['flower-bed'],
  'tower-block': BUILDINGS,
  fire: ['smoke'],
  'market-stall': ['umbrella'],
}

import type { Place, SubjectKind } from '../scene.ts'

/** Words for a kind of place: one of these is chosen when the prompt is not more specific. */
export const LOOSE_PLACES = {
  city: ['skyline', 'avenue', 'rooftops', 'street', 'square', 'crossing'],
  neighbourhood: ['suburb', 'street', 'old-town', 'housing'],
  sea: ['promenade', 'beach', 'harbour'],
  breakwater: ['harbour'],
  waterside: ['river', 'lake', 'beach'],
  'tree-lined-walk': ['park'],
  landscape: ['hills', 'lake', 'forest', 'river'],
  water: ['river', 'canal', 'lake', 'harbour'],
} as const satisfies Record<string, readonly Place[]>

export type LoosePlace = keyof typeof LOOSE_PLACES

/** The subject that represents a place within another one: 'a park with a market' is a park with stalls. A place without one is left out. */
export const PLACE_WITHIN: Partial<Record<Place, SubjectKind>> = {
  park: 'tree',
  garden: 'flower-bed',
  market: 'market-stall',
  harbour: 'boat',
  'old-town': 'house',
  housing: 'tower-block',
  skyline: 'tower-block',
  suburb: 'house',
  industry: 'smoke',
  'wind-farm': 'wind-turbine',
  'solar-field': 'solar-panel',
  substation: 'transformer',
  'bus-station': 'bus-stop',
  'construction-site': 'crane',
  'town-hall': 'clock-tower',
  school: 'schoolhouse',
  hospital: 'clinic',
  forest: 'tree',
}

/** Places that another place's drawing contains anyway. */
export const HAS_ANYWAY: Partial<Record<Place, readonly Place[]>> = {
  river: ['bridge'],
  bridge: ['river'],
  canal: ['bridge'],
  harbour: ['beach'],
  school: ['street', 'crossing', 'rooftops'],
  avenue: ['street'],
  park: ['lake'],
  'station-front': ['railway-station', 'square', 'street'],
  roundabout: ['street'],
  market: ['square', 'street'],
  square: ['street', 'rooftops'],
  'old-town': ['street', 'rooftops'],
  'town-hall': ['street', 'square'],
  hospital: ['street'],
  rooftops: ['housing', 'old-town'],
  suburb: ['rooftops', 'street'],
  promenade: ['beach'],
}

/** The wider of two places is the setting, even if the other is named first. */
export const HAS_BEFORE_IT: Partial<Record<Place, Place>> = { promenade: 'beach', 'station-front': 'railway-station' }

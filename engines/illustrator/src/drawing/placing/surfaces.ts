import type { SubjectKind } from '../../scene.ts'
import type { Surface } from '../stage.ts'

/** The surfaces on which a kind belongs, the best first. */
export function surfacesOf(kind: SubjectKind): readonly Surface[] {
  switch (kind) {
    case 'boat':
    case 'sailing-boat':
    case 'ferry':
    case 'ship':
    case 'fish':
    case 'duck':
      return ['water']
    case 'aeroplane':
    case 'helicopter':
    case 'drone':
    case 'balloon':
    case 'bird':
    case 'gull':
    case 'rainbow':
    case 'moon':
    case 'stars':
    case 'fireworks':
    case 'kite':
      return ['sky']
    case 'tram':
    case 'train':
    case 'metro':
      return ['rail']
    case 'car':
    case 'taxi':
    case 'van':
    case 'truck':
    case 'bus':
    case 'motorcycle':
    case 'cyclist':
    case 'ambulance':
    case 'fire-engine':
    case 'police-car':
    case 'waste-truck':
    case 'snow-plough':
    case 'pothole':
    case 'trench':
    case 'burst-pipe':
    case 'bike-lane':
      return ['road', 'pavement', 'sand', 'lawn']
    case 'flood':
    case 'fallen-tree':
    case 'barrier':
    case 'cone':
      return ['road', 'pavement', 'lawn', 'sand']
    case 'tractor':
    case 'excavator':
    case 'crane':
    case 'horse':
    case 'fire':
    case 'smoke':
    case 'transformer':
    case 'solar-panel':
    case 'greenhouse':
      return ['plot', 'lawn', 'sand', 'pavement', 'road']
    case 'wind-turbine':
    case 'pylon':
    case 'lighthouse':
    case 'clock-tower':
    case 'church':
    case 'tower-block':
    case 'house':
    case 'schoolhouse':
    case 'clinic':
      return ['far', 'plot', 'lawn', 'sand', 'pavement']
    case 'lifeguard-tower':
      return ['sand', 'lawn', 'pavement', 'plot']
    case 'tree':
    case 'palm':
    case 'flower-bed':
    case 'bush':
      return ['lawn', 'plot', 'pavement', 'sand']
    default:
      return ['pavement', 'lawn', 'sand', 'plot', 'road']
  }
}

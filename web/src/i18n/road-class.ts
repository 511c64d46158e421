import type { RoadClass } from '@oppidum/domain/cities/map-features'
import type { TextId } from './text.ts'

export const ROAD_CLASS_TEXT: Record<RoadClass, TextId> = {
  motorway: 'road-class.motorway',
  trunk: 'road-class.trunk',
  primary: 'road-class.primary',
  secondary: 'road-class.secondary',
  tertiary: 'road-class.tertiary',
}

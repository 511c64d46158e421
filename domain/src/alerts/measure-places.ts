import type { MeasureId } from '../telemetry/measure.ts'

/** What a measure is observed at: road sections, substations, or the city as a whole. */
export type PlaceKind = 'location' | 'substation' | 'city'

/** Where the values of a measure are. */
export function placeKindOf(measure: MeasureId): PlaceKind {
  if (measure === 'traffic.speed' || measure === 'traffic.flow') return 'location'
  return measure === 'substation.load' ? 'substation' : 'city'
}

import type { Position } from '@oppidum/domain/core/geo'
import type { ComponentType } from 'react'

export interface SensorMapProps {
  /** Marked with a ring each. */
  sensors: readonly Position[]
  /** The section that is marked; null for none. */
  sectionId: string | null
  /** Where to look; null for the whole city. */
  focus: Position | null
  /** Absent where sections cannot be chosen. */
  onSection?: (id: string) => void
}

/** The city's map with sensors on it; what draws it is given to the screens, because a feature does not know the map. */
export type SensorMap = ComponentType<SensorMapProps>

import { useCallback, useMemo } from 'react'
import type { SensorMapProps } from '../../features/feeds/setup/sensors/sensor-map.ts'
import type { Entity } from '../../selection/selection.ts'
import { showingAll } from '../camera/base-camera.ts'
import { SectionsFrame } from './SectionsFrame.tsx'
import styles from './SensorsMap.module.css'

/** Its approximate size on a phone, in px; wider ones show more around the sensors. */
const SIZE = { width: 280, height: 200 }

/** The sensors of a feed over the city's monitored sections, one of which can be chosen. */
export function SensorsMap({ sensors, sectionId, focus, onSection }: SensorMapProps) {
  const handleOpen = useCallback(
    (entity: Entity | null) => {
      if (entity?.kind === 'section') onSection?.(entity.id)
    },
    [onSection],
  )
  // Without a place to look at, every sensor is in view.
  const camera = useMemo(() => (focus ? null : showingAll(sensors, SIZE)), [focus, sensors])
  return (
    <SectionsFrame
      sectionId={sectionId}
      onOpen={handleOpen}
      focusOn={() => focus ?? camera?.center ?? null}
      zoom={camera?.zoom}
      rings={sensors}
      styles={styles}
    />
  )
}

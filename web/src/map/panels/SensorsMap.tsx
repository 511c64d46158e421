import { useCallback, useMemo } from 'react'
import type { SensorMapProps } from '../../features/feeds/setup/sensors/sensor-map.ts'
import { useText } from '../../i18n/text.ts'
import type { Entity } from '../../selection/selection.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showingAll } from '../camera/base-camera.ts'
import type { MapLayer } from '../frame/layer-choice.ts'
import { MapFailure } from '../frame/MapFailure.tsx'
import { MapFrame } from '../frame/MapFrame.tsx'
import { ZoomButtons } from '../frame/ZoomButtons.tsx'
import { useMapControls } from '../map-controls.ts'
import { useMapFeatures } from '../use-map-features.ts'
import { COVERS_MAP } from '../use-map-space.ts'
import styles from './SensorsMap.module.css'

const LAYERS: readonly MapLayer[] = ['traffic']
/** Its approximate size on a phone, in px; wider ones show more around the sensors. */
const SIZE = { width: 280, height: 200 }

/** The sensors of a feed over the city's monitored sections, one of which can be chosen. */
export function SensorsMap({ sensors, sectionId, focus, onSection }: SensorMapProps) {
  const text = useText()
  const controls = useMapControls()
  const { features, map } = useMapFeatures(LAYERS)
  const selected = useMemo<Entity | null>(() => (sectionId === null ? null : { kind: 'section', id: sectionId }), [sectionId])
  const handleOpen = useCallback(
    (entity: Entity | null) => {
      if (entity?.kind === 'section') onSection?.(entity.id)
    },
    [onSection],
  )
  // Without a place to look at, every sensor is in view.
  const camera = useMemo(() => (focus ? null : showingAll(sensors, SIZE)), [focus, sensors])
  if (!features) {
    return (
      <div className={styles.waiting}>
        {map.isError ? <MapFailure map={map} /> : <Skeleton rows={8} height={32} label={text('panel.loading')} />}
      </div>
    )
  }
  return (
    <div className={styles.map}>
      <MapFrame
        features={features}
        layers={LAYERS}
        selected={selected}
        callout={selected}
        rings={sensors}
        onOpen={handleOpen}
        focus={focus ?? camera?.center ?? null}
        {...(camera && { zoom: camera.zoom })}
        controls={controls}
        cooperative
        // The list beside it has the same content.
        instead={null}
        over={
          <div className={styles.zoom} {...COVERS_MAP}>
            <ZoomButtons controls={controls} />
          </div>
        }
      />
    </div>
  )
}

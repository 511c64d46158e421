import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Entity } from '../../selection/selection.ts'
import type { MapLayer } from '../frame/layer-choice.ts'
import { MapFrame } from '../frame/MapFrame.tsx'
import { useMapControls } from '../map-controls.ts'
import { mapAddress } from '../map-features/map-feature-address.ts'
import { MapTables } from '../tables/MapTables.tsx'
import { useMapFeatures } from '../use-map-features.ts'
import styles from './GridMap.module.css'

const LAYERS: readonly MapLayer[] = ['energy', 'incidents']

/** The power grid on the map, for the energy screen, because a grid problem has a location. */
export function GridMap() {
  const navigate = useNavigate()
  const controls = useMapControls()
  const { features } = useMapFeatures(LAYERS)
  const handleOpen = useCallback((entity: Entity | null) => entity && void navigate(mapAddress(entity)), [navigate])
  return (
    <div className={styles.map}>
      {features && (
        <MapFrame
          features={features}
          layers={LAYERS}
          controls={controls}
          onOpen={handleOpen}
          cooperative
          instead={<MapTables features={features} layers={LAYERS} selected={null} onOpen={handleOpen} />}
        />
      )}
    </div>
  )
}

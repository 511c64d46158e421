import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Thing } from '../selection/selection.ts'
import styles from './GridMap.module.css'
import type { MapLayer } from './layer-choice.ts'
import { MapFrame } from './MapFrame.tsx'
import { MapTables } from './MapTables.tsx'
import { useMapControls } from './map-controls.ts'
import { mapAddress } from './thing-address.ts'
import { useMapThings } from './use-map-things.ts'

const LAYERS: readonly MapLayer[] = ['energy', 'incidents']

/** The grid on the sheet, for the energy screen: a grid problem is a place. */
export function GridMap() {
  const navigate = useNavigate()
  const controls = useMapControls()
  const { things } = useMapThings(LAYERS)
  const handleOpen = useCallback((thing: Thing | null) => thing && void navigate(mapAddress(thing)), [navigate])
  return (
    <div className={styles.map}>
      {things && (
        <MapFrame
          things={things}
          layers={LAYERS}
          controls={controls}
          onOpen={handleOpen}
          shy
          instead={<MapTables things={things} layers={LAYERS} selected={null} onOpen={handleOpen} />}
        />
      )}
    </div>
  )
}

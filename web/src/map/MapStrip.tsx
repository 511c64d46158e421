import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Thing } from '../selection/selection.ts'
import { ZOOM_OF_PLACE } from './base-camera.ts'
import type { MapLayer } from './layer-choice.ts'
import { MapFrame } from './MapFrame.tsx'
import styles from './MapStrip.module.css'
import { useMapControls } from './map-controls.ts'
import { positionOf } from './map-things.ts'
import { mapAddress } from './thing-address.ts'
import { useMapThings } from './use-map-things.ts'

const LAYERS: readonly MapLayer[] = ['traffic', 'incidents']

/** A small map of where a thing is, for its sheet; it stands still. A thing without a place has none. */
export function MapStrip({ thing: { kind, id } }: { thing: Thing }) {
  const thing = useMemo<Thing>(() => ({ kind, id }), [kind, id])
  const navigate = useNavigate()
  const controls = useMapControls()
  const { things } = useMapThings(LAYERS, thing)
  const position = things && positionOf(things, thing)
  if (!things || !position) return null
  return (
    <div className={styles.strip}>
      <MapFrame
        things={things}
        layers={LAYERS}
        selected={thing}
        controls={controls}
        callout={null}
        onOpen={() => void navigate(mapAddress(thing))}
        focus={position}
        zoom={ZOOM_OF_PLACE}
        still
        instead={null}
      />
    </div>
  )
}

import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Entity } from '../../selection/selection.ts'
import { ZOOM_OF_PLACE } from '../camera/base-camera.ts'
import type { MapLayer } from '../frame/layer-choice.ts'
import { MapFrame } from '../frame/MapFrame.tsx'
import { useMapControls } from '../map-controls.ts'
import { mapAddress } from '../map-features/map-feature-address.ts'
import { positionOf } from '../map-features/map-feature-list.ts'
import { useMapFeatures } from '../use-map-features.ts'
import styles from './MapStrip.module.css'

const LAYERS: readonly MapLayer[] = ['traffic', 'incidents']

/** A small static map of an entity's place, for its side panel; empty for one without a position. */
export function MapStrip({ entity: { kind, id } }: { entity: Entity }) {
  const entity = useMemo<Entity>(() => ({ kind, id }), [kind, id])
  const navigate = useNavigate()
  const controls = useMapControls()
  const { features } = useMapFeatures(LAYERS, entity)
  const position = features && positionOf(features, entity)
  if (!features || !position) return null
  return (
    <div className={styles.strip}>
      <MapFrame
        features={features}
        layers={LAYERS}
        selected={entity}
        controls={controls}
        callout={null}
        onOpen={() => void navigate(mapAddress(entity))}
        focus={position}
        zoom={ZOOM_OF_PLACE}
        isStatic
        instead={null}
      />
    </div>
  )
}

import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Entity } from '../../selection/selection.ts'
import type { Place } from '../../selection/surroundings.tsx'
import { showingAll } from '../camera/base-camera.ts'
import type { MapLayer } from '../frame/layer-choice.ts'
import { MapFrame } from '../frame/MapFrame.tsx'
import { useMapControls } from '../map-controls.ts'
import { mapAddress } from '../map-features/map-feature-address.ts'
import { useMapFeatures } from '../use-map-features.ts'
import styles from './MapStrip.module.css'

/** The strip's approximate size on a phone, in px; wider ones show more around the places. */
const SIZE = { width: 280, height: 176 }
const LAYERS: readonly MapLayer[] = ['traffic', 'incidents']
/** Each kind has its layer; sections and incidents are always drawn. */
const LAYER_OF: Partial<Record<Entity['kind'], MapLayer>> = { request: 'requests', substation: 'energy', plant: 'energy' }

/** A small static map of several places with a ring around each. */
export function PlacesStrip({ places }: { places: readonly Place[] }) {
  const navigate = useNavigate()
  const controls = useMapControls()
  const layers = useMemo(
    () => [...new Set([...LAYERS, ...places.flatMap(({ entity }) => (entity && LAYER_OF[entity.kind]) ?? [])])],
    [places],
  )
  const { features } = useMapFeatures(layers)
  const rings = useMemo(() => places.map((it) => it.position), [places])
  const camera = showingAll(rings, SIZE)
  if (!features || !camera) return null
  return (
    <div className={styles.strip}>
      <MapFrame
        features={features}
        layers={layers}
        rings={rings}
        controls={controls}
        onOpen={(entity) => entity && void navigate(mapAddress(entity))}
        focus={camera.center}
        zoom={camera.zoom}
        isStatic
        instead={null}
      />
    </div>
  )
}

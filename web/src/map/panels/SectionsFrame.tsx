import type { Position } from '@oppidum/domain/core/geo'
import { useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Entity } from '../../selection/selection.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { MapLayer } from '../frame/layer-choice.ts'
import { MapFailure } from '../frame/MapFailure.tsx'
import { MapFrame } from '../frame/MapFrame.tsx'
import { ZoomButtons } from '../frame/ZoomButtons.tsx'
import { useMapControls } from '../map-controls.ts'
import type { MapFeatures } from '../map-features/map-feature-list.ts'
import { useMapFeatures } from '../use-map-features.ts'
import { COVERS_MAP } from '../use-map-space.ts'

const LAYERS: readonly MapLayer[] = ['traffic']

interface Props {
  /** The marked section; null for none. */
  sectionId: string | null
  onOpen: (entity: Entity | null) => void
  /** Where to look; null for the whole city. */
  focusOn: (features: MapFeatures, section: Entity | null) => Position | null
  zoom?: number | undefined
  /** Marked with a ring each. */
  rings?: readonly Position[]
  styles: { readonly [name in 'map' | 'waiting' | 'zoom']?: string }
}

/** A map of the monitored sections beside a list with the same content. */
export function SectionsFrame({ sectionId, onOpen, focusOn, zoom, rings, styles }: Props) {
  const text = useText()
  const controls = useMapControls()
  const { features, map } = useMapFeatures(LAYERS)
  const section = useMemo<Entity | null>(() => (sectionId === null ? null : { kind: 'section', id: sectionId }), [sectionId])
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
        selected={section}
        callout={section}
        onOpen={onOpen}
        focus={focusOn(features, section)}
        {...(rings && { rings })}
        {...(zoom !== undefined && { zoom })}
        controls={controls}
        cooperative
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

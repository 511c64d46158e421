import { useCallback, useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Entity } from '../../selection/selection.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { MapLayer } from '../frame/layer-choice.ts'
import { MapFailure } from '../frame/MapFailure.tsx'
import { MapFrame } from '../frame/MapFrame.tsx'
import { ZoomButtons } from '../frame/ZoomButtons.tsx'
import { useMapControls } from '../map-controls.ts'
import { positionOf } from '../map-features/map-feature-list.ts'
import { useMapFeatures } from '../use-map-features.ts'
import { COVERS_MAP } from '../use-map-space.ts'
import styles from './RecordsMap.module.css'

const LAYERS: readonly MapLayer[] = ['traffic']

/** The monitored sections on the city map, beside their list. */
export function SectionsMap({ openId, onOpen }: { openId: string | null; onOpen: (id: string | null) => void }) {
  const text = useText()
  const controls = useMapControls()
  const { features, map } = useMapFeatures(LAYERS)
  const selected = useMemo<Entity | null>(() => (openId === null ? null : { kind: 'section', id: openId }), [openId])
  const handleOpen = useCallback(
    (entity: Entity | null) => {
      if (entity === null || entity.kind === 'section') onOpen(entity?.id ?? null)
    },
    [onOpen],
  )
  if (!features) {
    return (
      <div className={styles.waiting}>
        {map.isError ? <MapFailure map={map} /> : <Skeleton rows={10} height={32} label={text('panel.loading')} />}
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
        onOpen={handleOpen}
        focus={selected && positionOf(features, selected)}
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

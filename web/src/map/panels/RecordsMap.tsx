import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { useCallback, useMemo } from 'react'
import type { RecordsMapProps } from '../../features/records/desk/work/work-slots.ts'
import { useText } from '../../i18n/text.ts'
import type { Entity } from '../../selection/selection.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { MapLayer } from '../frame/layer-choice.ts'
import { MapFailure } from '../frame/MapFailure.tsx'
import { MapFrame } from '../frame/MapFrame.tsx'
import { ZoomButtons } from '../frame/ZoomButtons.tsx'
import { useMapControls } from '../map-controls.ts'
import { positionOf } from '../map-features/map-feature-list.ts'
import { MapTables } from '../tables/MapTables.tsx'
import { useMapFeatures } from '../use-map-features.ts'
import { COVERS_MAP } from '../use-map-space.ts'
import styles from './RecordsMap.module.css'

const LAYERS: Record<RecordsMapProps['kind'], readonly MapLayer[]> = {
  incident: ['traffic', 'incidents'],
  'service-request': ['requests'],
}
/** The list loads its own records; the map need not load them again. */
const BESIDE_THEM: Record<RecordsMapProps['kind'], readonly MapLayer[]> = { incident: ['traffic'], 'service-request': [] }

/** A list's records on the city map, and no others of their kind. */
export function RecordsMap({ kind, records, openId, onOpen }: RecordsMapProps) {
  const text = useText()
  const controls = useMapControls()
  const layers = LAYERS[kind]
  const { features: all, map } = useMapFeatures(BESIDE_THEM[kind])
  const own: Entity['kind'] = kind === 'incident' ? 'incident' : 'request'
  // A kind's list contains only that kind.
  const features = useMemo(
    () =>
      all &&
      (kind === 'incident'
        ? { ...all, incidents: records as readonly Incident[], requests: [] }
        : { ...all, requests: records as readonly ServiceRequest[], incidents: [] }),
    [all, kind, records],
  )
  const selected = useMemo<Entity | null>(() => (openId === null ? null : { kind: own, id: openId }), [own, openId])
  const handleOpen = useCallback(
    (entity: Entity | null) => {
      if (entity === null) onOpen(null)
      else if (entity.kind === own) onOpen(entity.id)
    },
    [onOpen, own],
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
        layers={layers}
        selected={selected}
        callout={selected}
        onOpen={handleOpen}
        focus={selected && positionOf(features, selected)}
        controls={controls}
        instead={<MapTables features={features} layers={layers} selected={selected} onOpen={handleOpen} />}
        over={
          <div className={styles.zoom} {...COVERS_MAP}>
            <ZoomButtons controls={controls} />
          </div>
        }
      />
    </div>
  )
}

import type { Incident } from '@oppidum/domain/incident'
import type { ServiceRequest } from '@oppidum/domain/service-request'
import { useCallback, useMemo } from 'react'
import type { RecordsMapProps } from '../desk/work/work-slots.ts'
import { useText } from '../locales/text.ts'
import type { Thing } from '../selection/selection.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { MapLayer } from './layer-choice.ts'
import { MapFailure } from './MapFailure.tsx'
import { MapFrame } from './MapFrame.tsx'
import { MapTables } from './MapTables.tsx'
import { useMapControls } from './map-controls.ts'
import { positionOf } from './map-things.ts'
import styles from './RecordsMap.module.css'
import { useMapThings } from './use-map-things.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

const LAYERS: Record<RecordsMapProps['kind'], readonly MapLayer[]> = {
  incident: ['traffic', 'incidents'],
  'service-request': ['requests'],
}

/** The records of a list on the city's map, and no others of their kind. */
export function RecordsMap({ kind, records, openId, onOpen }: RecordsMapProps) {
  const text = useText()
  const controls = useMapControls()
  const layers = LAYERS[kind]
  const { things: all, map } = useMapThings(layers)
  const own: Thing['kind'] = kind === 'incident' ? 'incident' : 'request'
  // A list of a kind holds records of that kind.
  const things = useMemo(
    () =>
      all &&
      (kind === 'incident'
        ? { ...all, incidents: records as readonly Incident[], requests: [] }
        : { ...all, requests: records as readonly ServiceRequest[], incidents: [] }),
    [all, kind, records],
  )
  const selected = useMemo<Thing | null>(() => (openId === null ? null : { kind: own, id: openId }), [own, openId])
  const handleOpen = useCallback(
    (thing: Thing | null) => {
      if (thing === null) onOpen(null)
      else if (thing.kind === own) onOpen(thing.id)
    },
    [onOpen, own],
  )
  if (!things) {
    return (
      <div className={styles.waiting}>
        {map.isError ? <MapFailure map={map} /> : <Skeleton rows={10} height={32} label={text('panel.loading')} />}
      </div>
    )
  }
  return (
    <div className={styles.map}>
      <MapFrame
        things={things}
        layers={layers}
        selected={selected}
        callout={selected}
        onOpen={handleOpen}
        focus={selected && positionOf(things, selected)}
        controls={controls}
        instead={<MapTables things={things} layers={layers} selected={selected} onOpen={handleOpen} />}
        over={
          <div className={styles.zoom}>
            <ZoomButtons controls={controls} />
          </div>
        }
      />
    </div>
  )
}

import type { Position } from '@oppidum/domain/core/geo'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useCity } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import { type Entity, pointAt } from '../../selection/selection.ts'
import { laterOnly } from '../../ui/browser/later.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { FURTHEST_IN, FURTHEST_OUT } from '../camera/base-camera.ts'
import { ViewContext } from '../camera/camera-store.ts'
import { useMapCamera } from '../camera/use-map-camera.ts'
import type { MapControls } from '../map-controls.ts'
import { MapMarks } from '../map-features/MapMarks.tsx'
import { type MapFeatures, positionOf } from '../map-features/map-feature-list.ts'
import { ItemsInView } from '../tables/ItemsInView.tsx'
import { useDrawingBegin } from '../use-drawing-begin.ts'
import { useMapRoom } from '../use-map-space.ts'
import { useMapState } from '../use-map-state.ts'
import { Attribution } from './Attribution.tsx'
import type { MapLayer } from './layer-choice.ts'
import styles from './MapFrame.module.css'
import { Neatline } from './Neatline.tsx'

/** Four times the size of the rest of the program, so it is a separate file. */
const loadDrawing = () => import('../drawing/CityDrawing.tsx')
const CityDrawing = laterOnly(async () => (await loadDrawing()).CityDrawing)

const NO_RINGS: readonly Position[] = []

export interface MapFrameProps {
  features: MapFeatures
  layers: readonly MapLayer[]
  selected?: Entity | null
  /** Has a callout while nothing else is pointed at. */
  callout?: Entity | null
  /** Marked with a ring each, besides the selected one. */
  rings?: readonly Position[]
  onOpen: (entity: Entity | null) => void
  /** Where to look; the map follows when it changes. */
  focus?: Position | null
  /** Initial zoom, for a small map of one place. */
  zoom?: number
  cooperative?: boolean
  isStatic?: boolean
  /** Without neatline and attribution: the caller shows the attribution. */
  bare?: boolean
  /** Called once it is rendered, or cannot be. */
  onSettled?: () => void
  controls: MapControls
  /** Rendered over the map: legend, key. */
  over?: ReactNode
  /** Rendered instead when this browser cannot draw the map. */
  instead: ReactNode
}

/** The map in its neatline, with its overlays. */
export function MapFrame(props: MapFrameProps) {
  const {
    features,
    layers,
    selected = null,
    callout = selected,
    rings = NO_RINGS,
    onOpen,
    focus = null,
    zoom,
    cooperative = false,
    isStatic = false,
    bare = false,
    onSettled,
    over,
    instead,
  } = props
  const { store, order } = props.controls
  const text = useText()
  const { name } = useCity()
  const frame = useRef<HTMLDivElement>(null)
  const { pace, begin: beginDrawing } = useDrawingBegin(frame, cooperative)
  const [broken, setBroken] = useState(false)
  const failed = broken || pace === 'none'
  const [isDrawn, setIsDrawn] = useState(false)
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const mapElement = useRef<HTMLDivElement>(null)
  const room = useMapRoom(mapElement)
  const state = useMapState(features, layers, selected)
  const settled = isDrawn || failed
  useEffect(() => {
    if (settled) onSettled?.()
  }, [settled, onSettled])

  // A person who zooms wants to see the map.
  useEffect(() => {
    if (order) beginDrawing()
  }, [order, beginDrawing])
  const { start, goal } = useMapCamera({
    mapElement,
    map: features.map,
    room,
    controls: props.controls,
    focus,
    marked: callout && positionOf(features, callout),
    zoom,
    atOnce: calm || isStatic,
  })

  return (
    <ViewContext value={store}>
      <div
        ref={frame}
        className={styles.frame}
        data-still={isStatic || undefined}
        data-bare={bare || undefined}
        data-incidents={features.incidents.length}
      >
        <div ref={mapElement} className={styles.sheet} data-drawn={isDrawn || undefined}>
          {failed ? (
            <div className={styles.instead}>
              <p className={styles.sentence} role="status">
                {text('map.cannot-draw')}
              </p>
              {instead}
            </div>
          ) : (
            <>
              {(!start || pace === null) && <Waiting />}
              {start && pace && (
                <Suspense fallback={<Waiting />}>
                  <CityDrawing
                    map={features.map}
                    start={start}
                    zooms={{ min: start.zoom - FURTHEST_OUT, max: FURTHEST_IN }}
                    texts={{
                      label: text('map.label', { city: name }),
                      wheel: text('map.wheel'),
                      wheelMac: text('map.wheel-mac'),
                      touch: text('map.two-fingers'),
                    }}
                    cooperative={cooperative}
                    isStatic={isStatic}
                    slow={pace === 'slow'}
                    state={state}
                    goal={goal}
                    onView={store.tell}
                    onPick={onOpen}
                    onPoint={pointAt}
                    onDrawn={() => setIsDrawn(true)}
                    onFailure={() => setBroken(true)}
                  />
                </Suspense>
              )}
              <MapMarks features={features} selected={selected ?? callout} callout={callout} rings={rings} room={room} />
              {!isStatic && <ItemsInView features={features} layers={layers} open={selected} onOpen={onOpen} />}
            </>
          )}
          {!failed && !bare && <Attribution />}
        </div>
        {!failed && !bare && <Neatline bounds={features.map.bounds} />}
        {failed ? <Attribution plain /> : over}
      </div>
    </ViewContext>
  )
}

function Waiting() {
  const text = useText()
  return (
    <p className={styles.waiting} role="status">
      {text('map.loading')}
    </p>
  )
}

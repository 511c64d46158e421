import type { Position } from '@oppidum/domain/geo'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCity } from '../api/config.tsx'
import { useText } from '../locales/text.ts'
import { pointAt, type Thing } from '../selection/selection.ts'
import { later } from '../ui/later.ts'
import { useMedia } from '../ui/use-media.ts'
import { Attribution } from './Attribution.tsx'
import { baseCamera, FURTHEST_IN, FURTHEST_OUT, holding } from './base-camera.ts'
import { ItemsInView } from './ItemsInView.tsx'
import type { MapLayer } from './layer-choice.ts'
import styles from './MapFrame.module.css'
import { MapMarks } from './MapMarks.tsx'
import type { MapControls } from './map-controls.ts'
import type { CameraGoal } from './map-state.ts'
import { type MapThings, positionOf } from './map-things.ts'
import { Neatline } from './Neatline.tsx'
import { useDrawingBegin } from './use-drawing-begin.ts'
import { useMapState } from './use-map-state.ts'
import { ViewContext } from './view-store.ts'

/** Four times the rest of the program, and a file of its own. */
const loadDrawing = () => import('./drawing/CityDrawing.tsx')
const CityDrawing = later(async () => (await loadDrawing()).CityDrawing)

const NO_RINGS: readonly Position[] = []

export interface MapFrameProps {
  things: MapThings
  layers: readonly MapLayer[]
  selected?: Thing | null
  /** Has a plate while nothing else is pointed at. */
  callout?: Thing | null
  /** Have a ring each, beside what is selected. */
  rings?: readonly Position[]
  onOpen: (thing: Thing | null) => void
  /** Where to look; followed when it changes. */
  focus?: Position | null
  /** Zoom of the beginning, for a small map of one place. */
  zoom?: number
  shy?: boolean
  still?: boolean
  /** Without neatline and credit: whoever draws it gives the credit. */
  bare?: boolean
  /** It is drawn, or cannot be. */
  onSettled?: () => void
  controls: MapControls
  /** Stands over the map: legend, key. */
  over?: ReactNode
  /** In place of the drawing when this browser cannot draw. */
  instead: ReactNode
}

/** The map in its neatline, with what stands over it. */
export function MapFrame(props: MapFrameProps) {
  const {
    things,
    layers,
    selected = null,
    callout = selected,
    rings = NO_RINGS,
    onOpen,
    focus = null,
    zoom,
    shy = false,
    still = false,
    bare = false,
    onSettled,
    over,
    instead,
  } = props
  const { store, begin, order } = props.controls
  const text = useText()
  const { name } = useCity()
  const frame = useRef<HTMLDivElement>(null)
  const { pace, begin: beginDrawing } = useDrawingBegin(frame, shy)
  const [broken, setBroken] = useState(false)
  const failed = broken || pace === 'none'
  const [drawn, setDrawn] = useState(false)
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const sheet = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState<(CameraGoal & { zoom: number }) | null>(null)
  // Only where the map begins: afterwards it is the reader's.
  const first = useRef(callout && { things, thing: callout })
  const state = useMapState(things, layers, selected)
  const settled = drawn || failed
  useEffect(() => {
    if (settled) onSettled?.()
  }, [settled, onSettled])

  useLayoutEffect(() => {
    const box = sheet.current
    if (!box) return
    const size = { width: box.clientWidth, height: box.clientHeight }
    const camera = baseCamera(things.map, size)
    const shown = first.current && positionOf(first.current.things, first.current.thing)
    setBase(shown ? holding(camera, shown, size) : camera)
    begin(camera.zoom)
  }, [things.map, begin])
  // Who zooms wants to see it.
  useEffect(() => {
    if (order) beginDrawing()
  }, [order, beginDrawing])

  const longitude = focus?.[0]
  const latitude = focus?.[1]
  const goal = useMemo<CameraGoal | null>(
    () => (longitude === undefined || latitude === undefined ? null : { center: [longitude, latitude], atOnce: calm || still }),
    [longitude, latitude, calm, still],
  )
  const start = base && { center: goal?.center ?? base.center, zoom: zoom ?? base.zoom }
  const wanted = useLast(goal, order)

  return (
    <ViewContext value={store}>
      <div
        ref={frame}
        className={styles.frame}
        data-still={still || undefined}
        data-bare={bare || undefined}
        data-incidents={things.incidents.length}
      >
        <div ref={sheet} className={styles.sheet} data-drawn={drawn || undefined}>
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
                    map={things.map}
                    start={start}
                    zooms={{ min: start.zoom - FURTHEST_OUT, max: FURTHEST_IN }}
                    texts={{
                      label: text('map.label', { city: name }),
                      wheel: text('map.wheel'),
                      wheelMac: text('map.wheel-mac'),
                      touch: text('map.two-fingers'),
                    }}
                    shy={shy}
                    still={still}
                    slow={pace === 'slow'}
                    state={state}
                    goal={wanted}
                    onView={store.tell}
                    onPick={onOpen}
                    onPoint={pointAt}
                    onDrawn={() => setDrawn(true)}
                    onFailure={() => setBroken(true)}
                  />
                </Suspense>
              )}
              <MapMarks things={things} selected={selected ?? callout} callout={callout} rings={rings} />
              {!still && <ItemsInView things={things} layers={layers} open={selected} onOpen={onOpen} />}
            </>
          )}
          {!failed && !bare && <Attribution />}
        </div>
        {!failed && !bare && <Neatline bounds={things.map.bounds} />}
        {failed ? <Attribution plain /> : over}
      </div>
    </ViewContext>
  )
}

/** The order that was given last; a drawing that is opened later still finds it. */
function useLast(goal: CameraGoal | null, order: CameraGoal | null): CameraGoal | null {
  const last = useRef({ goal, order, wanted: goal ?? order })
  if (last.current.order !== order) last.current = { goal, order, wanted: order }
  else if (last.current.goal !== goal) last.current = { goal, order, wanted: goal }
  return last.current.wanted
}

function Waiting() {
  const text = useText()
  return (
    <p className={styles.waiting} role="status">
      {text('map.loading')}
    </p>
  )
}

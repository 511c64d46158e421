import type { CityMap } from '@oppidum/domain/cities/map'
import { addProtocol, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import type { Entity } from '../../selection/selection.ts'
import type { View } from '../camera/view.ts'
import type { CameraGoal, MapState } from '../map-state.ts'
import { applier } from './apply-state.ts'
import { declareFonts } from './fonts.ts'
import { sheetStyle } from './sheet-style.ts'
import { watchPointer } from './watch-pointer.ts'

export interface DrawingOptions {
  container: HTMLElement
  map: CityMap
  /** Where the drawing begins. */
  start: CameraGoal & { zoom: number }
  zooms: { min: number; max: number }
  /** What a reader hears of the drawing, and how gestures are explained. */
  texts: { label: string; wheel: string; wheelMac: string; touch: string }
  /** A wheel or one finger scrolls the page, not the map: for a map among other things. */
  shy: boolean
  /** Neither pans nor answers the pointer. */
  still: boolean
  /** Drawn by a program in place of a graphics card. */
  slow: boolean
  onView: (view: View) => void
  onPick: (thing: Entity | null) => void
  onPoint: (thing: Entity | null) => void
  /** Everything that is in sight is drawn. */
  onDrawn: () => void
}

export interface Drawing {
  /** Brings what is drawn in line with the state, once in a frame however often it is told. */
  update(state: MapState): void
  go(goal: CameraGoal): void
  close(): void
}

const FLIGHT_MS = 700
const FADE_MS = 160
/** Beyond it the plane of the map runs off to infinity. */
const HIGHEST_LATITUDE = 84

let prepared = false

/** What every drawing needs, once for the page. */
export function prepare(): void {
  if (prepared) return
  prepared = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', new Protocol({ errorOnMissingTile: false }).tile)
  declareFonts(document)
}

/** @throws when this browser has no WebGL */
export async function openDrawing(wishes: DrawingOptions, first: MapState): Promise<Drawing> {
  prepare()
  const { container, map: city, start, zooms, texts } = wishes
  const style = await sheetStyle(city, container, first.dark)
  const map = new MapLibre({
    container,
    style,
    center: start.center,
    zoom: start.zoom,
    minZoom: zooms.min,
    maxZoom: zooms.max,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    interactive: !wishes.still,
    cooperativeGestures: wishes.shy,
    renderWorldCopies: false,
    // Four times the pixels are four times the work where a program draws each of them.
    ...(wishes.slow && { pixelRatio: 1 }),
    // Not 0: then every mark would be placed anew in every frame, instead of a few ms of them.
    fadeDuration: FADE_MS,
    locale: {
      'Map.Title': texts.label,
      'CooperativeGesturesHandler.WindowsHelpText': texts.wheel,
      'CooperativeGesturesHandler.MacHelpText': texts.wheelMac,
      'CooperativeGesturesHandler.MobileHelpText': texts.touch,
    },
  })
  map.touchZoomRotate?.disableRotation()
  map.keyboard?.disableRotation()

  let width = 0
  let height = 0
  // Asked of the page only when it changes: in each frame of a pan the answer would cost a layout.
  const measure = () => {
    width = container.clientWidth
    height = container.clientHeight
  }
  const tellView = () => {
    const { lng, lat } = map.getCenter()
    wishes.onView({ center: [lng, Math.max(-HIGHEST_LATITUDE, Math.min(HIGHEST_LATITUDE, lat))], zoom: map.getZoom(), width, height })
  }
  map.on('move', tellView)
  map.on('resize', () => {
    measure()
    tellView()
  })
  map.once('idle', wishes.onDrawn)
  const stopPointer = wishes.still ? () => {} : watchPointer(map, wishes)

  const apply = applier(map, city, container)
  let wanted = first
  let frame = 0
  let styled = false
  const paint = () => {
    frame = 0
    apply(wanted)
  }
  map.once('style.load', () => {
    styled = true
    paint()
  })
  // A tile, font or picture that could not be had is not the end of the map.
  map.on('error', ({ error }) => console.warn('The map could not draw something.', error))
  measure()
  tellView()

  return {
    update(state) {
      wanted = state
      if (styled && frame === 0) frame = requestAnimationFrame(paint)
    },
    go({ center, zoom, offset, around, atOnce }) {
      const place = around ? { around } : { center, ...(offset && { offset }) }
      map.easeTo({ ...place, ...(zoom !== undefined && { zoom }), duration: atOnce ? 0 : FLIGHT_MS })
    },
    close() {
      cancelAnimationFrame(frame)
      stopPointer()
      map.remove()
    },
  }
}

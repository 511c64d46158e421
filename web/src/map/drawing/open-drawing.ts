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
import { addVehicleProtocol } from './vehicle-source.ts'
import { watchPointer } from './watch-pointer.ts'

export interface DrawingOptions {
  container: HTMLElement
  map: CityMap
  /** The initial camera. */
  start: CameraGoal & { zoom: number }
  zooms: { min: number; max: number }
  /** The drawing's accessible name, and the hints about gestures. */
  texts: { label: string; wheel: string; wheelMac: string; touch: string }
  /** A wheel or one finger scrolls the page, not the map: for a map among other content. */
  cooperative: boolean
  /** Neither pans nor answers the pointer. */
  isStatic: boolean
  /** Rendered in software. */
  slow: boolean
  onView: (view: View) => void
  onPick: (entity: Entity | null) => void
  onPoint: (entity: Entity | null) => void
  /** Called when everything visible has been rendered. */
  onDrawn: () => void
}

export interface Drawing {
  /** Updates the drawing to the state, once per frame however often it is called. */
  update(state: MapState): void
  go(goal: CameraGoal): void
  close(): void
}

const FLIGHT_MS = 700
const FADE_MS = 160
/** Beyond this latitude the projection runs off to infinity. */
const HIGHEST_LATITUDE = 84

let prepared = false

/** Setup for all drawings, once per page. */
export function prepare(): void {
  if (prepared) return
  prepared = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', new Protocol({ errorOnMissingTile: false }).tile)
  addVehicleProtocol()
  declareFonts(document)
}

/** @throws when this browser has no WebGL */
export async function openDrawing(options: DrawingOptions, first: MapState): Promise<Drawing> {
  prepare()
  const { container, map: city, start, zooms, texts } = options
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
    interactive: !options.isStatic,
    cooperativeGestures: options.cooperative,
    renderWorldCopies: false,
    // In software, four times the pixels take four times the time.
    ...(options.slow && { pixelRatio: 1 }),
    // Not 0: that would place every mark in every frame, instead of for a few ms.
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
  // Measured only when it changes: in each frame of a pan it would force a layout.
  const measure = () => {
    width = container.clientWidth
    height = container.clientHeight
  }
  const reportView = () => {
    const { lng, lat } = map.getCenter()
    options.onView({ center: [lng, Math.max(-HIGHEST_LATITUDE, Math.min(HIGHEST_LATITUDE, lat))], zoom: map.getZoom(), width, height })
  }
  map.on('move', reportView)
  map.on('resize', () => {
    measure()
    reportView()
  })
  map.once('idle', options.onDrawn)
  const stopWatching = options.isStatic ? () => {} : watchPointer(map, options)

  const apply = applier(map, city, container)
  let nextState = first
  let frame = 0
  let styled = false
  const paint = () => {
    frame = 0
    apply(nextState)
  }
  map.once('style.load', () => {
    styled = true
    paint()
  })
  // A tile, font or image that fails to load must not stop the map.
  map.on('error', ({ error }) => console.warn('The map could not draw something.', error))
  measure()
  reportView()

  return {
    update(state) {
      nextState = state
      if (styled && frame === 0) frame = requestAnimationFrame(paint)
    },
    go({ center, zoom, offset, around, atOnce }) {
      const place = around ? { around } : { center, ...(offset && { offset }) }
      map.easeTo({ ...place, ...(zoom !== undefined && { zoom }), duration: atOnce ? 0 : FLIGHT_MS })
    },
    close() {
      cancelAnimationFrame(frame)
      stopWatching()
      map.remove()
    },
  }
}

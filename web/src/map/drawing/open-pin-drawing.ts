import type { CityMap } from '@oppidum/domain/cities/map'
import type { Position } from '@oppidum/domain/core/geo'
import { Map as MapLibre, Marker } from 'maplibre-gl'
import { prepare } from './open-drawing.ts'
import { bareStyle } from './sheet-style.ts'

export interface PinDrawingOptions {
  container: HTMLElement
  map: CityMap
  /** Placed at the position; the drawing moves it. */
  pin: HTMLElement
  position: Position | null
  start: { center: Position; zoom: number }
  dark: boolean
  /** Rendered in software. */
  slow: boolean
  texts: { label: string; wheel: string; wheelMac: string; touch: string }
  /** Absent where the pin only shows a place. */
  onPlace?: (position: Position) => void
  onDrawn: () => void
}

export interface PinDrawing {
  /** Moves the pin, and the map too when the position is out of view. */
  place(position: Position | null): void
  theme(dark: boolean): void
  zoom(direction: 1 | -1): void
  close(): void
}

const NEAREST_ZOOM = 18
/** Individual houses are distinguishable. */
const PLACED_ZOOM = 16
/** Six decimals are about ten centimetres. */
const tidy = (lon: number, lat: number): Position => [Math.round(lon * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6]
/** px that an arrow key moves the pin; the fine step with Shift. */
const STEP_PX = { usual: 12, fine: 2 }
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A map on which a person places one pin: by a tap, by dragging it, or with the arrow keys.
 * @throws when this browser has no WebGL
 */
export function openPinDrawing(options: PinDrawingOptions): PinDrawing {
  prepare()
  const { container, map: city, pin, start, texts, onPlace } = options
  const [west, south, east, north] = city.bounds
  const map = new MapLibre({
    container,
    style: bareStyle(city, container, options.dark),
    center: start.center,
    zoom: start.zoom,
    maxZoom: NEAREST_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // One finger scrolls the form, and a tap places the pin.
    cooperativeGestures: true,
    renderWorldCopies: false,
    ...(options.slow && { pixelRatio: 1 }),
    locale: {
      'Map.Title': texts.label,
      'CooperativeGesturesHandler.WindowsHelpText': texts.wheel,
      'CooperativeGesturesHandler.MacHelpText': texts.wheelMac,
      'CooperativeGesturesHandler.MobileHelpText': texts.touch,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.on('error', ({ error }) => console.warn('The map could not draw something.', error))
  map.once('idle', options.onDrawn)

  const marker = new Marker({ element: pin, anchor: 'bottom', draggable: onPlace !== undefined })
  let placed: Position | null = null
  let dark = options.dark

  function show(position: Position | null): void {
    placed = position
    if (position === null) marker.remove()
    else marker.setLngLat(position).addTo(map)
  }
  function putAt(lng: number, lat: number): void {
    const position = tidy(Math.min(east, Math.max(west, lng)), Math.min(north, Math.max(south, lat)))
    show(position)
    onPlace?.(position)
  }

  if (onPlace) map.on('click', ({ lngLat }) => putAt(lngLat.lng, lngLat.lat))
  marker.on('dragend', () => {
    const { lng, lat } = marker.getLngLat()
    putAt(lng, lat)
  })
  const onKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow || placed === null || !onPlace) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? STEP_PX.fine : STEP_PX.usual
    const at = map.project(placed)
    const { lng, lat } = map.unproject([at.x + arrow[0] * step, at.y + arrow[1] * step])
    putAt(lng, lat)
    if (!map.getBounds().contains([lng, lat])) map.panTo([lng, lat], { duration: 0 })
  }
  pin.addEventListener('keydown', onKey)
  show(options.position)

  return {
    place(position) {
      const isNew = position !== null && (placed === null || position[0] !== placed[0] || position[1] !== placed[1])
      show(position)
      if (isNew) map.jumpTo({ center: position, zoom: Math.max(map.getZoom(), PLACED_ZOOM) })
    },
    theme(now) {
      if (now === dark) return
      dark = now
      if (city.base?.kind !== 'style') map.setStyle(bareStyle(city, container, now), { diff: true })
    },
    zoom: (direction) => void map.easeTo({ zoom: map.getZoom() + direction, duration: 0 }),
    close() {
      pin.removeEventListener('keydown', onKey)
      marker.remove()
      map.remove()
    },
  }
}

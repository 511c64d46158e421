import type { CityMap } from '@oppidum/domain/cities/map'
import type { Position } from '@oppidum/domain/core/geo'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MapControls } from '../map-controls.ts'
import type { CameraGoal } from '../map-state.ts'
import { baseCamera, centredOn, holding } from './base-camera.ts'
import { type MapRoom, offsetOf } from './free-area.ts'
import { isInSight } from './view.ts'

/** Input by which a person moves the map. */
const OWN_MOVES = ['pointerdown', 'wheel', 'keydown'] as const

interface CameraOptions {
  mapElement: RefObject<HTMLElement | null>
  map: CityMap
  room: MapRoom | null
  controls: MapControls
  /** Where to look; the map follows when it changes. */
  focus: Position | null
  /** Kept in the free part of the map until the person moves the map. */
  marked: Position | null
  /** Initial zoom, for a small map of one place. */
  zoom: number | undefined
  /** Without flight animations. */
  atOnce: boolean
}

/** A map's initial camera and the latest camera command: to the focus, to the marked place, or from the zoom buttons. */
export function useMapCamera({ mapElement, map, room, controls, focus, marked, zoom, atOnce }: CameraOptions) {
  const { store, begin, order } = controls
  const [base, setBase] = useState<(CameraGoal & { zoom: number }) | null>(null)
  const [pinned, setPinned] = useState<CameraGoal | null>(null)
  const moved = useMoved(mapElement, focus)
  const latest = useRef({ marked, focus })
  latest.current = { marked, focus }
  // Once something had the focus, the map does not return to the marked place.
  const wasFocused = useRef(false)
  wasFocused.current ||= focus !== null

  const markedAt = marked?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another marked place is held like the first
  useLayoutEffect(() => {
    if (!room || moved.current) return
    const first = baseCamera(map, room)
    const view = store.now()
    const camera = view ? { center: view.center, zoom: view.zoom } : first
    const { marked: place, focus: requestedFocus } = latest.current
    const target = place && !requestedFocus && !wasFocused.current ? holding(camera, place, room, map.bounds) : camera
    if (!view) {
      setBase(target)
      begin(first.zoom)
    } else if (target !== camera) setPinned({ center: target.center, atOnce: true })
  }, [room, markedAt, map, store, begin, moved])

  const [longitude, latitude] = focus ?? []
  // After the person has moved the map, only a new focus moves it again.
  const aim = useRef<[number, number]>([0, 0])
  if (room && !moved.current) aim.current = offsetOf(room)
  const [offsetX, offsetY] = aim.current
  const goal = useMemo<CameraGoal | null>(
    () =>
      longitude === undefined || latitude === undefined ? null : { center: [longitude, latitude], offset: [offsetX, offsetY], atOnce },
    [longitude, latitude, offsetX, offsetY, atOnce],
  )
  const start = base &&
    room && {
      center: goal ? centredOn(goal.center, zoom ?? base.zoom, room) : base.center,
      zoom: zoom ?? base.zoom,
    }
  const stepped = useMemo<CameraGoal | null>(() => {
    const view = store.now()
    const { marked: place } = latest.current
    // The marked place keeps its position on the screen while the streets around it grow.
    return order?.zoom !== undefined && view && place && !moved.current && isInSight(view, place) ? { ...order, around: place } : order
  }, [order, store, moved])
  return { start, goal: useLast(goal, stepped, pinned) }
}

/** Whether the person has moved the map since the focus changed. */
function useMoved(mapElement: RefObject<HTMLElement | null>, focus: Position | null): RefObject<boolean> {
  const moved = useRef(false)
  const of = focus?.join() ?? ''
  const last = useRef(of)
  if (last.current !== of) {
    last.current = of
    moved.current = false
  }
  useEffect(() => {
    const box = mapElement.current
    const handleMove = () => {
      moved.current = true
    }
    for (const it of OWN_MOVES) box?.addEventListener(it, handleMove, { passive: true })
    return () => {
      for (const it of OWN_MOVES) box?.removeEventListener(it, handleMove)
    }
  }, [mapElement])
  return moved
}

/** The latest command, so that a drawing that opens later still receives it. */
function useLast(...orders: readonly (CameraGoal | null)[]): CameraGoal | null {
  const last = useRef({ orders, wanted: orders.find((it) => it !== null) ?? null })
  const changed = orders.findIndex((it, index) => it !== last.current.orders[index])
  if (changed >= 0) last.current = { orders, wanted: orders[changed] ?? null }
  return last.current.wanted
}

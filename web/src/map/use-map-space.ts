import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { freeArea, type MapRoom } from './camera/free-area.ts'

/** Attribute of an element over a map: a marked place is never moved below it. */
const COVER = 'data-covers-map'
export const COVERS_MAP = { [COVER]: '' }

/** A map's covers are in its panel, else within it. */
const coversOf = (mapElement: HTMLElement) =>
  (mapElement.closest('section') ?? mapElement.parentElement ?? mapElement).querySelectorAll(`[${COVER}]`)

function measure(mapElement: HTMLElement): MapRoom {
  const size = { width: mapElement.clientWidth, height: mapElement.clientHeight }
  const origin = mapElement.getBoundingClientRect()
  const covers = [...coversOf(mapElement)].map((it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect()
    return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top }
  })
  return { ...size, free: freeArea(size, covers) }
}

const isSame = (a: MapRoom | null, b: MapRoom) => JSON.stringify(a) === JSON.stringify(b)

/** The map's current size and free part, measured whenever the map or an element over it changes its size. */
export function useMapRoom(mapElement: RefObject<HTMLElement | null>): MapRoom | null {
  const [room, setRoom] = useState<MapRoom | null>(null)
  const look = useCallback(() => {
    if (!mapElement.current) return
    const now = measure(mapElement.current)
    setRoom((before) => (isSame(before, now) ? before : now))
  }, [mapElement])
  // After every render, because elements over the map may have appeared or disappeared. An unchanged result updates nothing.
  useLayoutEffect(look)
  useLayoutEffect(() => {
    const box = mapElement.current
    if (!box) return
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    for (const it of coversOf(box)) sizes.observe(it)
    return () => sizes.disconnect()
  }, [mapElement, look])
  return room
}

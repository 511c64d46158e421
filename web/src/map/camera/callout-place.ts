import type { Box } from './free-area.ts'
import type { Point } from './view.ts'

/** From the mark to the nearest corner of its plate, past the rings; px at the usual size of the page. */
const ASIDE = 34
const ABOVE = 22
/** From the middle of the mark to where its leader line begins. */
const RING = { x: 20, y: 12 }
/** Radius of the inner ring, and from the middle of the mark to a plate right above or below it. */
const RING_PX = 24
const CLEAR = 37

export interface CalloutPlace {
  /** The corner of the plate that is nearest to the mark. */
  corner: Point
  /** On which side of that corner the plate lies. */
  side: 'left' | 'right'
  end: 'above' | 'below'
  /** Ends of the line from the mark to its plate. */
  from: Point
  to: Point
}

/** Right above the mark while there is room, else on the side where there is. `plate` is as large as it can become; `free` is where it may stand. */
export function calloutPlace(mark: Point, plate: { width: number; height: number }, free: Box, scale = 1): CalloutPlace {
  const [width, height] = [plate.width * scale, plate.height * scale]
  const roomRight = free.right - mark.x - ASIDE * scale
  const roomLeft = mark.x - ASIDE * scale - free.left
  const side = width <= roomRight || roomRight >= roomLeft ? 'right' : 'left'
  const end = mark.y - CLEAR * scale - height >= free.top ? 'above' : 'below'
  const [dx, dy] = [side === 'right' ? scale : -scale, end === 'above' ? -scale : scale]
  const aside = mark.x + dx * ASIDE
  // Narrow maps: the plate moves over the mark's column rather than out of sight, and stays clear of the rings.
  const x =
    side === 'right' ? Math.max(free.left, Math.min(aside, free.right - width)) : Math.min(free.right, Math.max(aside, free.left + width))
  if (Math.abs(x - aside) < 1) {
    const corner = { x: aside, y: mark.y + dy * ABOVE }
    return { corner, side, end, from: { x: mark.x + dx * RING.x, y: mark.y + dy * RING.y }, to: corner }
  }
  const y = mark.y + dy * CLEAR
  return { corner: { x, y }, side, end, from: { x: mark.x, y: mark.y + dy * RING_PX }, to: { x: mark.x, y } }
}

import type { Box } from './free-area.ts'
import type { Point } from './view.ts'

/** From the mark to the nearest corner of its callout, past the rings; px at the normal page scale. */
const ASIDE = 34
const ABOVE = 22
/** From the middle of the mark to the start of its leader line. */
const RING = { x: 20, y: 12 }
/** Radius of the inner ring, and from the middle of the mark to a callout right above or below it. */
const RING_PX = 24
const CLEAR = 37

export interface CalloutPlace {
  /** The corner of the callout that is nearest to the mark. */
  corner: Point
  /** On which side of that corner the callout lies. */
  side: 'left' | 'right'
  end: 'above' | 'below'
  /** Ends of the leader line from the mark to its callout. */
  from: Point
  to: Point
}

/**
 * Above and to the right of the mark while there is room, else on the side that has room. `plate` is the largest possible size; `free` is
 * the area it may use.
 */
export function calloutPlace(mark: Point, size: { width: number; height: number }, free: Box, scale = 1): CalloutPlace {
  const [width, height] = [size.width * scale, size.height * scale]
  const roomRight = free.right - mark.x - ASIDE * scale
  const roomLeft = mark.x - ASIDE * scale - free.left
  const side = width <= roomRight || roomRight >= roomLeft ? 'right' : 'left'
  const end = mark.y - CLEAR * scale - height >= free.top ? 'above' : 'below'
  const [dx, dy] = [side === 'right' ? scale : -scale, end === 'above' ? -scale : scale]
  const aside = mark.x + dx * ASIDE
  // On narrow maps the callout moves over the mark's column, so that it stays visible and clear of the rings.
  const x =
    side === 'right' ? Math.max(free.left, Math.min(aside, free.right - width)) : Math.min(free.right, Math.max(aside, free.left + width))
  if (Math.abs(x - aside) < 1) {
    const corner = { x: aside, y: mark.y + dy * ABOVE }
    return { corner, side, end, from: { x: mark.x + dx * RING.x, y: mark.y + dy * RING.y }, to: corner }
  }
  const y = mark.y + dy * CLEAR
  return { corner: { x, y }, side, end, from: { x: mark.x, y: mark.y + dy * RING_PX }, to: { x: mark.x, y } }
}

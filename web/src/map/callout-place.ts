import type { Point } from './view.ts'

/** px from the mark to the nearest corner of its plate: past the rings. */
const ASIDE = 34
const ABOVE = 22

export interface CalloutPlace {
  /** Of the plate's top left. */
  left: number
  top: number
  /** The corner of the plate at which the leader line ends, and the corner of the mark's ring at which it begins. */
  line: { from: Point; to: Point }
}

/** Right above the mark while there is room, else on the side where there is. */
export function calloutPlace(mark: Point, plate: { width: number; height: number }, view: { width: number; height: number }): CalloutPlace {
  const fitsRight = mark.x + ASIDE + plate.width <= view.width
  const fitsAbove = mark.y - ABOVE - plate.height >= 0
  const left = fitsRight ? mark.x + ASIDE : mark.x - ASIDE - plate.width
  const top = fitsAbove ? mark.y - ABOVE - plate.height : mark.y + ABOVE
  const side = fitsRight ? 1 : -1
  const down = fitsAbove ? -1 : 1
  const edge = fitsAbove ? top + plate.height : top
  return {
    left,
    top,
    line: { from: { x: mark.x + side * 20, y: mark.y + down * 12 }, to: { x: mark.x + side * ASIDE, y: edge } },
  }
}

import type { Point } from './view.ts'

/** From the mark to the nearest corner of its plate, past the rings; px at the usual size of the page. */
const ASIDE = 34
const ABOVE = 22
/** From the middle of the mark to where its leader line begins. */
const RING = { x: 20, y: 12 }

export interface CalloutPlace {
  /** The corner of the plate that is nearest to the mark. */
  corner: Point
  /** On which side of that corner the plate lies. */
  side: 'left' | 'right'
  end: 'above' | 'below'
  /** Where the line from the mark to the corner begins. */
  from: Point
}

/** Right above the mark while there is room, else on the side where there is. `plate` is as large as it can become. */
export function calloutPlace(
  mark: Point,
  plate: { width: number; height: number },
  view: { width: number; height: number },
  scale = 1,
): CalloutPlace {
  const side = mark.x + (ASIDE + plate.width) * scale <= view.width ? 'right' : 'left'
  const end = mark.y - (ABOVE + plate.height) * scale >= 0 ? 'above' : 'below'
  const [dx, dy] = [side === 'right' ? scale : -scale, end === 'above' ? -scale : scale]
  return {
    corner: { x: mark.x + dx * ASIDE, y: mark.y + dy * ABOVE },
    side,
    end,
    from: { x: mark.x + dx * RING.x, y: mark.y + dy * RING.y },
  }
}

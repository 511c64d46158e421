/** px from the top left of a map. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A map's size, and the largest uncovered part of it; px. */
export interface MapRoom {
  width: number
  height: number
  free: Box
}

/**
 * The largest rectangle of the map that no cover touches: toggles, legend and buttons lie over the map, and a mark must not be hidden
 * behind them. The whole map where nothing is left.
 */
export function freeArea({ width, height }: { width: number; height: number }, covers: readonly Box[]): Box {
  const inside = covers
    .map((it) => ({
      left: Math.max(0, it.left),
      top: Math.max(0, it.top),
      right: Math.min(width, it.right),
      bottom: Math.min(height, it.bottom),
    }))
    .filter((it) => it.right > it.left && it.bottom > it.top)
  const lefts = [0, ...inside.map((it) => it.right)]
  const rights = [width, ...inside.map((it) => it.left)]
  const tops = [0, ...inside.map((it) => it.bottom)]
  const bottoms = [height, ...inside.map((it) => it.top)]
  let best: Box | null = null
  for (const left of lefts) {
    for (const right of rights) {
      if (right <= left) continue
      const beside = inside.filter((it) => it.left < right && it.right > left)
      for (const top of tops) {
        for (const bottom of bottoms) {
          if (bottom <= top || beside.some((it) => it.top < bottom && it.bottom > top)) continue
          const box = { left, top, right, bottom }
          if (!best || areaOf(box) > areaOf(best)) best = box
        }
      }
    }
  }
  return best ?? { left: 0, top: 0, right: width, bottom: height }
}

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)

/** From the middle of the map to the middle of its free part. */
export function offsetOf({ width, height, free }: MapRoom): [x: number, y: number] {
  return [(free.left + free.right - width) / 2, (free.top + free.bottom - height) / 2]
}

export interface Placed {
  id: string
  /** Degrees. */
  lon: number
  lat: number
}

/**
 * Groups neighbouring places, at most `atMost` in each, by halving along the longer side. A group's model learns from its own
 * neighbourhood, and no fit is larger than that.
 */
export function groupsOf<T extends Placed>(places: readonly T[], atMost: number): T[][] {
  if (places.length <= atMost) return places.length === 0 ? [] : [[...places]]
  const spread = (of: (it: T) => number) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const it of places) [low, high] = [Math.min(low, of(it)), Math.max(high, of(it))]
    return high - low
  }
  const lat = places[0]?.lat ?? 0
  const acrossLon = spread((it) => it.lon) * Math.cos((lat * Math.PI) / 180) > spread((it) => it.lat)
  const along = (it: T) => (acrossLon ? it.lon : it.lat)
  const sorted = [...places].sort((a, b) => along(a) - along(b) || (a.id < b.id ? -1 : 1))
  const half = Math.ceil(sorted.length / 2)
  return [...groupsOf(sorted.slice(0, half), atMost), ...groupsOf(sorted.slice(half), atMost)]
}

import type { Position } from '@oppidum/domain/core/geo'

const METRES_PER_DEGREE = 111_195

/** West, south, east and north edge of the box around a circle. */
export function boxAround([lon, lat]: Position, metres: number): [number, number, number, number] {
  const north = metres / METRES_PER_DEGREE
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return [lon - east, lat - north, lon + east, lat + north]
}

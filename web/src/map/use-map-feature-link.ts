import { useLocation } from 'react-router'
import type { Entity } from '../selection/selection.ts'
import { MAP_PATH, mapAddress, opening } from './map-features/map-feature-address.ts'

/** Where a thing is open on the map; on the map itself layers and view stay as they are. */
export function useMapFeatureLink(): (thing: Entity) => string {
  const { pathname, search } = useLocation()
  return (thing) => {
    if (pathname !== MAP_PATH) return mapAddress(thing)
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(opening(thing))) value === null ? next.delete(name) : next.set(name, value)
    return `?${next}`
  }
}

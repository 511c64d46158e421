import { useLocation } from 'react-router'
import type { Entity } from '../selection/selection.ts'
import { MAP_PATH, mapAddress, opening } from './map-features/map-feature-address.ts'

/** The address that opens an entity on the map; on the map page itself, layers and view are kept. */
export function useMapFeatureLink(): (thing: Entity) => string {
  const { pathname, search } = useLocation()
  return (thing) => {
    if (pathname !== MAP_PATH) return mapAddress(thing)
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(opening(thing))) value === null ? next.delete(name) : next.set(name, value)
    return `?${next}`
  }
}

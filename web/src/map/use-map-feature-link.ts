import { useLocation } from 'react-router'
import type { Entity } from '../selection/selection.ts'
import { MAP_PATH, mapAddress, opening } from './map-features/map-feature-address.ts'

/** The address that opens an entity on the map; on the map page itself, layers and view are kept. */
export function useMapFeatureLink(): (entity: Entity) => string {
  const { pathname, search } = useLocation()
  return (entity) => {
    if (pathname !== MAP_PATH) return mapAddress(entity)
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(opening(entity))) value === null ? next.delete(name) : next.set(name, value)
    return `?${next}`
  }
}

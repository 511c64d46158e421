import type { Position } from '@oppidum/domain/core/geo'
import { useRef } from 'react'
import type { Entity } from '../../selection/selection.ts'
import { type MapFeatures, positionOf } from '../map-features/map-feature-list.ts'

/** Where the map goes when something is opened. It does not follow a vehicle that drives on: somebody may have moved the map since. */
export function useFocus(features: MapFeatures | null, open: Entity | null): Position | null {
  const first = useRef<{ id: string; position: Position } | null>(null)
  const position = open && features && positionOf(features, open)
  if (open?.kind !== 'vehicle') {
    first.current = null
    return position
  }
  if (first.current?.id !== open.id) first.current = position && { id: open.id, position }
  return first.current?.position ?? null
}

import { useCallback, useMemo, useState } from 'react'
import { useMedia } from '../ui/browser/use-media.ts'
import { type ViewStore, viewStore } from './camera/camera-store.ts'
import type { CameraGoal } from './map-state.ts'

/** Controls one map from outside it. */
export interface MapControls {
  store: ViewStore
  /** Zoom of factor 1; null before the map's size is known. */
  baseZoom: number | null
  /** The latest camera command. */
  order: CameraGoal | null
  zoomTo: (zoom: number) => void
  begin: (baseZoom: number) => void
}

export function useMapControls(): MapControls {
  const [store] = useState(viewStore)
  const [baseZoom, begin] = useState<number | null>(null)
  const [order, setOrder] = useState<CameraGoal | null>(null)
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const zoomTo = useCallback(
    (zoom: number) => {
      const view = store.now()
      if (view) setOrder({ center: view.center, zoom, atOnce: calm })
    },
    [store, calm],
  )
  return useMemo(() => ({ store, baseZoom, order, zoomTo, begin }), [store, baseZoom, order, zoomTo])
}

import { useCallback, useState } from 'react'
import { useAddress } from '../../api/use-address.ts'
import { FIRST_CHOICE, layersText, type MapLayer, parseLayers, toggled } from './layer-choice.ts'

const KEY = 'map_layers'
const MEMBER = 'layers'

function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // A browser may refuse storage; the choice then lasts as long as the address.
    return null
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // See above.
  }
}

/** The layers that the address names, else those of the last time, else Traffic alone. */
export function useLayerChoice(): { layers: readonly MapLayer[]; toggle: (layer: MapLayer) => void } {
  const { search, change } = useAddress()
  const [before] = useState(() => parseLayers(kept()) ?? FIRST_CHOICE)
  const named = search.get(MEMBER)
  const layers = parseLayers(named) ?? before
  const toggle = useCallback(
    (layer: MapLayer) => {
      const text = layersText(toggled(parseLayers(named) ?? before, layer))
      keep(text)
      change({ [MEMBER]: text }, { replace: true })
    },
    [named, before, change],
  )
  return { layers, toggle }
}

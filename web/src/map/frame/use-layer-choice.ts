import { useCallback, useState } from 'react'
import { useAddress } from '../../api/use-address.ts'
import { FIRST_CHOICE, layersText, type MapLayer, parseLayers, toggled } from './layer-choice.ts'

const KEY = 'map_layers'
const MEMBER = 'layers'

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Without storage, the selection lasts as long as the address.
    return null
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // As above.
  }
}

/** The layers in the address, else those of the last visit, else traffic alone. */
export function useLayerChoice(): { layers: readonly MapLayer[]; toggle: (layer: MapLayer) => void } {
  const { search, change } = useAddress()
  const [before] = useState(() => parseLayers(stored()) ?? FIRST_CHOICE)
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

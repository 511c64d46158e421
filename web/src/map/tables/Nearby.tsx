import { useText } from '../../i18n/text.ts'
import type { Entity } from '../../selection/selection.ts'
import { PanelSection } from '../../ui/overlays/SidePanelParts.tsx'
import type { MapLayer } from '../frame/layer-choice.ts'
import { useMapFeatures } from '../use-map-features.ts'
import { NearbyList } from './NearbyList.tsx'

const NO_LAYERS: readonly MapLayer[] = []

/** An entity's neighbours, as a section of its side panel. */
export function Nearby({ thing }: { thing: Entity }) {
  const text = useText()
  const { things } = useMapFeatures(NO_LAYERS, thing)
  if (!things) return null
  return (
    <PanelSection title={text('map.nearby')}>
      <NearbyList things={things} thing={thing} />
    </PanelSection>
  )
}

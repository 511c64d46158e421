import { useText } from '../../i18n/text.ts'
import type { Entity } from '../../selection/selection.ts'
import { PanelSection } from '../../ui/overlays/SidePanelParts.tsx'
import type { MapLayer } from '../frame/layer-choice.ts'
import { useMapFeatures } from '../use-map-features.ts'
import { NearbyList } from './NearbyList.tsx'

const NO_LAYERS: readonly MapLayer[] = []

/** An entity's neighbours, as a section of its side panel. */
export function Nearby({ entity }: { entity: Entity }) {
  const text = useText()
  const { features } = useMapFeatures(NO_LAYERS, entity)
  if (!features) return null
  return (
    <PanelSection title={text('map.nearby')}>
      <NearbyList features={features} entity={entity} />
    </PanelSection>
  )
}

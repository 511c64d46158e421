import { useText } from '../locales/text.ts'
import type { Thing } from '../selection/selection.ts'
import { SheetSection } from '../ui/SheetParts.tsx'
import type { MapLayer } from './layer-choice.ts'
import { NearbyList } from './NearbyList.tsx'
import { useMapThings } from './use-map-things.ts'

const NO_LAYERS: readonly MapLayer[] = []

/** What is around a thing, as a section of its sheet. */
export function Nearby({ thing }: { thing: Thing }) {
  const text = useText()
  const { things } = useMapThings(NO_LAYERS, thing)
  if (!things) return null
  return (
    <SheetSection title={text('map.nearby')}>
      <NearbyList things={things} thing={thing} />
    </SheetSection>
  )
}

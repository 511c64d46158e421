import { useRef } from 'react'
import { useInView } from '../../charts/use-in-view.ts'
import { Attribution } from '../frame/Attribution.tsx'
import type { MapLayer } from '../frame/layer-choice.ts'
import { MapFrame } from '../frame/MapFrame.tsx'
import { useMapControls } from '../map-controls.ts'
import { useMapFeatures } from '../use-map-features.ts'
import { useSlot } from '../use-slot.ts'
import styles from './GridReferenceMap.module.css'

/** A quarter of the city and its main roads. */
const ZOOM = 12.2

const nothing = () => undefined

/**
 * The middle of the city with some of its layers as a static picture above a plan; nothing on it opens. `credited` shows the attribution
 * also where several maps are side by side.
 */
export function GridReferenceMap({ layers, credited = false }: { layers: readonly MapLayer[]; credited?: boolean }) {
  const square = useRef<HTMLDivElement>(null)
  const turn = useSlot(useInView(square))
  return (
    // The card below describes it in words.
    <div ref={square} className={styles.square} aria-hidden="true" inert>
      {turn.mine && <DrawnMap layers={layers} onSettled={turn.done} />}
      <div className={styles.credit} data-credited={credited || undefined}>
        <Attribution />
      </div>
    </div>
  )
}

function DrawnMap({ layers, onSettled }: { layers: readonly MapLayer[]; onSettled: () => void }) {
  const controls = useMapControls()
  const { features } = useMapFeatures(layers)
  return (
    features && (
      <MapFrame
        features={features}
        layers={layers}
        controls={controls}
        onOpen={nothing}
        onSettled={onSettled}
        zoom={ZOOM}
        isStatic
        bare
        instead={null}
      />
    )
  )
}

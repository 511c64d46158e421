import type { MapLayer } from './layer-choice.ts'
import { MapFrame } from './MapFrame.tsx'
import { useMapControls } from './map-controls.ts'
import styles from './PlanSquare.module.css'
import { useMapThings } from './use-map-things.ts'

/** Streets can be told apart, and a whole quarter is in sight. */
const ZOOM = 13.2

const nothing = () => undefined

/** The middle of the city with some of its layers, standing still: a picture above a plan, of which nothing opens. */
export function PlanSquare({ layers }: { layers: readonly MapLayer[] }) {
  const controls = useMapControls()
  const { things } = useMapThings(layers)
  if (!things) return null
  return (
    // The card below says in words what it stands for.
    <div className={styles.square} aria-hidden="true" inert>
      <MapFrame things={things} layers={layers} controls={controls} onOpen={nothing} zoom={ZOOM} still shy instead={null} />
    </div>
  )
}

import { useSyncExternalStore } from 'react'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import styles from './MapTools.module.css'
import type { MapControls } from './map-controls.ts'
import { canGrow, canShrink, factorOf, stepped, zoomOf } from './zoom-factor.ts'

/** Steps of the zoom factor; they follow what wheel and pinch have done. REQUIREMENTS D2. */
export function ZoomButtons({ controls: { store, baseZoom, zoomTo } }: { controls: MapControls }) {
  const text = useText()
  const view = useSyncExternalStore(store.subscribe, store.now)
  const factor = view && baseZoom !== null ? factorOf(view.zoom, baseZoom) : 1
  const step = (direction: 1 | -1) => baseZoom !== null && zoomTo(zoomOf(stepped(factor, direction), baseZoom))
  return (
    <fieldset className={styles.tools} data-factor={factor.toFixed(2)}>
      <legend className="visually-hidden">{text('map.zoom')}</legend>
      <button
        type="button"
        className={styles.zoom}
        aria-label={text('map.zoom-out')}
        disabled={!canShrink(factor)}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <button type="button" className={styles.zoom} aria-label={text('map.zoom-in')} disabled={!canGrow(factor)} onClick={() => step(1)}>
        <Icon name="plus" size={16} />
      </button>
    </fieldset>
  )
}

import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { FURTHEST_IN, FURTHEST_OUT } from '../camera/base-camera.ts'
import { byFactor, byLevel, factorOf } from '../camera/zoom-factor.ts'
import type { MapControls } from '../map-controls.ts'
import styles from './MapTools.module.css'

/** Steps of the zoom factor, or zoom levels down to single houses; they follow wheel and pinch. */
export function ZoomButtons({ controls: { store, baseZoom, zoomTo }, levels = false }: { controls: MapControls; levels?: boolean }) {
  const text = useText()
  const view = useSyncExternalStore(store.subscribe, store.now)
  const factor = view && baseZoom !== null ? factorOf(view.zoom, baseZoom) : 1
  const next = (direction: 1 | -1) => {
    if (baseZoom === null || !view) return null
    return (levels ? byLevel(baseZoom - FURTHEST_OUT, FURTHEST_IN) : byFactor(baseZoom))(view.zoom, direction)
  }
  const [outward, inward] = [next(-1), next(1)]
  // Before the map is rendered, the buttons start it.
  const isEnd = (zoom: number | null) => view !== null && zoom === null
  return (
    <fieldset className={styles.tools} data-factor={factor.toFixed(2)}>
      <legend className="visually-hidden">{text('map.zoom')}</legend>
      <button
        type="button"
        className={styles.zoom}
        aria-label={text('map.zoom-out')}
        disabled={isEnd(outward)}
        onClick={() => outward !== null && zoomTo(outward)}
      >
        <Icon name="minus" size={16} />
      </button>
      <button
        type="button"
        className={styles.zoom}
        aria-label={text('map.zoom-in')}
        disabled={isEnd(inward)}
        onClick={() => inward !== null && zoomTo(inward)}
      >
        <Icon name="plus" size={16} />
      </button>
    </fieldset>
  )
}

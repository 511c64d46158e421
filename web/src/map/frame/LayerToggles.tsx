import { LockMark } from '../../charts/range/LockMark.tsx'
import { type TextId, useText } from '../../i18n/text.ts'
import { useIdentity, useMay } from '../../identity/identity.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { MapLayer } from './layer-choice.ts'
import styles from './MapTools.module.css'

const LAYER_TEXT: Record<MapLayer, TextId> = {
  traffic: 'map.traffic',
  energy: 'map.energy',
  incidents: 'map.incidents',
  requests: 'map.requests',
  districts: 'map.districts',
  risk: 'map.risk',
  vehicles: 'vehicle.layer',
}

export function useLayerName(): (layer: MapLayer) => string {
  const text = useText()
  return (layer) => text(LAYER_TEXT[layer])
}

/** A toggle for each layer. */
export function LayerToggles(props: { offered: readonly MapLayer[]; layers: readonly MapLayer[]; onToggle: (layer: MapLayer) => void }) {
  const { offered, layers, onToggle } = props
  const text = useText()
  const nameOf = useLayerName()
  const { state } = useIdentity()
  const locked = !useMay('predictiveAnalytics') && state === 'ready'
  return (
    <fieldset className={`${styles.tools} ${styles.layers}`}>
      <legend className="visually-hidden">{text('map.layers')}</legend>
      {offered.map((layer) => (
        <button key={layer} type="button" className={styles.toggle} aria-pressed={layers.includes(layer)} onClick={() => onToggle(layer)}>
          {layers.includes(layer) && <Icon name="check" size={14} />}
          {nameOf(layer)}
          {layer === 'risk' && locked && <LockMark />}
        </button>
      ))}
    </fieldset>
  )
}

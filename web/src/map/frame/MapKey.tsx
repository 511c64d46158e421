import { type TextId, useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useView } from '../camera/camera-store.ts'
import { scaleBar } from '../camera/scale-bar.ts'
import { metresPerPx } from '../camera/view.ts'
import type { MapLayer } from './layer-choice.ts'
import styles from './MapKey.module.css'

const LONGEST_PX = 100
const KM_M = 1_000

const LINES: { look: string; text: TextId }[] = [
  { look: 'free', text: 'map.free' },
  { look: 'slow', text: 'map.slow' },
  { look: 'jam', text: 'map.standing' },
  { look: 'none', text: 'map.old' },
]
const HEXAGONS: { look: string; text: TextId }[] = [
  { look: 'near', text: 'map.near-limit' },
  { look: 'over', text: 'map.over-limit' },
]

const VEHICLES: { look: string; text: TextId }[] = [
  { look: 'current', text: 'vehicle.current' },
  { look: 'stale', text: 'vehicle.stale' },
]

/** What the strokes mean, and the length of a kilometre. */
export function MapKey({ layers }: { layers: readonly MapLayer[] }) {
  const text = useText()
  return (
    <div className={styles.key}>
      <ul className={styles.meanings} aria-label={text('map.key')}>
        {layers.includes('traffic') &&
          LINES.map((it) => (
            <li key={it.look} className={styles.meaning}>
              <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true" className={styles.stroke} data-look={it.look}>
                <path d="M3 5h20" />
                {it.look === 'jam' && <path className={styles.core} d="M3 5h20" />}
              </svg>
              {text(it.text)}
            </li>
          ))}
        {layers.includes('energy') &&
          HEXAGONS.map((it) => (
            <li key={it.look} className={styles.meaning}>
              <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true" className={styles.station} data-look={it.look}>
                <path d="M10 1 17.8 5.5v9L10 19 2.2 14.5v-9Z" />
              </svg>
              {text(it.text)}
            </li>
          ))}
        {layers.includes('vehicles') &&
          VEHICLES.map((it) => (
            <li key={it.look} className={styles.meaning}>
              <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={styles.vehicle} data-look={it.look}>
                <circle cx="6" cy="6" r="4" />
              </svg>
              {text(it.text)}
            </li>
          ))}
      </ul>
      <Scale />
    </div>
  )
}

function Scale() {
  const text = useText()
  const format = useFormat()
  const view = useView()
  if (!view) return null
  const { metres, px } = scaleBar(metresPerPx(view), LONGEST_PX)
  const length = metres >= KM_M ? `${format.number(metres / KM_M)} ${text('unit.km')}` : `${format.number(metres)} ${text('map.metres')}`
  return (
    <span className={styles.scale}>
      <span className={styles.bar} style={{ width: `${px}px` }} aria-hidden="true" />
      <span className="visually-hidden">{text('map.scale')} </span>
      {length}
    </span>
  )
}

import { MINUTE_MS } from '@oppidum/domain/core/time'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import styles from './RiskCard.module.css'

/** Selects one of the coming hours, by pointer or arrow keys. */
export function HourChooser({ hours, place, onHour }: { hours: readonly string[]; place: number; onHour: (place: number) => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const at = hours[place]
  if (at === undefined) return null
  const said = text('risk.hour', { from: format.time(at, nowMs) })
  return (
    <label className={styles.hour}>
      <span>{said}</span>
      <input
        type="range"
        min={0}
        max={hours.length - 1}
        value={place}
        aria-valuetext={said}
        onChange={(event) => onHour(Number(event.target.value))}
      />
    </label>
  )
}

import { useText } from '../../i18n/text.ts'
import { useVehicleFleet } from './use-vehicles.ts'
import styles from './VehicleCount.module.css'

/** How many vehicles are shown, and how many of them only with an old position. */
export function VehicleCount() {
  const text = useText()
  const { total, stale, revision } = useVehicleFleet()
  if (revision === 0) return <p className={styles.count}>{text('vehicle.loading')}</p>
  return (
    <p className={styles.count} data-vehicles={total}>
      {text('vehicle.count', { count: total })}
      {stale > 0 && ` ${text('vehicle.count-stale', { count: stale })}`}
    </p>
  )
}

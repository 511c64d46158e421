import { anchor, type Position } from '@oppidum/domain/core/geo'
import type { FeedSite } from '@oppidum/domain/feeds/feed-setup'
import { useMemo } from 'react'
import { useText } from '../../../../i18n/text.ts'
import styles from './Sensors.module.css'
import type { SensorMap } from './sensor-map.ts'

/** More rings than these hide the map. */
const MOST_RINGS = 200

/** The sensors without a section, on the map. */
export function SensorOverview({ sites, SensorsMap }: { sites: readonly FeedSite[]; SensorsMap: SensorMap }) {
  const text = useText()
  const places = useMemo(
    () => sites.flatMap((it): Position[] => (it.match === 'none' && it.geometry ? [anchor(it.geometry)] : [])),
    [sites],
  )
  const shown = useMemo(() => places.slice(0, MOST_RINGS), [places])
  if (places.length === 0) return null
  return (
    <figure className={styles.overview}>
      <div className={styles.map}>
        <SensorsMap sensors={shown} sectionId={null} focus={null} />
      </div>
      <figcaption className={styles.caption}>
        {text(places.length > MOST_RINGS ? 'feeds.rings-first' : 'feeds.rings', { count: shown.length })}
      </figcaption>
    </figure>
  )
}

import { useCity } from '../../api/config.tsx'
import styles from './MapFrame.module.css'

const OPENSTREETMAP = '© OpenStreetMap contributors'

/** The attribution that the map data requires: always visible, whatever else is. */
export function Attribution({ plain = false }: { plain?: boolean }) {
  const { mapAttribution } = useCity()
  if (mapAttribution === '') return null
  return (
    <p className={styles.attribution} data-plain={plain || undefined}>
      {mapAttribution === OPENSTREETMAP ? (
        <a href="https://www.openstreetmap.org/copyright" rel="noreferrer" target="_blank">
          {mapAttribution}
        </a>
      ) : (
        mapAttribution
      )}
    </p>
  )
}

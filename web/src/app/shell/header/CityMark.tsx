import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { Badge } from '../../../ui/values/Badge.tsx'
import styles from './CityMark.module.css'

/** The city's name, and whether its values are simulated: stated once for the whole page. */
export function CityMark({ className }: { className?: string | undefined }) {
  const text = useText()
  const { name, demo } = useCity()
  return (
    <p className={`${styles.city} ${className ?? ''}`}>
      <span className={styles.name}>{name}</span>
      {demo && (
        <Badge stroke="dashed" tip={text('evidence.simulated-hint')}>
          {text('city.demo')}
        </Badge>
      )}
    </p>
  )
}

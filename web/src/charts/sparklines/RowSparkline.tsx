import styles from './Sparkline.module.css'
import { SparkLine, type SparkProps } from './Sparkline.tsx'
import { useRowSpark } from './use-row-spark.ts'

/** The last 24 hours of a list row; visible rows share their requests. */
export function RowSparkline({ measure, place, name, dim = false }: SparkProps & { place: string }) {
  const spark = useRowSpark(measure, place)
  return spark ? <SparkLine measure={measure} name={name} dim={dim} spark={spark} /> : <span className={styles.room} />
}

import styles from './Sparkline.module.css'
import { SparkLine, type SparkProps } from './Sparkline.tsx'
import { useIsSparkKnown, useRowSpark } from './use-row-spark.ts'
import { useSettled } from './use-settled.ts'

type RowProps = SparkProps & { place: string }

/** The last 24 hours of a list row; visible rows share their requests. Rows that only fly past request nothing. */
export function RowSparkline(props: RowProps) {
  const isKnown = useIsSparkKnown(props.measure, props.place)
  return useSettled(isKnown) ? <SettledSparkline {...props} /> : <span className={styles.room} />
}

function SettledSparkline({ measure, place, name, dim = false }: RowProps) {
  const spark = useRowSpark(measure, place)
  return spark ? <SparkLine measure={measure} name={name} dim={dim} spark={spark} /> : <span className={styles.room} />
}

import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { useMemo, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { chartSeries } from '../chart-series.ts'
import { useMeasureWords, writtenValue } from '../measure-labels.ts'
import { useInView } from '../use-in-view.ts'
import styles from './Sparkline.module.css'
import { SPARK_HEIGHT, SPARK_WIDTH, sparkPaths } from './spark-paths.ts'
import type { RowSpark } from './use-row-spark.ts'
import { useSparkHistory } from './use-spark-history.ts'

export interface SparkProps {
  measure: MeasureId
  name: string
  dim?: boolean
}

/** A figure's last 24 hours with the day before behind them. Keeps its space when there is no history. */
export function Sparkline({ measure, place, name, dim = false }: SparkProps & { place?: string }) {
  const room = useRef<HTMLSpanElement>(null)
  const history = useSparkHistory(measure, place, useInView(room))
  return history ? <SparkLine measure={measure} name={name} dim={dim} spark={history} /> : <span ref={room} className={styles.room} />
}

/** The drawn line. */
export function SparkLine({ measure, name, dim, spark }: Required<SparkProps> & { spark: RowSpark }) {
  const text = useText()
  const format = useFormat()
  const words = useMeasureWords(measure)
  const paths = useMemo(() => {
    const { period, before, stepSeconds } = spark
    const fromMs = Date.parse(period.from)
    const present = chartSeries(period, stepSeconds)
    const dayBefore = before && chartSeries(before, stepSeconds, 1, fromMs - Date.parse(before.from))
    const paths = sparkPaths(present, dayBefore, fromMs, Date.parse(period.to))
    return paths && { ...paths, points: present.points.map((it) => it.mean) }
  }, [spark])
  if (!paths) return <span className={styles.room} />
  const written = (value: number) => writtenValue(value * words.factor, words, format)
  const label = text('spark.label', {
    name,
    low: written(Math.min(...paths.points)),
    high: written(Math.max(...paths.points)),
  })
  return (
    <svg
      className={styles.spark}
      data-dim={dim || undefined}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {paths.before && <path className={styles.before} d={paths.before} />}
      <path className={styles.present} d={paths.present} />
      {paths.end && <circle className={styles.end} cx={paths.end.x} cy={paths.end.y} r="2.5" />}
    </svg>
  )
}

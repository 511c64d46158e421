import type { MeasureId } from '@oppidum/domain/measure'
import { useMemo, useRef } from 'react'
import { useFormat } from '../evidence/use-format.ts'
import { useText } from '../locales/text.ts'
import { useMeasureWords } from './measure-words.ts'
import styles from './Sparkline.module.css'
import { chartSeries } from './series.ts'
import { SPARK_HEIGHT, SPARK_WIDTH, sparkPaths } from './spark-paths.ts'
import { useSeen } from './use-seen.ts'
import { useSparkHistory } from './use-spark-history.ts'

/** The last 24 hours of a figure with the day before behind them. The room stays when there is no history. design: LOOK, 'Charts'. */
export function Sparkline({ measure, place, name, dim = false }: { measure: MeasureId; place?: string; name: string; dim?: boolean }) {
  const text = useText()
  const format = useFormat()
  const words = useMeasureWords(measure)
  const room = useRef<HTMLSpanElement>(null)
  const history = useSparkHistory(measure, place, useSeen(room))
  const drawn = useMemo(() => {
    if (!history) return null
    const { period, before, stepSeconds } = history
    const fromMs = Date.parse(period.from)
    const present = chartSeries(period, stepSeconds)
    const dayBefore = before && chartSeries(before, stepSeconds, 1, fromMs - Date.parse(before.from))
    const paths = sparkPaths(present, dayBefore, fromMs, Date.parse(period.to))
    return paths && { ...paths, points: present.points.map((it) => it.mean) }
  }, [history])
  if (!drawn) return <span ref={room} className={styles.room} />
  const written = (value: number) => `${format.number(value * words.factor, words.digits)}${words.tight ? '' : ' '}${words.unit}`
  const label = text('spark.label', {
    name,
    low: written(Math.min(...drawn.points)),
    high: written(Math.max(...drawn.points)),
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
      {drawn.before && <path className={styles.before} d={drawn.before} />}
      <path className={styles.present} d={drawn.present} />
      {drawn.end && <circle className={styles.end} cx={drawn.end.x} cy={drawn.end.y} r="2.5" />}
    </svg>
  )
}

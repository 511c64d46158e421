import { brokenLine, type ChartSeries } from '../../../charts/chart-series.ts'
import type { ForecastPoint as LinePoint } from '../../../charts/plots/aligned-lines.ts'
import { valueAxis } from '../../../charts/plots/ticks.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import styles from './OutlookChart.module.css'
import { outlookPaths } from './outlook-paths.ts'

const TICKS = 3

/**
 * A small chart of the measured values up to now and the forecast after that: solid, dashed, the prediction interval as a flat band, and a
 * hairline at now. All values in the displayed unit.
 */
export function OutlookChart(props: {
  /** The chart's accessible name. */
  label: string
  unit: string
  /** Null where no measured series precedes the forecast. */
  past: ChartSeries | null
  /** The forecast with its interval; starts where the measured line ends. */
  ahead: readonly LinePoint[]
  /** A usual value to compare with. */
  usual?: { value: number; name: string }
  fromMs: number
  toMs: number
  nowMs: number
}) {
  const { label, unit, past, ahead, usual, fromMs, toMs, nowMs } = props
  const text = useText()
  const format = useFormat()
  const measured = past?.points ?? []
  const values = [...measured.map((it) => it.mean), ...ahead.flatMap((it) => [it.low, it.high]), ...(usual ? [usual.value] : [])]
  const axis = valueAxis(values, TICKS)
  const paths = outlookPaths(past ? brokenLine(past) : [], ahead, { fromMs, toMs, low: axis.low, high: axis.high })
  const place = (ms: number) => ((ms - fromMs) / (toMs - fromMs)) * 100
  const height = (value: number) => ((axis.high - value) / (axis.high - axis.low)) * 100
  const time = (ms: number) => format.time(new Date(ms).toISOString(), nowMs)
  return (
    <figure className={styles.chart}>
      <span className={styles.unit} aria-hidden="true">
        {unit}
      </span>
      <div className={styles.plot}>
        {axis.ticks.map((it) => (
          <span key={it} className={styles.tick} style={{ insetBlockStart: `${height(it)}%` }} aria-hidden="true">
            <span className={styles.value}>{format.number(it, axis.digits)}</span>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          <title>{label}</title>
          {paths.band && <path className={styles.band} d={paths.band} />}
          {usual && <path className={styles.usual} d={`M0 ${height(usual.value)}H100`} />}
          {paths.past && <path className={styles.past} d={paths.past} />}
          {paths.ahead && <path className={styles.ahead} d={paths.ahead} />}
        </svg>
        {nowMs >= fromMs && nowMs <= toMs && (
          <span className={styles.now} style={{ insetInlineStart: `${place(nowMs)}%` }} aria-hidden="true" />
        )}
      </div>
      <div className={styles.times} aria-hidden="true">
        {place(nowMs) > 25 && <span>{time(fromMs)}</span>}
        <span
          className={styles.moment}
          style={{ insetInlineStart: `${Math.max(0, Math.min(100, place(nowMs)))}%` }}
          data-first={place(nowMs) <= 25 || undefined}
        >
          {text('chart.now', { time: time(nowMs) })}
        </span>
        <span className={styles.last}>{time(toMs)}</span>
      </div>
      {usual && <figcaption className={styles.caption}>{usual.name}</figcaption>}
    </figure>
  )
}

import { MINUTE_MS } from '@oppidum/domain/core/time'
import { figure } from '@oppidum/domain/telemetry/provenance'
import { BAR_HOURS, type HourlySpeed } from '@oppidum/domain/telemetry/traffic'
import { useCity } from '../../api/config.tsx'
import { BarChart, type ChartBar } from '../../charts/plots/BarChart.tsx'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { scaled } from '../../provenance/record-figures.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useSpeedUnit } from '../../provenance/use-speed-unit.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import styles from './HourlyBars.module.css'
import { axisTicks, axisTop, hourLabel, isPresentHour, nowPosition } from './hourly-chart.ts'

/** Mean speeds at seven hours of the day; hours still to come show yesterday's value, hatched. */
export function HourlyBars({ bars }: { bars: readonly HourlySpeed[] }) {
  const text = useText()
  const format = useFormat()
  const { timeZone } = useCity()
  const { unit, factor } = useSpeedUnit()
  const nowMs = useNowEvery(MINUTE_MS)
  const byHour = BAR_HOURS.map((hour) => ({ hour, bar: bars.find((it) => it.hour === hour) }))
  const top = axisTop(bars.flatMap((it) => [it.avgSpeed, it.dayBefore]).map((it) => (it === null ? null : it * factor)))
  const now = bars.length > 0 ? nowPosition(nowMs, timeZone) : null
  const height = (value: number) => `${(100 * value * factor) / top}%`
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <ul className={styles.axis} aria-hidden="true">
          <li className={styles.unit}>{unit}</li>
          {axisTicks(top).map((tick) => (
            <li key={tick} className={styles.tick} style={{ bottom: `${(100 * tick) / top}%` }}>
              <span>{format.number(tick)}</span>
            </li>
          ))}
        </ul>
        <div className={styles.bars}>
          <BarChart bars={byHour.map((it) => toChartBar(it, factor, nowMs))} top={top} />
        </div>
        <ol className={styles.bars}>
          {byHour.map(({ hour, bar }) => (
            <li key={hour} className={styles.column} data-present={(bar && isPresentHour(bar, nowMs)) || undefined}>
              <span className={styles.value} style={{ bottom: bar ? height(Math.max(bar.avgSpeed ?? 0, bar.dayBefore ?? 0)) : 0 }}>
                <FigureText figure={bar ? scaled(figure(bar.avgSpeed, bar.evidence), factor) : null} size="strong" />
                {bar?.yesterday && <span className="visually-hidden"> {text('bars.yesterday')}</span>}
              </span>
              <span className={styles.hour}>{hourLabel(hour)}</span>
            </li>
          ))}
        </ol>
        {now !== null && (
          <div className={styles['now-area']} aria-hidden="true">
            <span className={styles.now} data-late={now > 0.8 || undefined} style={{ insetInlineStart: `${now * 100}%` }}>
              <span>{format.time(nowMs)}</span>
            </span>
          </div>
        )}
      </div>
      <figcaption className={styles.caption}>{text('bars.caption')}</figcaption>
    </figure>
  )
}

function toChartBar({ hour, bar }: { hour: number; bar: HourlySpeed | undefined }, factor: number, nowMs: number): ChartBar {
  const shown = (speedMph: number | null | undefined) => (speedMph === null || speedMph === undefined ? null : speedMph * factor)
  return {
    id: hour,
    value: shown(bar?.avgSpeed),
    before: shown(bar?.dayBefore),
    hatched: bar?.yesterday ?? false,
    present: bar !== undefined && isPresentHour(bar, nowMs),
  }
}

import { DAY_MS } from '@oppidum/domain/core/time'
import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { type CSSProperties, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useCity } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { later } from '../../ui/browser/later.ts'
import { type ChartPoint, type ChartSeries, nearest } from '../chart-series.ts'
import { useDayFormat } from '../use-day-format.ts'
import { useSize } from '../use-size.ts'
import type { ForecastPoint } from './aligned-lines.ts'
import { Crosshair } from './Crosshair.tsx'
import styles from './LineChart.module.css'
import { type TimeTick, timeTicks, valueAxis } from './ticks.ts'

/** The drawing library loads with the first chart; until then only the axes are visible. */
const LinePlot = later(async () => (await import('./LinePlot.tsx')).LinePlot)

const TICK_ROOM_PX = 100
/** Beyond this span, weekdays are ambiguous. */
const WEEKS_MS = 10 * DAY_MS
const NO_FORECAST: readonly ForecastPoint[] = []

export interface LineChartProps {
  /** The line's name, for screen readers. */
  name: string
  unit: string
  /** Fraction digits of a value that is read off. */
  digits: number
  fromMs: number
  toMs: number
  series: ChartSeries
  /** Overlaid on the present period. */
  before: ChartSeries | null
  /** The meaning of the second line, where it is not the previous period. */
  beforeName?: string
  /** Dashed, within its prediction interval: computed values are never solid. */
  forecast?: readonly ForecastPoint[]
  /** The line to compare values with: free flow, capacity. */
  limit?: { value: number; name: string } | null
  /** The present moment, when it lies in the period. */
  nowMs: number | null
  /** Where the values come from; null when unknown. */
  evidence: Provenance | null
  dim?: boolean
  small?: boolean
  /** Marks on the time axis, given its width in px. */
  marks?: (width: number) => ReactNode
  /** Content at values: coordinates are shares of the axes, from 0 to 1. */
  over?: (place: { at: (ms: number) => number; height: (value: number) => number }) => ReactNode
}

/** A line over city time. Values are read off by pointer or with arrow keys. */
export function LineChart(props: LineChartProps) {
  const {
    name,
    unit,
    digits,
    fromMs,
    toMs,
    series,
    before,
    forecast = NO_FORECAST,
    limit = null,
    nowMs,
    dim = false,
    small = false,
  } = props
  const text = useText()
  const format = useFormat()
  const days = useDayFormat()
  const { timeZone } = useCity()
  const area = useRef<HTMLDivElement>(null)
  const { width } = useSize(area)
  const [read, setRead] = useState<number | null>(null)
  const points = useMemo(() => [...series.points, ...expectedPoints(forecast, series.points.at(-1)?.ms)], [series, forecast])
  const axis = useMemo(() => valueAxis(valuesOf(series, before, forecast, limit), small ? 3 : 5), [series, before, forecast, limit, small])
  const most = Math.max(4, Math.min(9, Math.floor(width / TICK_ROOM_PX)))
  const times = useMemo(() => timeTicks(fromMs, toMs, timeZone, most), [fromMs, toMs, timeZone, most])
  const lines = useMemo(() => ({ series, before, forecast }), [series, before, forecast])
  const at = (ms: number) => (ms - fromMs) / (toMs - fromMs)
  const height = (value: number) => (value - axis.low) / (axis.high - axis.low)
  const tickLabel = ({ ms, midnight, dayAlone }: TimeTick) => {
    if (dayAlone) return toMs - fromMs > WEEKS_MS ? days.day(ms) : days.weekdayDay(ms)
    return midnight ? `${days.weekday(ms)} ${format.time(ms)}` : format.time(ms)
  }
  const labels = axis.ticks.map((it) => format.number(it, axis.digits))
  const index = read === null ? null : points.findIndex((it) => it.ms === read)
  const point = index === null ? null : (points[index] ?? null)
  const last = series.points.at(-1)

  return (
    <div
      className={styles.chart}
      data-small={small || undefined}
      data-dim={dim || undefined}
      style={{ '--axis': `${Math.max(...labels.map((it) => it.length))}ch` } as CSSProperties}
    >
      <span className={styles.unit}>{unit}</span>
      <ul className={styles.values} aria-hidden="true">
        {axis.ticks.map((tick, place) => (
          <li key={tick} style={{ insetBlockEnd: percent(height(tick)) }}>
            <span>{labels[place]}</span>
          </li>
        ))}
      </ul>
      <div ref={area} className={styles.area}>
        {series.gaps.map((gap) => (
          <span
            key={gap.fromMs}
            className={styles.gap}
            title={text('chart.gap', { from: format.time(gap.fromMs, toMs), to: format.time(gap.toMs, toMs) })}
            style={{ insetInlineStart: percent(at(gap.fromMs)), width: percent(at(gap.toMs) - at(gap.fromMs)) }}
          />
        ))}
        {limit && (
          <span className={styles.limit} style={{ insetBlockEnd: percent(height(limit.value)) }}>
            <span>{limit.name}</span>
          </span>
        )}
        <Suspense fallback={null}>
          <LinePlot lines={lines} fromMs={fromMs} toMs={toMs} low={axis.low} high={axis.high} dim={dim} />
        </Suspense>
        {nowMs !== null && at(nowMs) >= 0 && at(nowMs) <= 1 && (
          <span className={styles.now} data-late={at(nowMs) > 0.5 || undefined} style={{ insetInlineStart: percent(at(nowMs)) }}>
            <span>{text('chart.now', { time: format.time(nowMs) })}</span>
          </span>
        )}
        {last && nowMs !== null && (
          <span className={styles.end} style={{ insetInlineStart: percent(at(last.ms)), insetBlockEnd: percent(height(last.mean)) }} />
        )}
        {point && (
          <Crosshair
            point={point}
            before={before && nearestWithin(before.points, point)}
            beforeName={props.beforeName}
            unit={unit}
            digits={digits}
            evidence={props.evidence}
            x={at(point.ms)}
            y={height(point.mean)}
          />
        )}
        <Reader
          name={name}
          points={points}
          index={index}
          unit={unit}
          digits={digits}
          at={at}
          onRead={setRead}
          fromMs={fromMs}
          toMs={toMs}
        />
        {props.over?.({ at, height })}
        {props.marks?.(width)}
      </div>
      <ul className={styles.times} aria-hidden="true">
        {times.map((tick) => (
          <li key={tick.ms} data-day={tick.midnight || undefined} style={{ '--at': at(tick.ms) } as CSSProperties}>
            <span className={styles.tick}>{tickLabel(tick)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Takes pointer and keys, and exposes the value that is read off like the value of a slider. */
function Reader(props: {
  name: string
  points: readonly ChartPoint[]
  index: number | null
  unit: string
  digits: number
  at: (ms: number) => number
  fromMs: number
  toMs: number
  onRead: (ms: number | null) => void
}) {
  const { name, points, index, unit, digits, fromMs, toMs, onRead } = props
  const text = useText()
  const format = useFormat()
  const place = index ?? points.length - 1
  const point = points[place]
  const moves: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    PageDown: place - 10,
    PageUp: place + 10,
    Home: 0,
    End: points.length - 1,
  }
  if (!point) return null
  return (
    <div
      className={styles.reader}
      role="slider"
      tabIndex={0}
      aria-label={text('chart.reader', { name })}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={place}
      aria-valuetext={text('chart.reading', {
        time: format.time(point.ms, toMs),
        value: `${format.number(point.mean, digits)} ${unit}`,
      })}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        onRead(nearest(points, fromMs + ((event.clientX - box.left) / box.width) * (toMs - fromMs))?.ms ?? null)
      }}
      onPointerLeave={() => onRead(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onRead(point.ms)}
      onBlur={() => onRead(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onRead(null)
        const to = moves[event.key]
        if (to === undefined) return
        event.preventDefault()
        onRead(points[Math.max(0, Math.min(points.length - 1, to))]?.ms ?? null)
      }}
    />
  )
}

/** The forecast after the last measured value, as points that are read off like measured ones. */
function expectedPoints(forecast: readonly ForecastPoint[], afterMs = Number.NEGATIVE_INFINITY): ChartPoint[] {
  return forecast
    .filter((it) => it.ms > afterMs)
    .map(({ ms, mean, low, high }) => ({ ms, fromMs: ms, toMs: ms, mean, lowest: low, highest: high, quality: 'forecast' }))
}

const percent = (share: number) => `${share * 100}%`

function nearestWithin(points: readonly ChartPoint[], to: ChartPoint): ChartPoint | null {
  const point = nearest(points, to.ms)
  return point && Math.abs(point.ms - to.ms) <= Math.max(60_000, 1.5 * (point.toMs - point.fromMs)) ? point : null
}

function valuesOf(
  series: ChartSeries,
  before: ChartSeries | null,
  forecast: readonly ForecastPoint[],
  limit: { value: number } | null,
): number[] {
  return [
    ...[...series.points, ...(before?.points ?? [])].map((it) => it.mean),
    ...forecast.flatMap((it) => [it.low, it.high]),
    // A value that is compared to a limit is a share of it, so the axis includes both zero and the limit.
    ...(limit ? [0, limit.value] : []),
  ]
}

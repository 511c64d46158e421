import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { QUALITY_TEXT } from '../../provenance/quality-text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import type { ChartPoint } from '../chart-series.ts'
import { useDayFormat } from '../use-day-format.ts'
import styles from './Crosshair.module.css'
import { pointFigure } from './point-figure.ts'

/** The values at one time: a hairline, a dot, and a label. */
export function Crosshair({
  point,
  before,
  beforeName,
  unit,
  digits,
  evidence,
  x,
  y,
}: {
  point: ChartPoint
  before: ChartPoint | null
  /** The meaning of the second line, where it is not the previous period. */
  beforeName?: string | undefined
  unit: string
  digits: number
  evidence: Provenance | null
  /** 0 to 1 along the time axis. */
  x: number
  /** 0 to 1 up the value axis. */
  y: number
}) {
  const text = useText()
  const format = useFormat()
  const days = useDayFormat()
  const tight = unit === '%'
  const length = point.toMs - point.fromMs
  const time = days.dayTime(point.fromMs)
  return (
    <div className={styles.crosshair} data-late={x > 0.6 || undefined} style={{ insetInlineStart: `${x * 100}%` }} aria-hidden="true">
      <span className={styles.dot} style={{ insetBlockEnd: `${y * 100}%` }} />
      <div className={styles.plate}>
        <span className={styles.time}>{length > 0 ? `${time} – ${format.time(point.toMs)}` : time}</span>
        <span>
          <FigureText figure={pointFigure(point, evidence)} unit={unit} tight={tight} digits={digits} size="strong" />
        </span>
        {before && (
          <span className={styles.before}>
            <FigureText figure={pointFigure(before, evidence)} unit={unit} tight={tight} digits={digits} />{' '}
            {beforeName ?? text('chart.before')}
          </span>
        )}
        {point.quality === 'forecast' && (
          <span className={styles.before}>
            {text('chart.band', { low: format.number(point.lowest, digits), high: format.number(point.highest, digits) })}
          </span>
        )}
        <span className={styles.quality}>{text(QUALITY_TEXT[point.quality])}</span>
      </div>
    </div>
  )
}

import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import { PER_MPH } from '@oppidum/domain/telemetry/speed'
import { useMemo } from 'react'
import { LegendLine } from '../../../charts/ChartLegend.tsx'
import { LineChart } from '../../../charts/plots/LineChart.tsx'
import { useText } from '../../../i18n/text.ts'
import { useCitySpeedUnit } from '../../../provenance/use-speed-unit.ts'
import styles from './AnswerChart.module.css'
import { chartLines } from './chart-lines.ts'

/** Values below this have a fraction digit. */
const FEW = 100

/** One measure over time, in the unit of the sentences; computed values are dashed. */
export function AnswerChart({ block, asOf }: { block: Extract<AnswerBlock, { kind: 'chart' }>; asOf: string | null }) {
  const text = useText()
  const speedUnit = useCitySpeedUnit()
  const isSpeed = block.unit === 'mph'
  const lines = useMemo(() => chartLines(block, isSpeed ? PER_MPH[speedUnit] : 1), [block, isSpeed, speedUnit])
  if (!lines) return null
  const { fromMs, toMs, series, before, beforeName, forecast } = lines
  const highest = Math.max(...series.points.map((it) => it.mean), ...forecast.map((it) => it.mean))
  return (
    <figure className={styles.plate}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{block.title}</span>
        <span className={styles.legend}>
          {series.points.length > 0 && <LegendLine tone="present">{lineName(block, 'measured')}</LegendLine>}
          {before && <LegendLine tone="before">{lineName(block, 'before')}</LegendLine>}
          {forecast.length > 0 && <LegendLine tone="expected">{lineName(block, 'forecast')}</LegendLine>}
        </span>
      </figcaption>
      <div className={styles.chart}>
        <LineChart
          name={block.title}
          unit={isSpeed ? text(speedUnit === 'mph' ? 'unit.mph' : 'unit.kmh') : block.unit}
          digits={highest < FEW ? 1 : 0}
          fromMs={fromMs}
          toMs={toMs}
          series={series}
          before={before}
          {...(beforeName && { beforeName })}
          forecast={forecast}
          nowMs={asOf === null ? null : Date.parse(asOf)}
          evidence={null}
          small
        />
      </div>
    </figure>
  )
}

const lineName = ({ lines }: Extract<AnswerBlock, { kind: 'chart' }>, as: string) => lines.find((it) => it.as === as)?.name ?? ''

import type { RulePreview } from '@oppidum/domain/alerts/preview'
import { useMemo } from 'react'
import { chartSeries } from '../../../charts/chart-series.ts'
import { useMeasureWords } from '../../../charts/measure-labels.ts'
import { LineChart } from '../../../charts/plots/LineChart.tsx'
import { type TextId, useText } from '../../../i18n/text.ts'
import { episodeBands } from './episode-bands.ts'
import styles from './RulePreviewPanel.module.css'

type Series = NonNullable<RulePreview['series']>

const EACH: Record<Series['each'], TextId> = { highest: 'preview.highest', lowest: 'preview.lowest', mean: 'preview.mean' }

/** The values of the place with the most alerts, with its limit, and its alerts as bands. */
export function PreviewChart({ preview, series }: { preview: RulePreview; series: Series }) {
  const text = useText()
  const words = useMeasureWords(series.measure)
  const { factor } = words
  const [fromMs, toMs] = [Date.parse(preview.from), Date.parse(preview.to)]
  const line = useMemo(() => {
    // Single values were read; what their quality is, the preview does not say.
    const points = series.points.map(({ at, value }) => ({ at, mean: value, lowest: value, highest: value, quality: 'measured' as const }))
    return chartSeries({ from: preview.from, to: preview.to, points }, series.stepSeconds, factor)
  }, [preview.from, preview.to, series, factor])
  const bands = episodeBands(preview.episodes, series.place, fromMs, toMs)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.quiet}>
        {series.placeName}, {text(EACH[series.each])}
      </figcaption>
      <LineChart
        name={series.placeName}
        unit={words.unit}
        digits={words.fineDigits}
        fromMs={fromMs}
        toMs={toMs}
        series={line}
        before={null}
        limit={series.limit === null ? null : { value: series.limit * factor, name: text('preview.limit') }}
        nowMs={null}
        evidence={null}
        small
        over={({ at }) => (
          <div className={styles.bands} aria-hidden="true">
            {bands.map((band) => (
              <span
                key={band.fromMs}
                className={styles.band}
                style={{ insetInlineStart: `${100 * at(band.fromMs)}%`, width: `${100 * (at(band.toMs) - at(band.fromMs))}%` }}
              />
            ))}
          </div>
        )}
      />
    </figure>
  )
}

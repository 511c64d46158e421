import type { IncidentMark } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { type ReactNode, Suspense } from 'react'
import { useText } from '../../i18n/text.ts'
import { later } from '../../ui/browser/later.ts'
import styles from './HistoryChart.module.css'

/** Charts are large, and the first screen has none: they come with the first screen that shows one. */
const HistoryChartPanel = later(async () => (await import('./HistoryChartPanel.tsx')).HistoryChartPanel)

export interface HistoryChartProps {
  title: string
  measure: MeasureId
  /** Id of a location or substation; the city when absent. */
  place?: string
  /** The newest value as the figures beside the chart have it, in the unit of the store. */
  now?: Figure | null
  /** What the values are held against, in the unit of the store. */
  limit?: { value: number; name: string } | null
  incidents?: readonly IncidentMark[]
  /** Not all of them are marked. */
  incidentsCut?: boolean
  /** This chart holds the picker that serves all charts of its screen. */
  picker?: boolean
  small?: boolean
  className?: string | undefined
  /** What belongs under the chart. */
  children?: ReactNode
}

/** A measure over the screen's range, in a panel whose room is kept until it is there. */
export function HistoryChart(props: HistoryChartProps) {
  const text = useText()
  const { title, picker, small, className } = props
  return (
    <Suspense
      fallback={
        <section
          className={`${styles.panel} ${className ?? ''}`}
          data-small={small || undefined}
          data-grows={picker || undefined}
          aria-busy
          aria-label={title}
        >
          <header className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
          </header>
          <div className={styles.body}>
            <div className={styles.waiting} role="status">
              <span className="visually-hidden">{text('panel.loading')}</span>
            </div>
            <p className={styles.sentence} />
          </div>
        </section>
      }
    >
      <HistoryChartPanel {...props} />
    </Suspense>
  )
}

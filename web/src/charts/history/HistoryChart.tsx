import type { IncidentMark } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { type ReactNode, Suspense } from 'react'
import { useText } from '../../i18n/text.ts'
import { later } from '../../ui/browser/later.ts'
import styles from './HistoryChart.module.css'

/** Chart code is large and the first screen has none, so it loads with the first screen that shows one. */
const HistoryChartPanel = later(async () => (await import('./HistoryChartPanel.tsx')).HistoryChartPanel)

export interface HistoryChartProps {
  title: string
  measure: MeasureId
  /** Id of a location or substation; the city when absent. */
  place?: string
  /** The newest value, as the figures beside the chart show it, in the stored unit. */
  now?: Figure | null
  /** The line to compare values with, in the stored unit. */
  limit?: { value: number; name: string } | null
  incidents?: readonly IncidentMark[]
  /** Some incidents are not marked. */
  incidentsCut?: boolean
  /** This chart has the picker that controls all charts of its screen. */
  picker?: boolean
  small?: boolean
  className?: string | undefined
  /** Content below the chart. */
  children?: ReactNode
}

/** A measure over the screen's range, in a panel whose space is reserved until it loads. */
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

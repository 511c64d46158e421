import { FailureNotice } from '../evidence/FailureNotice.tsx'
import { usePanel } from '../evidence/use-panel.ts'
import { useCityMetrics } from '../features/city-metrics/city-metrics-queries.ts'
import { MetricChange } from '../features/city-metrics/MetricChange.tsx'
import { useMetricFigures } from '../features/city-metrics/metric-figures.ts'
import { useText } from '../locales/text.ts'
import styles from './DashboardScreen.module.css'
import { MetricCard, MetricPlaceholder } from './MetricCard.tsx'

/** Active Citizens, Traffic Efficiency, Energy Consumption, Safety Index. Spec §2, 'Dashboard'. */
export function MetricCards() {
  const text = useText()
  const asked = useCityMetrics()
  const metrics = asked.data?.value
  const figures = useMetricFigures(metrics)
  const reading = usePanel(asked, metrics ? Object.values(metrics.evidence) : [])
  if (!metrics && reading.state.kind === 'loading') return figures.map((it) => <MetricPlaceholder key={it.metric} name={it.name} />)
  return (
    <>
      {asked.isError && (
        <div className={styles['metrics-failed']}>
          <FailureNotice title={text('failed.metrics')} reading={reading} />
        </div>
      )}
      {figures.map((it) => (
        <MetricCard key={it.metric} of={it} retry={reading.retry}>
          <MetricChange of={it} metrics={metrics} />
        </MetricCard>
      ))}
    </>
  )
}

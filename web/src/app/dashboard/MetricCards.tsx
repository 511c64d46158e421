import { useUnreachableSince } from '../../api/reachability.ts'
import { useCityMetrics } from '../../features/telemetry/city-metrics/city-metrics-queries.ts'
import { MetricChange } from '../../features/telemetry/city-metrics/MetricChange.tsx'
import { useMetricFigures } from '../../features/telemetry/city-metrics/metric-figures.ts'
import { useText } from '../../i18n/text.ts'
import { FailureNotice } from '../../provenance/FailureNotice.tsx'
import { usePanel } from '../../provenance/use-panel.ts'
import styles from './DashboardScreen.module.css'
import { MetricCard, MetricPlaceholder } from './MetricCard.tsx'

/** Active Citizens, Traffic Efficiency, Energy Consumption, Safety Index. */
export function MetricCards() {
  const text = useText()
  const query = useCityMetrics()
  const metrics = query.data?.value
  const offline = useUnreachableSince() !== null
  const figures = useMetricFigures(metrics)
  const reading = usePanel(query, metrics ? Object.values(metrics.evidence) : [])
  if (!metrics && reading.state.kind === 'loading') return figures.map((it) => <MetricPlaceholder key={it.metric} name={it.name} />)
  return (
    <>
      {query.isError && !offline && (
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

import { useConfig } from '../../api/config.tsx'
import { useCityMetrics } from '../../features/telemetry/city-metrics/city-metrics-queries.ts'
import { FlowWord } from '../../features/telemetry/city-metrics/MetricWords.tsx'
import { SpeedText } from '../../features/telemetry/traffic/SpeedText.tsx'
import { cityIncidents } from '../../features/telemetry/traffic/section-incidents.ts'
import { cityRecord, useHourlyTraffic, useTraffic } from '../../features/telemetry/traffic/traffic-queries.ts'
import { usePredictionText } from '../../features/telemetry/traffic/use-prediction-text.ts'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { ProvenancePanel } from '../../provenance/ProvenancePanel.tsx'
import { fieldFigure, provenanceOf } from '../../provenance/record-figures.ts'
import { usePanel } from '../../provenance/use-panel.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './DashboardScreen.module.css'
import { HourlyBars } from './HourlyBars.tsx'
import { useSamples } from './use-samples.ts'
import { WorstSections } from './WorstSections.tsx'

export function TrafficFlowPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const predictionText = usePredictionText()
  const { sampleEntries } = useConfig()
  const query = useTraffic()
  const hourly = useHourlyTraffic()
  const metrics = useCityMetrics().data?.value
  const latest = query.data && cityRecord(query.data.value)
  const evidence = latest ? provenanceOf(latest, 'avgSpeed') : null
  const { reading, samples } = useSamples(usePanel(query, evidence ? [evidence] : [], { samples: sampleEntries }))
  const record = samples ? samples.sampleTraffic(query.errorUpdatedAt || query.dataUpdatedAt) : latest
  return (
    <ProvenancePanel
      title={text('traffic-flow.title')}
      failed="failed.traffic"
      reading={reading}
      className={className}
      meta={metrics && <FlowWord metrics={metrics} />}
      skeleton={<Skeleton rows={1} height={300} label={text('panel.loading')} />}
      empty={<Notice state="none" title={text('traffic.none')} sentence={text('traffic.none-sentence')} />}
    >
      <HourlyBars bars={hourly.data?.value ?? []} />
      {record && (
        <div className={styles.facts}>
          <div>
            <h3 className={styles.fact}>{text('traffic.speed')}</h3>
            <SpeedText speedMph={fieldFigure(record, 'avgSpeed')} size="large" />
          </div>
          <div>
            <h3 className={styles.fact}>{text('metric.active-incidents')}</h3>
            <p className={styles['on-roads']}>
              <FigureText figure={cityIncidents(record)} size="large" />
              <span className={styles.fact}>{text('traffic-flow.on-roads')}</span>
            </p>
          </div>
          {record.prediction && (
            <div className={styles.prediction}>
              <h3 className={styles.fact}>{text('traffic-flow.prediction')}</h3>
              <p>{predictionText(record)}</p>
            </div>
          )}
        </div>
      )}
      <WorstSections records={query.data?.value ?? []} />
    </ProvenancePanel>
  )
}

import { useConfig } from '../api/config.tsx'
import { EvidencePanel } from '../evidence/EvidencePanel.tsx'
import { FigureText } from '../evidence/FigureText.tsx'
import { evidenceOf, fieldFigure } from '../evidence/record-figures.ts'
import { usePanel } from '../evidence/use-panel.ts'
import { useCityMetrics } from '../features/city-metrics/city-metrics-queries.ts'
import { FlowWord } from '../features/city-metrics/MetricWords.tsx'
import { SpeedText } from '../features/traffic/SpeedText.tsx'
import { cityRecord, useHourlyTraffic, useTraffic } from '../features/traffic/traffic-queries.ts'
import { useText } from '../locales/text.ts'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './DashboardScreen.module.css'
import { HourlyBars } from './HourlyBars.tsx'
import { sampleTraffic } from './samples.ts'
import { WorstSections } from './WorstSections.tsx'

export function TrafficFlowPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const { sampleEntries } = useConfig()
  const asked = useTraffic()
  const hourly = useHourlyTraffic()
  const metrics = useCityMetrics().data?.value
  const known = asked.data && cityRecord(asked.data.value)
  const evidence = known ? evidenceOf(known) : null
  const reading = usePanel(asked, evidence ? [evidence] : [], { samples: sampleEntries })
  const record = reading.state.kind === 'sample' ? sampleTraffic(asked.errorUpdatedAt || asked.dataUpdatedAt) : known
  return (
    <EvidencePanel
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
              <FigureText figure={fieldFigure(record, 'incidentCount')} size="large" />
              <span className={styles.fact}>{text('traffic-flow.on-roads')}</span>
            </p>
          </div>
          {record.aiPrediction !== null && (
            <div className={styles.prediction}>
              <h3 className={styles.fact}>{text('traffic-flow.prediction')}</h3>
              <p>{record.aiPrediction}</p>
            </div>
          )}
        </div>
      )}
      <WorstSections records={asked.data?.value ?? []} />
    </EvidencePanel>
  )
}

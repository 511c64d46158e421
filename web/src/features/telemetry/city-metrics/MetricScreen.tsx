import type { IncidentType } from '@oppidum/domain/records/incident'
import type { IncidentMark } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { CITY_RECORD } from '@oppidum/domain/telemetry/traffic'
import { Link, useParams } from 'react-router'
import { HistoryChart } from '../../../charts/history/HistoryChart.tsx'
import { useIncidentMarks } from '../../../charts/history/history-queries.ts'
import { useChartRange } from '../../../charts/range/use-chart-range.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { DerivedWord } from '../../../provenance/DerivedWord.tsx'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { usePanel } from '../../../provenance/use-panel.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, PlaceHead, PlacePage } from '../../../ui/PlacePage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useCityMetrics } from './city-metrics-queries.ts'
import { EfficiencyLosses } from './EfficiencyLosses.tsx'
import { MetricChange } from './MetricChange.tsx'
import styles from './MetricScreen.module.css'
import { METRIC_MEASURE, METRICS, type Metric, useMetricFigures } from './metric-figures.ts'

/** The inputs of the figure, over the same time. */
const INPUTS: Record<Metric, readonly { measure: MeasureId; text: TextId }[]> = {
  citizens: [],
  traffic: [
    { measure: 'city.speed', text: 'traffic.speed' },
    { measure: 'city.hindering', text: 'metric.hindering' },
  ],
  energy: [
    { measure: 'energy.solar', text: 'energy.solar' },
    { measure: 'energy.photovoltaic', text: 'energy.photovoltaic' },
    { measure: 'energy.storage', text: 'energy.storage-power' },
    { measure: 'energy.wind', text: 'energy.wind' },
    { measure: 'energy.traditional', text: 'energy.traditional' },
    { measure: 'energy.delivered', text: 'energy.delivery' },
  ],
  safety: [{ measure: 'city.incidents', text: 'metric.active-incidents' }],
}

/** The incidents that could explain the figure's movement; the worst when there are many. Null: none affect it. */
const INCIDENTS: Record<Metric, { type?: IncidentType; place?: string } | null> = {
  citizens: null,
  traffic: { place: CITY_RECORD },
  energy: { type: 'power_outage' },
  safety: {},
}
const isGrave = (mark: IncidentMark) => mark.priority === 'critical' || mark.priority === 'high'

/** One of the city's figures: its current value, its formula, and its history beside that of its inputs. */
export function MetricScreen() {
  const text = useText()
  const { metric } = useParams()
  const selected = METRICS.find((it) => it === metric)
  const query = useCityMetrics()
  const metrics = query.data?.value
  const of = useMetricFigures(metrics).find((it) => it.metric === selected)
  const reading = usePanel(query, of?.figure ? [of.figure.evidence] : [], { empty: false })
  const asksFor = selected ? INCIDENTS[selected] : null
  const { marks, isCut } = useIncidentMarks(useChartRange(), asksFor ?? {}, asksFor !== null)
  const back = (
    <Link className={buttonClass('plain')} to="/dashboard">
      {text('not-found.home')}
    </Link>
  )
  if (!selected || !of) {
    return <Notice state="none" title={text('metric.not-found')} sentence={text('metric.not-found-sentence')} act={back} />
  }
  if (reading.state.kind === 'loading') return <Skeleton rows={8} height={40} label={text('panel.loading')} />
  const inputs = INPUTS[selected]
  return (
    <PlacePage>
      <PlaceHead name={of.name} meta={<PanelMarks reading={reading} />} />
      {query.isError && <FailureNotice title={text('failed.metrics')} reading={reading} />}
      <Facts
        facts={[
          {
            name: text('metric.now'),
            value: (
              <DerivedWord title={of.name} formula={of.formula} inputs={of.inputs} plain>
                <FigureText figure={of.shown} unit={of.unit} tight={of.tight} digits={of.digits} size="large" />
              </DerivedWord>
            ),
            note: (
              <span className={styles.change}>
                <MetricChange of={of} metrics={metrics} />
              </span>
            ),
          },
          { name: text('metric.how'), value: <p className={styles.formula}>{of.formula}</p> },
        ]}
      />
      <HistoryChart
        title={of.name}
        measure={METRIC_MEASURE[selected]}
        now={of.figure}
        incidents={selected === 'energy' ? marks : marks.filter(isGrave)}
        incidentsCut={isCut}
        picker
      />
      {selected === 'traffic' && <EfficiencyLosses />}
      {inputs.length > 0 && (
        <div className={styles.inputs}>
          {inputs.map((input) => (
            <HistoryChart key={input.measure} title={text(input.text)} measure={input.measure} small />
          ))}
        </div>
      )}
    </PlacePage>
  )
}

import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { EnergyRecord, Stability } from '@oppidum/domain/telemetry/energy'
import type { TrafficFlow } from '@oppidum/domain/telemetry/traffic'
import type { ReactNode } from 'react'
import { useCity } from '../../api/config.tsx'
import { useActiveIncidents } from '../../features/records/incidents/incident-queries.ts'
import { useCityMetrics } from '../../features/telemetry/city-metrics/city-metrics-queries.ts'
import { FLOW_MARK } from '../../features/telemetry/city-metrics/MetricWords.tsx'
import { useEnergy } from '../../features/telemetry/energy/energy-queries.ts'
import { type TextId, useText } from '../../i18n/text.ts'
import { CoverageText } from '../../provenance/CoverageText.tsx'
import { DerivedWord } from '../../provenance/DerivedWord.tsx'
import { FigureText } from '../../provenance/FigureText.tsx'
import { fieldFigure, provenanceOf } from '../../provenance/record-figures.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { type PanelReading, usePanel } from '../../provenance/use-panel.ts'
import { type State, StateMark } from '../../ui/icons/StateMark.tsx'
import { Dim } from '../../ui/values/dim.ts'
import styles from './Legend.module.css'

const FLOW: Record<TrafficFlow, TextId> = {
  Normal: 'map.flow-normal',
  Slow: 'map.flow-slow',
  Congested: 'map.flow-congested',
}
const GRID: Record<Stability, { text: TextId; mark: State }> = {
  Stable: { text: 'map.grid-stable', mark: 'ok' },
  Strained: { text: 'map.grid-strained', mark: 'medium' },
  Critical: { text: 'map.grid-critical', mark: 'critical' },
}

/** The state of the city in three lines, each computed from the live answers and dimmed when stale. */
export function Legend() {
  const text = useText()
  const metricsQuery = useCityMetrics()
  const energyQuery = useEnergy()
  const metrics = metricsQuery.data?.value
  const energy = energyQuery.data?.value[0]
  // Dimmed like the count beside it: the query behind a word may have stopped before its value is stale.
  const flowIsDim = isDim(usePanel(metricsQuery, Object.values(metrics?.evidence ?? {}), { empty: false }))
  const gridIsDim = isDim(usePanel(energyQuery, Object.values(energy?.evidence ?? {})))
  return (
    <ul className={styles.legend} aria-label={text('map.legend')}>
      <li className={styles.line}>
        <ActiveIncidents />
      </li>
      <li className={styles.line}>
        {metrics ? (
          <Dim value={flowIsDim}>
            <Flow metrics={metrics} />
          </Dim>
        ) : (
          <Missing>{text('map.flow-missing')}</Missing>
        )}
      </li>
      <li className={styles.line}>
        {energy ? (
          <Dim value={gridIsDim}>
            <Grid record={energy} />
          </Dim>
        ) : (
          <Missing>{text('map.grid-missing')}</Missing>
        )}
      </li>
    </ul>
  )
}

const isDim = ({ state }: PanelReading) => state.kind === 'stale' || state.kind === 'failed'

function ActiveIncidents() {
  const text = useText()
  const { query, active, counts } = useActiveIncidents()
  const metrics = useCityMetrics().data?.value
  const reading = usePanel(
    query,
    active.map((it) => provenanceOf(it)).filter((it) => it !== null),
  )
  const dim = isDim(reading)
  if (!query.data) return <Missing>{text('map.incidents-missing')}</Missing>
  const figure = counts?.('total') ?? fieldFigure(metrics, 'activeIncidents')
  return (
    <span className={styles.words} data-dim={dim || undefined}>
      <StateMark state={active[0]?.priority ?? 'ok'} size={16} />
      <span>
        <FigureText figure={figure} /> {text('map.active-incidents', { count: figure?.value ?? 0 })}
      </span>
    </span>
  )
}

function Flow({ metrics }: { metrics: CityMetrics }) {
  const text = useText()
  const format = useFormat()
  const { thresholds } = useCity()
  const word = metrics.trafficFlow
  return (
    <DerivedWord
      title={text('flow.title')}
      plain
      formula={text('flow.formula', {
        normal: format.number(thresholds.flowNormalPercent),
        slow: format.number(thresholds.flowSlowPercent),
      })}
      inputs={[{ name: text('metric.traffic'), figure: fieldFigure(metrics, 'trafficEfficiency'), unit: '%', tight: true, digits: 1 }]}
      mark={word ? FLOW_MARK[word] : 'none'}
    >
      {text(word ? FLOW[word] : 'map.flow-missing')}
      <CoverageText evidence={metrics.evidence.trafficEfficiency} />
    </DerivedWord>
  )
}

function Grid({ record }: { record: EnergyRecord }) {
  const text = useText()
  const format = useFormat()
  const { thresholds } = useCity()
  const word = record.stability && GRID[record.stability]
  return (
    <DerivedWord
      title={text('stability.title')}
      plain
      formula={text('stability.formula', {
        stable: format.number(thresholds.stableMarginPercent),
        strained: format.number(thresholds.strainedMarginPercent),
      })}
      inputs={[
        { name: text('energy.reserve'), figure: fieldFigure(record, 'reserveMargin'), unit: '%', tight: true, digits: 1 },
        { name: text('energy.consumption'), figure: fieldFigure(record, 'totalConsumption'), unit: text('unit.mw') },
      ]}
      mark={word?.mark ?? 'none'}
    >
      {text(word?.text ?? 'map.grid-missing')}
    </DerivedWord>
  )
}

function Missing({ children }: { children: ReactNode }) {
  return (
    <span className={styles.words} data-dim>
      <StateMark state="none" size={16} />
      {children}
    </span>
  )
}

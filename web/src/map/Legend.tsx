import type { CityMetrics } from '@oppidum/domain/city-metrics'
import type { EnergyRecord, Stability } from '@oppidum/domain/energy'
import type { TrafficFlow } from '@oppidum/domain/traffic'
import type { ReactNode } from 'react'
import { useCity } from '../api/config.tsx'
import { DerivedWord } from '../evidence/DerivedWord.tsx'
import { FigureText } from '../evidence/FigureText.tsx'
import { evidenceOf, fieldFigure } from '../evidence/record-figures.ts'
import { useFormat } from '../evidence/use-format.ts'
import { usePanel } from '../evidence/use-panel.ts'
import { useCityMetrics } from '../features/city-metrics/city-metrics-queries.ts'
import { FLOW_MARK } from '../features/city-metrics/MetricWords.tsx'
import { useEnergy } from '../features/energy/energy-queries.ts'
import { useActiveIncidents } from '../features/incidents/incident-queries.ts'
import { type TextId, useText } from '../locales/text.ts'
import { type State, StateMark } from '../ui/icons/StateMark.tsx'
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

/** How the city is in three lines, each computed from the live answers and dimmed when it is old. REQUIREMENTS D2. */
export function Legend() {
  const text = useText()
  const metrics = useCityMetrics().data?.value
  const energy = useEnergy().data?.value[0]
  return (
    <ul className={styles.legend} aria-label={text('map.legend')}>
      <li className={styles.line}>
        <ActiveIncidents />
      </li>
      <li className={styles.line}>{metrics ? <Flow metrics={metrics} /> : <Missing>{text('map.flow-missing')}</Missing>}</li>
      <li className={styles.line}>{energy ? <Grid record={energy} /> : <Missing>{text('map.grid-missing')}</Missing>}</li>
    </ul>
  )
}

function ActiveIncidents() {
  const text = useText()
  const { asked, active, counts } = useActiveIncidents()
  const metrics = useCityMetrics().data?.value
  const reading = usePanel(
    asked,
    active.map((it) => evidenceOf(it)).filter((it) => it !== null),
  )
  const dim = reading.state.kind === 'stale' || reading.state.kind === 'failed'
  if (!asked.data) return <Missing>{text('map.incidents-missing')}</Missing>
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

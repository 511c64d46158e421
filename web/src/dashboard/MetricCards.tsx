import { figure } from '@oppidum/domain/evidence'
import { useCity } from '../api/config.tsx'
import { FailureNotice } from '../evidence/FailureNotice.tsx'
import { FigureText } from '../evidence/FigureText.tsx'
import { evidenceOf, fieldFigure, scaled } from '../evidence/record-figures.ts'
import { useFormat } from '../evidence/use-format.ts'
import { usePanel } from '../evidence/use-panel.ts'
import { useCityMetrics } from '../features/city-metrics/city-metrics-queries.ts'
import { SafetyWord, useSafetyFormula } from '../features/city-metrics/MetricWords.tsx'
import { useText } from '../locales/text.ts'
import { Change } from './Change.tsx'
import styles from './DashboardScreen.module.css'
import { MetricCard, MetricPlaceholder } from './MetricCard.tsx'

const MILLIONTH = 1e-6

/** Active Citizens, Traffic Efficiency, Energy Consumption, Safety Index. Spec §2, 'Dashboard'. */
export function MetricCards() {
  const text = useText()
  const format = useFormat()
  const safetyFormula = useSafetyFormula()
  const { inhabitants } = useCity()
  const asked = useCityMetrics()
  const metrics = asked.data?.value
  const reading = usePanel(asked, metrics ? Object.values(metrics.evidence) : [])
  const names = [text('metric.citizens'), text('metric.traffic'), text('metric.energy'), text('metric.safety')] as const
  if (!metrics && reading.state.kind === 'loading') return names.map((name) => <MetricPlaceholder key={name} name={name} />)
  const change = (field: 'population' | 'trafficEfficiency' | 'energyConsumption' | 'safetyIndex') =>
    metrics ? figure(metrics.changes[field], evidenceOf(metrics, field)) : null
  const citizens = fieldFigure(metrics, 'population')
  const consumption = fieldFigure(metrics, 'energyConsumption')
  const efficiency = fieldFigure(metrics, 'trafficEfficiency')
  const safety = fieldFigure(metrics, 'safetyIndex')
  const pointsChange = change('safetyIndex')
  const { retry } = reading
  return (
    <>
      {asked.isError && (
        <div className={styles['metrics-failed']}>
          <FailureNotice title={text('failed.metrics')} reading={reading} />
        </div>
      )}
      <MetricCard
        name={names[0]}
        figure={scaled(citizens, MILLIONTH)}
        unit={text('unit.million')}
        tight
        digits={1}
        retry={retry}
        formula={text(metrics?.populationKind === 'registered' ? 'metric.citizens-registered' : 'metric.citizens-formula', {
          inhabitants: format.number(inhabitants),
        })}
        inputs={[{ name: names[0], figure: citizens }]}
      >
        {metrics?.populationKind === 'registered' ? <span>{text('metric.registered')}</span> : <Change change={change('population')} />}
      </MetricCard>
      <MetricCard
        name={names[1]}
        figure={efficiency}
        unit="%"
        tight
        retry={retry}
        formula={text('metric.traffic-formula')}
        inputs={[{ name: names[1], figure: efficiency, unit: '%', tight: true, digits: 1 }]}
      >
        <Change change={change('trafficEfficiency')} />
      </MetricCard>
      <MetricCard
        name={names[2]}
        figure={consumption}
        unit={text('unit.mw')}
        retry={retry}
        formula={text('metric.energy-formula')}
        inputs={[{ name: names[2], figure: consumption, unit: text('unit.mw'), digits: 1 }]}
      >
        <Change change={change('energyConsumption')} />
      </MetricCard>
      <MetricCard
        name={names[3]}
        figure={safety}
        unit="%"
        tight
        retry={retry}
        formula={safetyFormula}
        inputs={[
          { name: names[3], figure: safety, digits: 1 },
          { name: text('metric.active-incidents'), figure: fieldFigure(metrics, 'activeIncidents') },
        ]}
      >
        {metrics && <SafetyWord metrics={metrics} />}
        {pointsChange ? (
          <FigureText figure={pointsChange} unit={text('unit.points')} digits={1} signed />
        ) : (
          <span>{text('change.none')}</span>
        )}
      </MetricCard>
    </>
  )
}

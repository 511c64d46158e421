import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { Change } from './Change.tsx'
import { SafetyWord } from './MetricWords.tsx'
import type { MetricFigure } from './metric-figures.ts'

/** The line below one of the city's figures: its word, and the change since yesterday. */
export function MetricChange({ of, metrics }: { of: MetricFigure; metrics: CityMetrics | undefined }) {
  const text = useText()
  if (of.metric === 'citizens' && metrics?.populationKind === 'registered') return <span>{text('metric.registered')}</span>
  if (of.metric !== 'safety') return <Change change={of.change} />
  return (
    <>
      {metrics && <SafetyWord metrics={metrics} />}
      {of.change ? <FigureText figure={of.change} unit={text('unit.points')} digits={1} signed /> : <span>{text('change.none')}</span>}
    </>
  )
}

import { type CityMetrics, SAFETY_WEIGHT, type Safety } from '@oppidum/domain/telemetry/city-metrics'
import type { TrafficFlow } from '@oppidum/domain/telemetry/traffic'
import { useCity } from '../../../api/config.tsx'
import { type TextId, useText } from '../../../i18n/text.ts'
import { DerivedWord, NotMeasured } from '../../../provenance/DerivedWord.tsx'
import { fieldFigure } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import type { State } from '../../../ui/icons/StateMark.tsx'

export const FLOW_MARK: Record<TrafficFlow, State> = { Normal: 'ok', Slow: 'medium', Congested: 'critical' }
const FLOW: Record<TrafficFlow, TextId> = { Normal: 'flow.normal', Slow: 'flow.slow', Congested: 'flow.congested' }
const SAFETY: Record<Safety, { text: TextId; mark: State }> = {
  Good: { text: 'safety.good', mark: 'ok' },
  Fair: { text: 'safety.fair', mark: 'medium' },
  Poor: { text: 'safety.poor', mark: 'critical' },
}

/** 'Normal', 'Slow' or 'Congested', with the traffic efficiency behind it. */
export function FlowWord({ metrics }: { metrics: CityMetrics }) {
  const text = useText()
  const format = useFormat()
  const { thresholds } = useCity()
  const word = metrics.trafficFlow
  return (
    <DerivedWord
      title={text('flow.title')}
      formula={text('flow.formula', {
        normal: format.number(thresholds.flowNormalPercent),
        slow: format.number(thresholds.flowSlowPercent),
      })}
      inputs={[{ name: text('metric.traffic'), figure: fieldFigure(metrics, 'trafficEfficiency'), unit: '%', tight: true, digits: 1 }]}
      mark={word ? FLOW_MARK[word] : undefined}
    >
      {word ? text(FLOW[word]) : <NotMeasured />}
    </DerivedWord>
  )
}

/** The formula of the safety index, with the city's own limits. */
export function useSafetyFormula(): string {
  const text = useText()
  const format = useFormat()
  const { thresholds, inhabitants } = useCity()
  return text('safety.formula', {
    critical: SAFETY_WEIGHT.critical,
    high: SAFETY_WEIGHT.high,
    medium: SAFETY_WEIGHT.medium,
    low: SAFETY_WEIGHT.low,
    scale: format.number(thresholds.safetyScale, 1),
    inhabitants: format.number(inhabitants),
    good: format.number(thresholds.safetyGood),
    fair: format.number(thresholds.safetyFair),
  })
}

/** 'Good', 'Fair' or 'Poor', with the index and its weights. */
export function SafetyWord({ metrics }: { metrics: CityMetrics }) {
  const text = useText()
  const formula = useSafetyFormula()
  const word = metrics.safety && SAFETY[metrics.safety]
  return (
    <DerivedWord
      title={text('metric.safety')}
      formula={formula}
      inputs={[
        { name: text('metric.safety'), figure: fieldFigure(metrics, 'safetyIndex'), digits: 1 },
        { name: text('metric.active-incidents'), figure: fieldFigure(metrics, 'activeIncidents') },
      ]}
      mark={word?.mark}
    >
      {word ? text(word.text) : <NotMeasured />}
    </DerivedWord>
  )
}

import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { type Figure, figure } from '@oppidum/domain/telemetry/provenance'
import { useCity } from '../../../api/config.tsx'
import { type TextId, useText } from '../../../i18n/text.ts'
import type { WordInput } from '../../../provenance/DerivedWord.tsx'
import { fieldFigure, provenanceOf, scaled } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useSafetyFormula } from './MetricWords.tsx'

/** The city's four figures, as their pages are called. */
export const METRICS = ['citizens', 'traffic', 'energy', 'safety'] as const
export type Metric = (typeof METRICS)[number]

export const METRIC_TEXT: Record<Metric, TextId> = {
  citizens: 'metric.citizens',
  traffic: 'metric.traffic',
  energy: 'metric.energy',
  safety: 'metric.safety',
}

const FIELD = {
  citizens: 'population',
  traffic: 'trafficEfficiency',
  energy: 'energyConsumption',
  safety: 'safetyIndex',
} as const satisfies Record<Metric, keyof CityMetrics>

/** The series of the figure itself. */
export const METRIC_MEASURE: Record<Metric, MeasureId> = {
  citizens: 'city.presence',
  traffic: 'city.efficiency',
  energy: 'energy.consumption',
  safety: 'city.safety',
}

const MILLIONTH = 1e-6

export interface MetricFigure {
  metric: Metric
  name: string
  /** In the stored unit. */
  figure: Figure | null
  /** For display, in `unit`. */
  shown: Figure | null
  unit: string
  tight: boolean
  digits: number
  /** How the figure is computed, and from what. */
  formula: string
  inputs: readonly WordInput[]
  /** Compared with the same minute of the previous day: points of the safety index, percent of the others. */
  change: Figure | null
}

/** The four figures with their formulas; without values while there are no metrics. */
export function useMetricFigures(metrics: CityMetrics | undefined): MetricFigure[] {
  const text = useText()
  const format = useFormat()
  const safetyFormula = useSafetyFormula()
  const { inhabitants } = useCity()
  const isRegistered = metrics?.populationKind === 'registered'
  const formulas: Record<Metric, string> = {
    citizens: text(isRegistered ? 'metric.citizens-registered' : 'metric.citizens-formula', { inhabitants: format.number(inhabitants) }),
    traffic: text('metric.traffic-formula'),
    energy: text('metric.energy-formula'),
    safety: safetyFormula,
  }
  return METRICS.map((metric) => {
    const name = text(METRIC_TEXT[metric])
    const value = fieldFigure(metrics, FIELD[metric])
    const isCitizens = metric === 'citizens'
    const isEnergy = metric === 'energy'
    const input: WordInput = {
      name,
      figure: value,
      ...(isEnergy && { unit: text('unit.mw'), digits: 1 }),
      ...(metric === 'traffic' && { unit: '%', tight: true, digits: 1 }),
      ...(metric === 'safety' && { digits: 1 }),
    }
    return {
      metric,
      name,
      figure: value,
      shown: isCitizens ? scaled(value, MILLIONTH) : value,
      unit: isCitizens ? text('unit.million') : isEnergy ? text('unit.mw') : '%',
      tight: !isEnergy,
      digits: isCitizens ? 1 : 0,
      formula: formulas[metric],
      inputs:
        metric === 'safety' ? [input, { name: text('metric.active-incidents'), figure: fieldFigure(metrics, 'activeIncidents') }] : [input],
      change: metrics ? figure(metrics.changes[FIELD[metric]], provenanceOf(metrics, FIELD[metric])) : null,
    }
  })
}

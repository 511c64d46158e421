import type { AnomalyBasis, EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'

/** The series that can be unusual by themselves. */
const SERIES: Record<string, TextId> = {
  'energy.solar': 'anomaly.solar',
  'energy.wind': 'anomaly.wind',
  'energy.traditional': 'anomaly.traditional',
  'energy.consumption': 'anomaly.consumption',
}

/** Why the energy system counts as usual or unusual, in the viewer's language; null without an assessment. */
export function useAnomalyText(): (record: Pick<EnergyRecord, 'anomalyBasis' | 'anomalyDetected'>) => string | null {
  const text = useText()
  const format = useFormat()
  const ofBasis = ({ rule, measure, value, usual, days }: AnomalyBasis, isUnusual: boolean): string => {
    if (rule === 'balance') return text('anomaly.balance', { percent: format.number(value, 1) })
    const figures = { value: format.number(value), usual: format.number(usual ?? 0) }
    if (rule === 'power') return text(SERIES[measure ?? ''] ?? 'anomaly.series', figures)
    return isUnusual ? text('anomaly.residual', figures) : text('anomaly.residual-usual', { count: days ?? 0 })
  }
  return ({ anomalyBasis, anomalyDetected }) => anomalyBasis && ofBasis(anomalyBasis, anomalyDetected === true)
}

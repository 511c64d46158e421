import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { useContext } from 'react'
import { useText } from '../../../i18n/text.ts'
import { provenanceOf } from '../../../provenance/record-figures.ts'
import { useByClock } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Dim } from '../../../ui/values/dim.ts'
import styles from './OperationNote.module.css'
import { useAnomalyText } from './use-energy-anomaly-text.ts'

/** 'Normal operation' or 'Anomaly detected', under either name of the flag; renders nothing without an assessment. */
export function OperationNote({ record }: { record: EnergyRecord }) {
  const text = useText()
  const reason = useAnomalyText()(record)
  // The assessment is based on consumption and production.
  const judgedBy = [provenanceOf(record, 'totalConsumption'), provenanceOf(record, 'totalProduction')]
  const old = useByClock((nowMs) => judgedBy.some((it) => it !== null && isStale(it, nowMs)))
  const stale = useContext(Dim) || old
  const anomaly = record.anomalyDetected ?? record.hasAnomaly
  return (
    <span className={styles.note} data-stale={stale || undefined} data-tip={reason ?? undefined}>
      <StateMark state={anomaly === null ? 'none' : anomaly ? 'medium' : 'ok'} size={16} />
      {text(anomaly === null ? 'anomaly.unknown' : anomaly ? 'anomaly.yes' : 'anomaly.no')}
    </span>
  )
}

import type { EnergyRecord } from '@oppidum/domain/energy'
import { useText } from '../../locales/text.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import styles from './OperationNote.module.css'

/** 'Normal operation' or 'Anomaly detected', whichever name the flag comes under; nobody's word without a judgement. */
export function OperationNote({ record }: { record: EnergyRecord }) {
  const text = useText()
  const anomaly = record.anomalyDetected ?? record.hasAnomaly
  return (
    <span className={styles.note} data-tip={record.anomalyReason ?? undefined}>
      <StateMark state={anomaly === null ? 'none' : anomaly ? 'medium' : 'ok'} size={16} />
      {text(anomaly === null ? 'anomaly.unknown' : anomaly ? 'anomaly.yes' : 'anomaly.no')}
    </span>
  )
}

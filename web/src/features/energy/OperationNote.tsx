import type { EnergyRecord } from '@oppidum/domain/energy'
import { isStale } from '@oppidum/domain/evidence'
import { evidenceOf } from '../../evidence/record-figures.ts'
import { useText } from '../../locales/text.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { useNowWhether } from '../../ui/use-now.ts'
import styles from './OperationNote.module.css'

/** 'Normal operation' or 'Anomaly detected', whichever name the flag comes under; nobody's word without a judgement. */
export function OperationNote({ record }: { record: EnergyRecord }) {
  const text = useText()
  // It is judged by what is drawn and what is produced.
  const judgedBy = [evidenceOf(record, 'totalConsumption'), evidenceOf(record, 'totalProduction')]
  const stale = useNowWhether((nowMs) => judgedBy.some((it) => it !== null && isStale(it, nowMs)))
  const anomaly = record.anomalyDetected ?? record.hasAnomaly
  return (
    <span className={styles.note} data-stale={stale || undefined} data-tip={record.anomalyReason ?? undefined}>
      <StateMark state={anomaly === null ? 'none' : anomaly ? 'medium' : 'ok'} size={16} />
      {text(anomaly === null ? 'anomaly.unknown' : anomaly ? 'anomaly.yes' : 'anomaly.no')}
    </span>
  )
}

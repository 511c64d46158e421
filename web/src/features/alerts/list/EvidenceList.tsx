import type { AlertValue } from '@oppidum/domain/alerts/alert'
import { Link } from 'react-router'
import { type TextId, useText } from '../../../i18n/text.ts'
import { sourceName } from '../../../provenance/FigureText.tsx'
import { QUALITY_TEXT } from '../../../provenance/quality-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import styles from './Alerts.module.css'

/** Most records that a value links to. */
const RECORDS = 5

/** Sources that are parts of the product, by the names that the evaluator gives them. */
const OWN_SOURCES: ReadonlyMap<string, TextId> = new Map([
  ['incidents', 'alert.counted-incidents'],
  ['service-requests', 'alert.counted-requests'],
  ['anomalies', 'alert.from-anomalies'],
])

/** Links to records that were counted. */
function Records({ value: { records = [], source } }: { value: AlertValue }) {
  const text = useText()
  const path = source === 'service-requests' ? '/services?request=' : '/incidents?incident='
  return records.slice(0, RECORDS).map((id, index) => (
    <Link key={id} to={`${path}${id}`}>
      {text('alert.record', { n: index + 1 })}
    </Link>
  ))
}

/** The values that caused an alert, as they were then: number, limit, age at that moment, source, quality. */
export function EvidenceList({ evidence, firedAt }: { evidence: readonly AlertValue[]; firedAt: string }) {
  const text = useText()
  const format = useFormat()
  const speed = useSpeedUnit()
  const figure = (value: number, unit: string | null) => {
    // Counts have no unit.
    if (unit === null) return format.number(value)
    return unit === 'mph' ? `${format.number(value * speed.factor, 1)} ${speed.unit}` : `${format.number(value, 1)} ${unit}`
  }
  const nameOf = (source: string) => {
    const own = OWN_SOURCES.get(source)
    return own ? text(own) : sourceName({ source }, text)
  }
  if (evidence.length === 0) return <p className={styles.quiet}>{text('alert.no-evidence')}</p>
  return (
    <ul className={styles.evidence}>
      {evidence.map((it) => (
        <li key={it.leaf}>
          <span className={styles.value}>{it.value === null ? text('evidence.not-measured') : figure(it.value, it.unit)}</span>
          {it.limit !== null && <span className={styles.quiet}>{text('alert.limit', { limit: figure(it.limit, it.unit) })}</span>}
          <span className={styles.quiet}>
            {it.observedAt !== null && (
              <time dateTime={it.observedAt} data-tip={format.full(it.observedAt)}>
                {text('alert.observed', { time: format.moment(it.observedAt, Date.parse(firedAt)) })}
              </time>
            )}
            {it.quality !== null && ` · ${text(QUALITY_TEXT[it.quality])}`}
            {it.source !== null && ` · ${nameOf(it.source)}`}
          </span>
          <Records value={it} />
        </li>
      ))}
    </ul>
  )
}

import { useLingui } from '@lingui/react'
import { isStale, type Provenance } from '@oppidum/domain/telemetry/provenance'
import { useCity } from '../api/config.tsx'
import { formatLocale, useText } from '../i18n/text.ts'
import { useNowMs } from '../ui/browser/use-now.ts'
import { ageText } from './age-text.ts'
import styles from './Explanation.module.css'
import { provenanceShownBy } from './explained.ts'
import { sourceName } from './FigureText.tsx'
import { QUALITY_TEXT } from './quality-text.ts'
import { sharedFormatter, useFormat } from './use-format.ts'

/** A value's tooltip: how it was obtained, from where, when, its age, and whether it is still current. */
export function Explanation({ of: element }: { of: Element }) {
  const nowMs = useNowMs()
  // A value keeps changing below its tooltip.
  const evidence = provenanceShownBy(element)
  return evidence ? <Sentences evidence={evidence} nowMs={nowMs} /> : null
}

function Sentences({ evidence, nowMs }: { evidence: Provenance; nowMs: number }) {
  const text = useText()
  const format = useFormat()
  const { name, timeZone } = useCity()
  const { i18n } = useLingui()
  const { observedAt, undated, staleAt } = evidence
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const here = sharedFormatter(formatLocale(i18n), ownZone).full(observedAt)
  const there = format.full(observedAt)
  return (
    <>
      <span className={styles.line}>
        <strong>{text(QUALITY_TEXT[evidence.quality])}</strong>, {sourceName(evidence, text)}
      </span>
      <span className={styles.line}>
        {text(undated ? 'tip.received' : 'tip.observed', { at: there, city: name, age: ageText(nowMs - Date.parse(observedAt), text) })}
      </span>
      {ownZone !== timeZone && here !== there && <span className={styles.line}>{text('tip.zones', { at: here })}</span>}
      {isStale(evidence, nowMs) && <span className={styles.line}>{text('tip.stale', { at: format.time(staleAt, nowMs) })}</span>}
    </>
  )
}

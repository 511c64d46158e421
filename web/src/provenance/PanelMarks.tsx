import { MINUTE_MS } from '@oppidum/domain/core/time'
import { isRepresentative } from '@oppidum/domain/telemetry/provenance'
import { useCity } from '../api/config.tsx'
import { useText } from '../i18n/text.ts'
import { useNowEvery } from '../ui/browser/use-now.ts'
import { DottedRing } from '../ui/icons/Icon.tsx'
import { Badge } from '../ui/values/Badge.tsx'
import styles from './PanelMarks.module.css'
import { QUALITY_TEXT } from './quality-text.ts'
import { useFormat } from './use-format.ts'
import type { PanelReading } from './use-panel.ts'

/**
 * What people need to know about a panel's values before reading them: samples, age, how little of the city a summary is based on, and a
 * quality that differs from the page's. The page of a simulated city says so once, in its layout.
 */
export function PanelMarks({ reading: { state, evidence } }: { reading: PanelReading }) {
  const text = useText()
  const format = useFormat()
  const { demo } = useCity()
  const nowMs = useNowEvery(MINUTE_MS)
  const since = state.kind === 'stale' || state.kind === 'failed' ? state.since : null
  const other = demo ? otherQuality(evidence) : null
  const shown = state.kind !== 'sample' && state.kind !== 'loading'
  const coverage = evidence.map((it) => it.coverage).find((it) => it && !isRepresentative(it))
  return (
    <>
      {since !== null && (
        <span className={styles.since} role="status">
          <DottedRing />
          {text('panel.stale', { time: format.time(since, nowMs) })}
        </span>
      )}
      {state.kind === 'sample' && (
        <Badge stroke="dotted" tip={text('evidence.sample-hint')}>
          {text('quality.sample')}
        </Badge>
      )}
      {/* Stale values are marked as stale first; each figure has its own source. */}
      {shown && since === null && !demo && evidence.some((it) => it.quality === 'simulated') && (
        <Badge stroke="dashed" tip={text('evidence.simulated-hint')}>
          {text('quality.simulated')}
        </Badge>
      )}
      {shown && coverage && <Badge tip={text('evidence.coverage-hint')}>{text('evidence.coverage', coverage)}</Badge>}
      {shown && since === null && other && <Badge>{text(QUALITY_TEXT[other])}</Badge>}
    </>
  )
}

/** The common quality of all values in a simulated city's panel, if it is not simulation: people's own reports are measured. */
function otherQuality(evidence: PanelReading['evidence']): 'measured' | 'estimated' | null {
  const [first] = evidence
  const quality = first?.quality
  if (quality !== 'measured' && quality !== 'estimated') return null
  // An answer that counts nothing is not a measurement.
  return evidence.every((it) => it.quality === quality && it.source !== 'derived') ? quality : null
}

import { useText } from '../locales/text.ts'
import { Badge } from '../ui/Badge.tsx'
import { DottedRing } from '../ui/icons/Icon.tsx'
import { useNowEvery } from '../ui/use-now.ts'
import styles from './PanelMarks.module.css'
import { useFormat } from './use-format.ts'
import type { PanelReading } from './use-panel.ts'

const MINUTE_MS = 60_000

/** What has to be known of a panel's values before they are read: stand-ins, simulation, age. */
export function PanelMarks({ reading: { state, evidence } }: { reading: PanelReading }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const since = state.kind === 'stale' || state.kind === 'failed' ? state.since : null
  const shown = state.kind !== 'sample' && state.kind !== 'loading'
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
      {/* Old values say first that they are old; where they came from is told by each figure. */}
      {shown && since === null && evidence.some((it) => it.quality === 'simulated') && (
        <Badge stroke="dashed" tip={text('evidence.simulated-hint')}>
          {text('quality.simulated')}
        </Badge>
      )}
    </>
  )
}

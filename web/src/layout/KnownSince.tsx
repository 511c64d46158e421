import { useFormat } from '../evidence/use-format.ts'
import { useText } from '../locales/text.ts'
import { DottedRing } from '../ui/icons/Icon.tsx'
import { useNowEvery } from '../ui/use-now.ts'
import styles from './StatusScreen.module.css'

const MINUTE_MS = 60_000

/** What is below was last known to be so at that time. */
export function KnownSince({ ms }: { ms: number }) {
  const text = useText()
  const format = useFormat()
  return (
    <span className={styles.since} role="status">
      <DottedRing />
      {text('panel.stale', { time: format.time(ms, useNowEvery(MINUTE_MS)) })}
    </span>
  )
}

import { MINUTE_MS } from '@oppidum/domain/core/time'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { DottedRing } from '../../../ui/icons/Icon.tsx'
import styles from '../../status/StatusScreen.module.css'

/** The time at which the content below was last confirmed. */
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

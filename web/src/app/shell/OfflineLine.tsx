import { MINUTE_MS } from '@oppidum/domain/core/time'
import { useState } from 'react'
import { reachability, useUnreachableSince } from '../../api/reachability.ts'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { rightMs, useNowEvery } from '../../ui/browser/use-now.ts'
import { DottedRing } from '../../ui/icons/Icon.tsx'
import styles from './OfflineLine.module.css'

/** One line for the whole page while the server is unreachable, instead of an error in each panel. */
export function OfflineLine() {
  const text = useText()
  const format = useFormat()
  const since = useUnreachableSince()
  const nowMs = useNowEvery(MINUTE_MS)
  const [checking, setChecking] = useState(false)
  const handleRetry = () => {
    setChecking(true)
    void reachability.check().finally(() => setChecking(false))
  }
  return (
    // Present from the start, so that content added later is announced.
    <div role="status" className={styles.place}>
      {since !== null && (
        <div className={styles.line}>
          <DottedRing />
          <p className={styles.words}>{text('offline.line', { time: format.time(rightMs(since), nowMs) })}</p>
          <Button disabled={checking} onClick={handleRetry}>
            {text('panel.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

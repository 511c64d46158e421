import { useText } from '../../../i18n/text.ts'
import { useConnection } from '../../../live/connection.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { rightMs, useNowMs } from '../../../ui/browser/use-now.ts'
import { DottedRing, Icon } from '../../../ui/icons/Icon.tsx'
import styles from './Header.module.css'

export function ConnectionIndicator() {
  const text = useText()
  const connection = useConnection()
  const word =
    connection.state === 'connected'
      ? text('connection.on')
      : text(connection.state === 'connecting' ? 'connection.waiting' : 'connection.off')
  return (
    <span className={styles.connection} data-tip={word}>
      {connection.state === 'connected' ? <Icon name="connected" size={18} /> : <DottedRing size={16} />}
      <span className={styles['connection-word']}>
        {/* Only the change of state is announced, not every second of the wait. */}
        <span role="status">{word}</span>
        {connection.state === 'disconnected' && <Loss sinceMs={connection.sinceMs} nextTryAtMs={connection.nextTryAtMs} />}
      </span>
    </span>
  )
}

/** Since when, and how long until the next attempt. Times of this machine's clock. */
function Loss({ sinceMs, nextTryAtMs }: { sinceMs: number; nextTryAtMs: number }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowMs()
  const seconds = Math.max(0, Math.ceil((rightMs(nextTryAtMs) - nowMs) / 1_000))
  return (
    <span className={styles['next-try']}>
      {text('connection.since', { time: format.time(rightMs(sinceMs), nowMs) })}
      {text('connection.next-try', { seconds })}
    </span>
  )
}

import { useConnection } from '../live/connection.tsx'
import { useText } from '../locales/text.ts'
import { DottedRing, Icon } from '../ui/icons/Icon.tsx'
import { useNowMs } from '../ui/use-now.ts'
import styles from './Header.module.css'

export function ConnectionIndicator() {
  const text = useText()
  const connection = useConnection()
  const word =
    connection.state === 'connected'
      ? text('connection.on')
      : text(connection.state === 'connecting' ? 'connection.waiting' : 'connection.off')
  return (
    <span className={styles.connection} title={word}>
      {connection.state === 'connected' ? <Icon name="connected" size={18} /> : <DottedRing size={16} />}
      <span className={styles['connection-word']}>
        {/* Only the change of state is announced, not every second of the wait. */}
        <span role="status">{word}</span>
        {connection.state === 'disconnected' && <NextTry atMs={connection.nextTryAtMs} />}
      </span>
    </span>
  )
}

function NextTry({ atMs }: { atMs: number }) {
  const text = useText()
  const seconds = Math.max(0, Math.ceil((atMs - useNowMs()) / 1_000))
  return <span className={styles['next-try']}>{text('connection.next-try', { seconds })}</span>
}

import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowMs } from '../../../ui/browser/use-now.ts'
import styles from './Header.module.css'

/** The city's local time, to the second. */
export function Clock() {
  const text = useText()
  const format = useFormat()
  const { name, timeZone } = useCity()
  const nowMs = useNowMs()
  return (
    <time className={styles.clock} dateTime={new Date(nowMs).toISOString()} data-tip={text('header.clock', { city: name, timeZone })}>
      {format.clock(nowMs)}
    </time>
  )
}

import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from './LockMark.module.css'

/** Marks what only some plans include. */
export function LockMark() {
  const text = useText()
  return (
    <span className={styles.lock}>
      <Icon name="lock" size={14} />
      <span className="visually-hidden">{text('premium.mark')}</span>
    </span>
  )
}

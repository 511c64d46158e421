import styles from './KeyCap.module.css'

/** Keys as printed on a keyboard, in the order in which they are pressed. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.caps}>
      {keys.map((key) => (
        <kbd key={key} className={styles.cap}>
          {key}
        </kbd>
      ))}
    </span>
  )
}

import styles from './Value.module.css'

/** A value with its unit; `note` says why there is none. */
export function Value({
  value,
  unit,
  tight = false,
  stale = false,
  size,
  title,
  note,
}: {
  value: string
  unit?: string | undefined
  tight?: boolean
  stale?: boolean
  size: 'text' | 'strong' | 'large'
  title?: string
  note?: string
}) {
  return (
    <span className={styles.value} data-size={size} data-stale={stale || undefined} title={title ?? note}>
      <span className={styles.number}>{value}</span>
      {unit && !note && (
        <>
          {!tight && ' '}
          <span className={styles.unit} data-tight={tight || undefined}>
            {unit}
          </span>
        </>
      )}
      {note && <span className={size === 'large' ? styles.note : 'visually-hidden'}> {note}</span>}
    </span>
  )
}

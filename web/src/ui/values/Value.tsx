import type { Ref } from 'react'
import styles from './Value.module.css'

/** A value with its unit; `note` says why there is none. */
export function Value({
  value,
  unit,
  tight = false,
  stale = false,
  size,
  about,
  observedAt,
  note,
}: {
  value: string
  unit?: string | undefined
  tight?: boolean
  stale?: boolean
  size: 'text' | 'strong' | 'large'
  /** Props that give it the page's tooltip. */
  about?: { ref: Ref<HTMLSpanElement>; 'data-tip': string | undefined }
  observedAt?: string
  note?: string
}) {
  return (
    <span
      className={styles.value}
      data-size={size}
      data-stale={stale || undefined}
      data-value=""
      data-observed-at={observedAt}
      data-tip={note}
      {...about}
    >
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

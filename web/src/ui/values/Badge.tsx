import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** A word in a small frame: `dashed` for computed, `dotted` for missing or sample values. */
export function Badge({
  stroke = 'solid',
  tip,
  children,
}: {
  stroke?: 'solid' | 'dashed' | 'dotted'
  /** More detail, on hover, focus and tap. */
  tip?: string
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-stroke={stroke} data-tip={tip}>
      {children}
    </span>
  )
}

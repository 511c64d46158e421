import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** A word in a small frame: `dashed` for what is computed, `dotted` for what is missing or stands in. */
export function Badge({
  stroke = 'solid',
  title,
  children,
}: {
  stroke?: 'solid' | 'dashed' | 'dotted'
  title?: string
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-stroke={stroke} title={title}>
      {children}
    </span>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'
import { Dim } from './values/dim.ts'

/** A card with a heading: title on the left, related content on the right, then the content. */
export function Panel({
  title,
  meta,
  notice,
  dim = false,
  busy = false,
  flush = false,
  className,
  children,
}: {
  title: string
  meta?: ReactNode
  /** A strip between head and content. */
  notice?: ReactNode
  /** Its values are no longer current. */
  dim?: boolean
  busy?: boolean
  /** The content has its own inset, as rows do. */
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className={`${styles.panel} ${className ?? ''}`} aria-labelledby={titleId} aria-busy={busy}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.meta} data-dim={dim || undefined}>
          <Dim value={dim}>{meta}</Dim>
        </div>
      </header>
      {notice}
      <div className={styles.body} data-flush={flush || undefined} data-dim={dim || undefined}>
        <Dim value={dim}>{children}</Dim>
      </div>
    </section>
  )
}

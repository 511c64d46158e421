import type { ReactNode } from 'react'
import styles from './SidePanelParts.module.css'

/** The identity of its entity: mark, name, place. */
export function PanelIdentity({ mark, title, place }: { mark?: ReactNode; title: string; place: ReactNode }) {
  return (
    <div className={styles.identity}>
      {mark}
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.place}>{place}</p>
      </div>
    </div>
  )
}

/** `stale`: its content is no longer current, and dims. */
export function PanelSection({ title, stale = false, children }: { title: string; stale?: boolean; children: ReactNode }) {
  return (
    <section className={styles.section} data-stale={stale || undefined}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  )
}

export interface Pair {
  name: string
  value: ReactNode
}

/** Names on the left, values on the right. */
export function Pairs({ pairs }: { pairs: readonly (Pair | false | null)[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(
        (pair) =>
          pair && (
            <div key={pair.name} className={styles.pair}>
              <dt>{pair.name}</dt>
              <dd>{pair.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

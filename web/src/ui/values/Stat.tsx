import type { ReactNode } from 'react'
import styles from './Stat.module.css'

/** One large figure: what it is, its course beside it, below it what it compares to. */
export function Stat({ name, figure, note, spark }: { name: ReactNode; figure: ReactNode; note: ReactNode; spark?: ReactNode }) {
  return (
    <div className={styles.stat}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.row}>
        <p>{figure}</p>
        {spark}
      </div>
      <p className={styles.note}>{note}</p>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './Stat.module.css'

/** One large figure: its name, a sparkline beside it, and a comparison below. */
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

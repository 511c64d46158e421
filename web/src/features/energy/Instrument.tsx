import type { ReactNode } from 'react'
import styles from './Instrument.module.css'

/** One figure of the energy screen with its last day, what it is and what it compares to. */
export function Instrument({ name, figure, note, spark }: { name: ReactNode; figure: ReactNode; note: ReactNode; spark: ReactNode }) {
  return (
    <div className={styles.instrument}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.row}>
        <p>{figure}</p>
        {spark}
      </div>
      <p className={styles.note}>{note}</p>
    </div>
  )
}

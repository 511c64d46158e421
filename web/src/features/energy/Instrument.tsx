import type { ReactNode } from 'react'
import styles from './Instrument.module.css'

/** One figure of the energy screen with what it is and what it compares to. */
export function Instrument({ name, figure, note }: { name: ReactNode; figure: ReactNode; note: ReactNode }) {
  return (
    <div className={styles.instrument}>
      <h3 className={styles.name}>{name}</h3>
      <p>{figure}</p>
      <p className={styles.note}>{note}</p>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './ComponentGallery.module.css'

export function Bench({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.bench}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

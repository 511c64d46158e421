import { type ReactNode, useEffect } from 'react'
import styles from './PlacePage.module.css'
import { useNamedEntity } from './values/entity-name.ts'

/** A screen about one entity: its identity, its state, and its history. */
export function PlacePage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** The screen's title, also in the window's title, to tell several windows apart. */
export function PlaceHead({
  mark,
  caption,
  name,
  place,
  meta,
  act,
}: {
  mark?: ReactNode
  /** The kind of entity, when the screen's own title does not say it. */
  caption?: string
  name: string
  place?: ReactNode
  meta?: ReactNode
  act?: ReactNode
}) {
  useNamedEntity(name)
  useEffect(() => {
    const before = document.title
    document.title = `${name} - ${before}`
    return () => {
      // Another screen may have set the title by then.
      if (document.title === `${name} - ${before}`) document.title = before
    }
  }, [name])
  return (
    <header className={styles.head}>
      {mark}
      <div className={styles.identity}>
        {caption !== undefined && <p className={styles.caption}>{caption}</p>}
        <h1 className={styles.name}>{name}</h1>
      </div>
      <div className={styles.place}>{place}</div>
      <div className={styles.meta}>
        {meta}
        {act}
      </div>
    </header>
  )
}

export interface Fact {
  name: string
  value: ReactNode
  note?: ReactNode
}

/** Figures side by side, each with its name above and its comparison below. */
export function Facts({ facts }: { facts: readonly (Fact | false | null)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name} className={styles.fact}>
              <dt>{fact.name}</dt>
              <dd className={styles.value}>{fact.value}</dd>
              {fact.note !== undefined && <dd className={styles.note}>{fact.note}</dd>}
            </div>
          ),
      )}
    </dl>
  )
}

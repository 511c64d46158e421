import type { ReactNode } from 'react'
import styles from './ChoiceCards.module.css'

/** What a person can begin with, as a grid of cards. */
export function ChoiceCards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>
}

/** One choice: the whole card is its link. */
export function ChoiceCard({
  link,
  about,
  marks,
}: {
  /** The link with the name of the choice, in this class. */
  link: (className: string | undefined) => ReactNode
  about: string
  /** Badges, below. */
  marks?: ReactNode
}) {
  return (
    <li className={styles.card}>
      <h3 className={styles.title}>{link(styles.link)}</h3>
      <p className={styles.about}>{about}</p>
      {marks && <p className={styles.marks}>{marks}</p>}
    </li>
  )
}

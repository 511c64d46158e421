import styles from './GridReference.module.css'

/** A grid square of the city map: 'M7' in a small frame. `title` explains it. */
export function GridReference({ square, title }: { square: string | null; title: string }) {
  if (!square) return null
  return (
    <span className={styles.square} data-tip={title}>
      <span className="visually-hidden">{title} </span>
      {square}
    </span>
  )
}

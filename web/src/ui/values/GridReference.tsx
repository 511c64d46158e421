import styles from './GridReference.module.css'

/** Where on the city's sheet something lies: 'M7' in a small frame. `title` says what the letters are. */
export function GridReference({ square, title }: { square: string | null; title: string }) {
  if (!square) return null
  return (
    <span className={styles.square} data-tip={title}>
      <span className="visually-hidden">{title} </span>
      {square}
    </span>
  )
}

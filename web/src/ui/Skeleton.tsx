import styles from './Skeleton.module.css'

/** A placeholder for loading content: that many rows of that height. */
export function Skeleton({ rows, height = 20, label }: { rows: number; height?: number; label: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // Placeholders have no identity but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={row} className={styles.row} style={{ height }} />
      ))}
    </div>
  )
}

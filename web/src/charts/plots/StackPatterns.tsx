import styles from './StackChart.module.css'

/** Hatches that distinguish the layers without colour, as in the production bar. */
export function StackPatterns() {
  return (
    <defs>
      <pattern id="stack-storage" width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" className={styles.ground} />
        <rect width="2" height="4" className={styles.ink} />
      </pattern>
      <pattern id="stack-wind" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect width="5" height="5" className={styles.ground} />
        <rect width="5" height="2" className={styles.hatch} />
      </pattern>
    </defs>
  )
}

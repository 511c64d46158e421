import type { EnergyRecord } from '@oppidum/domain/energy'
import styles from './ProductionBar.module.css'

export const GROUPS = ['solar', 'wind', 'traditional'] as const
export type Group = (typeof GROUPS)[number]

/** Shares of total production as one bar; the figures stand beside it, so readers are spared it. */
export function ProductionBar({ record }: { record: EnergyRecord }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {GROUPS.map((group) => (
        <span key={group} className={styles.part} data-group={group} style={{ flexGrow: Math.max(0, record[`${group}Percent`] ?? 0) }} />
      ))}
    </div>
  )
}

/** The tone of a group as a small square. */
export function GroupSwatch({ group }: { group: Group }) {
  return <span className={styles.swatch} data-group={group} aria-hidden="true" />
}

import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import styles from './ProductionBar.module.css'
import { type Band, productionBands } from './production-bands.ts'

export const GROUPS = ['solar', 'wind', 'traditional'] as const
export type Group = (typeof GROUPS)[number]

/** Shares of total production as one bar, storage as a segment of its own; hidden from screen readers, which get the figures beside it. */
export function ProductionBar({ record }: { record: EnergyRecord }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {productionBands(record).map(({ band, percent }) => (
        <span key={band} className={styles.part} data-group={band} style={{ flexGrow: percent }} />
      ))}
    </div>
  )
}

/** A group's colour as a small square. */
export function GroupSwatch({ group }: { group: Band }) {
  return <span className={styles.swatch} data-group={group} aria-hidden="true" />
}

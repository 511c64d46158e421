import { useMemo } from 'react'
import { useView } from '../camera/camera-store.ts'
import styles from './Neatline.module.css'
import { columnBorders, columnsInSight, type GridReference, rowBorders, rowsInSight } from './neatline.ts'

/** px that a grid label needs; a square with less in view has none. */
const ROOM_PX = 18

/**
 * Letters above the map and numbers beside it, moving with it. Hidden from screen readers, because each row of a list also names its
 * square.
 */
export function Neatline({ bounds }: { bounds: readonly [number, number, number, number] }) {
  const view = useView()
  // The grid is fixed; only the position of its borders in the view changes.
  const borders = useMemo(() => ({ columns: columnBorders(bounds), rows: rowBorders(bounds) }), [bounds])
  if (!view) return null
  return (
    <div className={styles.neatline} aria-hidden="true">
      <div className={styles.columns}>
        {columnsInSight(view, borders.columns).map((it) => (
          <Name key={it.name} square={it} length={view.width} axis="X" />
        ))}
      </div>
      <div className={styles.rows}>
        {rowsInSight(view, borders.rows).map((it) => (
          <Name key={it.name} square={it} length={view.height} axis="Y" />
        ))}
      </div>
    </div>
  )
}

/** The label in the middle of the visible part, and a tick at the start of the square. */
function Name({ square: { name, from, to }, length, axis }: { square: GridReference; length: number; axis: 'X' | 'Y' }) {
  const [begin, end] = [Math.max(0, from), Math.min(length, to)]
  return (
    <>
      {from > 0 && <span className={styles.tick} style={{ transform: `translate${axis}(${from}px)` }} />}
      {end - begin >= ROOM_PX && (
        <span className={styles.name} style={{ transform: `translate${axis}(${(begin + end) / 2}px)` }}>
          <span>{name}</span>
        </span>
      )}
    </>
  )
}

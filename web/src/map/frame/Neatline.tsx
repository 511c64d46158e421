import { useMemo } from 'react'
import { useView } from '../camera/camera-store.ts'
import styles from './Neatline.module.css'
import { columnBorders, columnsInSight, type GridReference, rowBorders, rowsInSight } from './neatline.ts'

/** px that a name of a square needs; a square with less in sight is not named. */
const ROOM_PX = 18

/** Letters over the map and numbers beside it, moving with it. Each row of a list says its square too, so readers are spared this. */
export function Neatline({ bounds }: { bounds: readonly [number, number, number, number] }) {
  const view = useView()
  // The sheet does not move; only where its borders are in the view does.
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

/** The name in the middle of the part that is in sight, and a tick where the square begins. */
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

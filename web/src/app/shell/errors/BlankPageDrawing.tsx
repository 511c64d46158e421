import styles from './BlankPage.module.css'

const COLUMNS = ['T', 'U', 'V', 'W', 'X', 'Y', 'Z']
const ROWS = [1, 2, 3, 4]
/** Units of the drawing: side of a square, and margin of the neatline. */
const SIDE = 80
const MARGIN = 24
const WIDTH = MARGIN + (COLUMNS.length + 1) * SIDE
const HEIGHT = MARGIN + ROWS.length * SIDE
/** The edge of the map: no square lies to the right of it. */
const EDGE = MARGIN + COLUMNS.length * SIDE
const COAST = Array.from({ length: 5 }, (_, offset) => offset * 7)

/** A square beyond the edge of the map, containing `mark`: three characters at most. */
export function BlankPageDrawing({ mark }: { mark: string }) {
  return (
    <svg width="100%" height="100%" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      {COAST.map((offset) => (
        <path
          key={offset}
          className={styles.coast}
          d={`M${MARGIN} ${HEIGHT - 46 + offset} C ${MARGIN + 130} ${HEIGHT - 96 + offset}, ${EDGE - 300} ${HEIGHT - 4 + offset}, ${EDGE - 150} ${HEIGHT - 70 + offset} S ${EDGE - 20} ${HEIGHT - 120 + offset}, ${EDGE} ${HEIGHT - 116 + offset}`}
        />
      ))}
      {COLUMNS.map((name, index) => (
        <g key={name}>
          <path className={styles.line} d={`M${MARGIN + index * SIDE} ${MARGIN} V${HEIGHT}`} />
          <text className={styles.name} x={MARGIN + (index + 0.5) * SIDE} y={MARGIN / 2}>
            {name}
          </text>
        </g>
      ))}
      {ROWS.map((name, index) => (
        <g key={name}>
          <path className={styles.line} d={`M${MARGIN} ${MARGIN + index * SIDE} H${EDGE}`} />
          <text className={styles.name} x={MARGIN / 2} y={MARGIN + (index + 0.5) * SIDE}>
            {name}
          </text>
        </g>
      ))}
      <path className={styles.neatline} d={`M${MARGIN} ${HEIGHT} V${MARGIN} H${EDGE} V${HEIGHT}`} />
      <rect className={styles.square} x={EDGE + 3} y={MARGIN + SIDE + 3} width={SIDE - 10} height={SIDE - 6} rx={2} />
      <text className={styles.mark} x={EDGE + SIDE / 2 - 2} y={MARGIN + 1.5 * SIDE}>
        {mark}
      </text>
    </svg>
  )
}

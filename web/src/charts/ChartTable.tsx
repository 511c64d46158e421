import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useText } from '../i18n/text.ts'
import { FigureText } from '../provenance/FigureText.tsx'
import { QUALITY_TEXT } from '../provenance/quality-text.ts'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import styles from './ChartTable.module.css'
import type { ChartRow } from './chart-csv.ts'
import type { MeasureWords } from './measure-labels.ts'
import { pointFigure } from './plots/point-figure.ts'
import { useDayFormat } from './use-day-format.ts'

const ROW_PX = 33

/** The chart's data as rows, newest first; renders only the visible ones. */
export function ChartTable({
  caption,
  rows,
  words,
  evidence,
  compared,
}: {
  caption: string
  rows: readonly ChartRow[]
  words: MeasureWords
  evidence: Provenance | null
  compared: boolean
}) {
  const text = useText()
  const days = useDayFormat()
  const area = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => area.current, estimateSize: () => ROW_PX, overscan: 8 })
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const columns = 5 + (compared ? 1 : 0)
  const value = (row: ChartRow, mean: number | null) => (
    <td>
      <FigureText figure={mean === null ? null : pointFigure({ ...row, mean }, evidence)} digits={words.fineDigits} />
    </td>
  )
  return (
    <div className={styles.box}>
      <ScrollArea ref={area} label={caption}>
        <table className={styles.table} aria-rowcount={rows.length + 1}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{text('chart.time')}</th>
              <th scope="col">
                {text('chart.mean')} <span className={styles.unit}>{words.unit}</span>
              </th>
              <th scope="col">{text('chart.lowest')}</th>
              <th scope="col">{text('chart.highest')}</th>
              {compared && <th scope="col">{text('chart.before')}</th>}
              <th scope="col">{text('chart.quality')}</th>
            </tr>
          </thead>
          <tbody>
            {above > 0 && <Room height={above} columns={columns} />}
            {shown.map(({ index }) => {
              // Newest first, while the rows come oldest first.
              const row = rows[rows.length - 1 - index] as ChartRow
              return (
                <tr key={row.fromMs} aria-rowindex={index + 2}>
                  <th scope="row">
                    <time dateTime={new Date(row.fromMs).toISOString()}>{days.dayTime(row.fromMs)}</time>
                  </th>
                  {value(row, row.mean)}
                  {value(row, row.lowest)}
                  {value(row, row.highest)}
                  {compared && value(row, row.before)}
                  <td>{text(QUALITY_TEXT[row.quality])}</td>
                </tr>
              )
            })}
            {below > 0 && <Room height={below} columns={columns} />}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
}

/** A spacer for the rows outside the view. */
function Room({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td className={styles.room} colSpan={columns} style={{ height }} />
    </tr>
  )
}

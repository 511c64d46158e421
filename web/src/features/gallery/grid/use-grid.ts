import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** The widths in px from which there is one more column. 1 to 4. */
const COLUMN_STEPS_PX = [480, 780, 1080]
/** Height below a square picture for its text and buttons, in rem. */
const FOOT_REM = 7.5
const ROWS_AHEAD = 3

export function columnsIn(widthPx: number): number {
  return 1 + COLUMN_STEPS_PX.filter((it) => widthPx >= it).length
}

export interface Cell {
  index: number
  /** The offset of each line from the top of the grid, px. */
  top: number
  aside: number
}

/** The cells of a grid that are in or near the window while the page scrolls: 25,000 are as fast as 25. */
export function useGrid(count: number, grid: RefObject<HTMLElement | null>) {
  const [{ widthPx, offsetPx, remPx }, setRoom] = useState({ widthPx: 0, offsetPx: 0, remPx: 16 })
  const columns = columnsIn(widthPx)
  const cellPx = widthPx / columns
  const rowPx = Math.round(cellPx + FOOT_REM * remPx)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const look = () => {
      const next = {
        widthPx: element.clientWidth,
        offsetPx: Math.round(element.getBoundingClientRect().top + window.scrollY),
        remPx: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      }
      setRoom((now) => (now.widthPx === next.widthPx && now.offsetPx === next.offsetPx && now.remPx === next.remPx ? now : next))
    }
    look()
    // The content above the grid changes its height.
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])

  const rows = Math.ceil(count / columns)
  const virtual = useWindowVirtualizer({ count: rows, estimateSize: () => rowPx, overscan: ROWS_AHEAD, scrollMargin: offsetPx })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are as high as this says, and the sizes that were kept are not
  useLayoutEffect(() => virtual.measure(), [rowPx])

  const rendered = virtual.getVirtualItems()
  const cells = rendered.flatMap((row): Cell[] =>
    Array.from({ length: columns }, (_, column) => ({
      index: row.index * columns + column,
      top: row.start - offsetPx,
      aside: column * cellPx,
    })).filter((it) => it.index < count),
  )
  return {
    cells: widthPx === 0 ? [] : cells,
    heightPx: rows * rowPx,
    rowPx,
    cellPx,
    lastIndex: ((rendered.at(-1)?.index ?? 0) + 1) * columns,
  }
}
